//go:build webkit
#include "view.h"

void sk_view_take(sk_view *view, sk_task *task) { g_queue_push_tail(&view->tasks, task); }

void sk_view_drop(sk_view *view, sk_task *task) {
  g_queue_remove(&view->tasks, task);
  g_queue_remove(&view->listeners, task);
  if (view->load == task) view->load = NULL;
}

// A task leaves the queue as it ends.
static void fail_all(sk_view *view, sk_task *but, const char *error) {
  GList *all = g_queue_peek_head_link(&view->tasks);
  while (all) {
    sk_task *task = all->data;
    all = all->next;
    if (task != but) sk_task_fail(task, error, 0);
  }
}

// --- open ---------------------------------------------------------------------

static void on_terminated(WebKitWebView *web, WebKitWebProcessTerminationReason reason, gpointer data) {
  sk_view *view = data;
  view->crashed = TRUE;
  sk_messages_forget_replies(view);
  fail_all(view, NULL, "the web process ended");
}

static void on_load_changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data);
static gboolean on_load_failed(WebKitWebView *web, WebKitLoadEvent event, char *address, GError *cause, gpointer data);

// Nothing is kept on disk, and no page is kept alive after it was left.
static WebKitWebView *make_web(WebKitUserContentManager *content) {
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
  webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
  WebKitWebView *web = g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", content, NULL);
  g_object_unref(context);
  WebKitSettings *settings = webkit_web_view_get_settings(web);
  webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  webkit_settings_set_enable_page_cache(settings, FALSE);
  return web;
}

// A view that is not shown has no width: an offscreen window shows it.
static void show(sk_view *view, int width, int height) {
  view->window = gtk_offscreen_window_new();
  gtk_widget_set_size_request(GTK_WIDGET(view->web), width, height);
  gtk_container_add(GTK_CONTAINER(view->window), GTK_WIDGET(view->web));
  gtk_widget_show_all(view->window);
}

static void open_view(sk_task *task) {
  sk_view *view = task->view;
  view->content = webkit_user_content_manager_new();
  view->web = make_web(view->content);
  g_signal_connect(view->web, "web-process-terminated", G_CALLBACK(on_terminated), view);
  g_signal_connect(view->web, "load-changed", G_CALLBACK(on_load_changed), view);
  g_signal_connect(view->web, "load-failed", G_CALLBACK(on_load_failed), view);
  sk_messages_open(view);
  show(view, (int)task->first, (int)task->second);
  sk_task_finish(task);
}

sk_view *sk_view_new(void) { return g_new0(sk_view, 1); }

sk_task *sk_view_open(uint64_t number, sk_view *view, int width, int height) {
  sk_task *task = sk_task_new(number, view, open_view);
  task->first = width;
  task->second = height;
  sk_task_post(task);
  return task;
}

// --- close --------------------------------------------------------------------

// The process is ended rather than asked: a page that spins would not answer.
static void close_view(sk_task *task) {
  sk_view *view = task->view;
  fail_all(view, task, "the view was closed");
  g_signal_handlers_disconnect_by_data(view->web, view);
  sk_messages_close(view);
  webkit_web_view_terminate_web_process(view->web);
  gtk_widget_destroy(view->window);
  g_object_unref(view->content);
  sk_task_finish(task);
  g_free(view);
}

sk_task *sk_view_close(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, close_view);
  sk_task_post(task);
  return task;
}

// --- load ---------------------------------------------------------------------

static void on_load_changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data) {
  sk_view *view = data;
  if (event == WEBKIT_LOAD_STARTED) view->load_seen = TRUE;
  if (event == WEBKIT_LOAD_COMMITTED) {
    view->document++;
    sk_messages_forget_replies(view);
  }
  if (event != WEBKIT_LOAD_FINISHED || !view->load || !view->load_seen) return;
  view->load->out_document = view->document;
  sk_task_finish(view->load);
}

static gboolean on_load_failed(WebKitWebView *web, WebKitLoadEvent event, char *address, GError *cause, gpointer data) {
  sk_view *view = data;
  if (view->load && view->load_seen) sk_task_fail(view->load, "the load failed", cause->code);
  return TRUE; // no error page in place of the answer
}

// A load that was given up is left to the next one to replace: a stop that
// meets a web process which is just starting loses the load after it.
static void load(sk_task *task) {
  sk_view *view = task->view;
  if (view->load) sk_task_fail(view->load, "another load began", 0);
  view->crashed = FALSE;
  view->load = task;
  view->load_seen = FALSE;
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
  sk_task_finish(task);
}

sk_task *sk_view_document(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, document);
  sk_task_post(task);
  return task;
}
