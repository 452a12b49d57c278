//go:build webkit
// The files of a panel's view, served from memory under a scheme of its own.
//
// The view has a context, and so a web process, of its own: a page that takes
// over its process is no nearer to the panel. It goes to no other address.
#include "view.h"
#include <string.h>

#define SCHEME "sidekick-app"

typedef struct {
  GBytes *bytes;
  char *type;
} file;

static void free_file(gpointer data) {
  file *one = data;
  g_bytes_unref(one->bytes);
  g_free(one->type);
  g_free(one);
}

void sk_view_add_file(sk_view *view, const char *path, const char *type, const void *bytes, size_t length) {
  if (!view->files) view->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_file);
  file *one = g_new0(file, 1);
  one->bytes = g_bytes_new(bytes, length);
  one->type = g_strdup(type);
  g_hash_table_insert(view->files, g_strdup(path), one);
}

// The table outlives the view's requests: it is the context's own reference.
static void serve(WebKitURISchemeRequest *request, gpointer data) {
  file *one = g_hash_table_lookup(data, webkit_uri_scheme_request_get_path(request));
  if (!one) {
    GError *missing = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "no such file");
    webkit_uri_scheme_request_finish_error(request, missing);
    g_error_free(missing);
    return;
  }
  GInputStream *stream = g_memory_input_stream_new_from_bytes(one->bytes);
  webkit_uri_scheme_request_finish(request, stream, (gint64)g_bytes_get_size(one->bytes), one->type);
  g_object_unref(stream);
}

void sk_files_serve(sk_view *view, WebKitWebContext *context) {
  webkit_web_context_register_uri_scheme(context, SCHEME, serve, g_hash_table_ref(view->files), (GDestroyNotify)g_hash_table_unref);
  WebKitSecurityManager *security = webkit_web_context_get_security_manager(context);
  webkit_security_manager_register_uri_scheme_as_secure(security, SCHEME);
  webkit_security_manager_register_uri_scheme_as_cors_enabled(security, SCHEME); // modules are fetched by CORS, from their own origin too
}

static gboolean on_policy(WebKitWebView *web, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type, gpointer data) {
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) return FALSE;
  WebKitNavigationAction *action = webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
  const char *address = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && address && g_str_has_prefix(address, SCHEME "://")) return FALSE;
  webkit_policy_decision_ignore(decision);
  return TRUE;
}

void sk_files_guard(sk_view *view) { g_signal_connect(view->web, "decide-policy", G_CALLBACK(on_policy), view); }
