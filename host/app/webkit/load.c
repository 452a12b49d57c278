//go:build webkit
// Where a view is, how it gets elsewhere, and what it tells of that.
#include "view.h"

static void set_address(sk_view *view, const char *address) {
  g_free(view->address);
  view->address = g_strdup(address ? address : "");
  if (view->window && !view->files) sk_window_address(view->window, view->address);
}

static gboolean same_origin(const char *one, const char *other) {
  GUri *a = g_uri_parse(one, G_URI_FLAGS_NONE, NULL), *b = g_uri_parse(other, G_URI_FLAGS_NONE, NULL);
  gboolean same = a && b && g_strcmp0(g_uri_get_scheme(a), g_uri_get_scheme(b)) == 0 &&
                  g_strcmp0(g_uri_get_host(a), g_uri_get_host(b)) == 0 && g_uri_get_port(a) == g_uri_get_port(b);
  if (a) g_uri_unref(a);
  if (b) g_uri_unref(b);
  return same;
}

// A page writes its own address into the history (pushState), but only within
// its origin. Any other change is of a document that has not come yet, of whatever
// origin: it must not be taken for the one that is shown. Whether one is on its way
// the engine says just after it names the address.
static gboolean take_address(gpointer data) {
  sk_view *view = data;
  view->renamed = 0;
  const char *address = webkit_web_view_get_uri(view->web);
  gboolean leaving = view->leaving || (view->load && !view->load_seen);
  if (!leaving && address && view->address && same_origin(address, view->address)) set_address(view, address);
  return G_SOURCE_REMOVE;
}

static void on_address(WebKitWebView *web, GParamSpec *property, gpointer data) {
  sk_view *view = data;
  if (!view->renamed) view->renamed = g_idle_add(take_address, view);
}

static void on_load_changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data) {
  sk_view *view = data;
  if (event == WEBKIT_LOAD_STARTED) view->load_seen = view->leaving = TRUE;
  if (event == WEBKIT_LOAD_COMMITTED) {
    view->leaving = FALSE;
    view->document++;
    view->crashed = FALSE; // whoever loaded it: a person's reload is none of ours
    view->said_download = FALSE;
    sk_messages_forget_replies(view);
    set_address(view, webkit_web_view_get_uri(web));
    sk_mailbox_put(&view->events, g_strdup(view->address), SK_EVENT_COMMITTED, view->document);
  }
  if (event == WEBKIT_LOAD_FINISHED) sk_mailbox_put(&view->events, g_strdup(view->address ? view->address : ""), SK_EVENT_FINISHED, view->document);
  if (event != WEBKIT_LOAD_FINISHED || !view->load || !view->load_seen) return;
  view->load->out_document = view->document;
  sk_task_finish(view->load);
}

static gboolean on_load_failed(WebKitWebView *web, WebKitLoadEvent event, char *address, GError *cause, gpointer data) {
  sk_view *view = data;
  view->leaving = FALSE;
  if (view->load && view->load_seen) sk_task_fail(view->load, "the load failed", cause->code);
  return TRUE; // no error page in place of the answer
}

// A page that spins, or asks in a dialog without end, does not even begin to leave:
// its process is ended, since the person wants to go on. One that asks whether it may
// be left has its answer waited for.
#define STUCK_SECONDS 5

static gboolean on_stuck(gpointer data) {
  sk_view *view = data;
  if (view->load && !view->load_seen && view->asks_to_stay) return G_SOURCE_CONTINUE;
  view->stuck = 0;
  if (!view->load || view->load_seen) return G_SOURCE_REMOVE;
  webkit_web_view_terminate_web_process(view->web);
  webkit_web_view_load_uri(view->web, view->load->text);
  return G_SOURCE_REMOVE;
}

static gboolean on_dialog(WebKitWebView *web, WebKitScriptDialog *dialog, gpointer data) {
  if (webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM) ((sk_view *)data)->asks_to_stay = TRUE;
  return FALSE; // the engine shows it within the view
}

void sk_load_watch(sk_view *view) {
  g_signal_connect(view->web, "load-changed", G_CALLBACK(on_load_changed), view);
  g_signal_connect(view->web, "load-failed", G_CALLBACK(on_load_failed), view);
  g_signal_connect(view->web, "notify::uri", G_CALLBACK(on_address), view);
  g_signal_connect(view->web, "script-dialog", G_CALLBACK(on_dialog), view);
}

static void forget(guint *source) {
  if (*source) g_source_remove(*source);
  *source = 0;
}

void sk_load_forget(sk_view *view) {
  forget(&view->stuck);
  forget(&view->renamed);
}

// A load that was given up is left to the next one to replace: a stop that
// meets a web process which is just starting loses the load after it.
static void load(sk_task *task) {
  sk_view *view = task->view;
  if (view->load) sk_task_fail(view->load, "another load began", 0);
  view->load = task;
  view->load_seen = FALSE;
  view->asks_to_stay = FALSE;
  forget(&view->stuck);
  if (view->document && !view->crashed) view->stuck = g_timeout_add_seconds(STUCK_SECONDS, on_stuck, view);
  webkit_web_view_load_uri(view->web, task->text);
}

sk_task *sk_view_load(uint64_t number, sk_view *view, const char *address) {
  sk_task *task = sk_task_new(number, view, load);
  task->text = g_strdup(address);
  sk_task_post(task);
  return task;
}

static void document(sk_task *task) {
  task->out_document = task->view->document;
  task->out_number = task->view->crashed;
  sk_task_finish_text(task, g_strdup(task->view->address ? task->view->address : ""));
}

sk_task *sk_view_document(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, document);
  sk_task_post(task);
  return task;
}

static void next_event(sk_task *task) { sk_mailbox_next(&task->view->events, task); }

sk_task *sk_view_next_event(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, next_event);
  sk_task_post(task);
  return task;
}
