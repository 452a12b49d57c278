//go:build webkit
// What a page may not do with the app around it.
#include "view.h"

// What a page would open in a window of its own comes into this one, where the
// person clicked for it. Addresses of the web alone: this load is the app's, which
// may go where the page may not, such as to a file.
static GtkWidget *on_create(WebKitWebView *web, WebKitNavigationAction *action, gpointer data) {
  WebKitURIRequest *request = webkit_navigation_action_get_request(action);
  const char *address = webkit_uri_request_get_uri(request);
  gboolean of_web = address && (g_str_has_prefix(address, "https://") || g_str_has_prefix(address, "http://"));
  if (of_web && webkit_navigation_action_is_user_gesture(action)) webkit_web_view_load_request(web, request);
  return NULL;
}

// A page writes no file: the engine would take its name for it, and put it into the
// person's folder without asking. It is told once for each document.
static void on_download(WebKitWebContext *context, WebKitDownload *download, gpointer data) {
  sk_view *view = data;
  webkit_download_cancel(download);
  if (view->said_download) return;
  view->said_download = TRUE;
  sk_mailbox_put(&view->events, g_strdup(view->address ? view->address : ""), SK_EVENT_DOWNLOAD, view->document);
}

// A page opens no dialog over the whole window, in a loop at that.
static gboolean on_print(WebKitWebView *web, WebKitPrintOperation *operation, gpointer data) { return TRUE; }

void sk_page_guard(sk_view *view) {
  g_signal_connect(view->web, "create", G_CALLBACK(on_create), view);
  g_signal_connect(view->web, "print", G_CALLBACK(on_print), view);
  g_signal_connect(webkit_web_view_get_context(view->web), "download-started", G_CALLBACK(on_download), view);
}
