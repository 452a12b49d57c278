//go:build webkit
#include "view.h"

void sk_view_take(sk_view *view, sk_task *task) { g_queue_push_tail(&view->tasks, task); }

void sk_view_drop(sk_view *view, sk_task *task) {
  g_queue_remove(&view->tasks, task);
  sk_mailbox_drop(&view->messages, task);
  sk_mailbox_drop(&view->events, task);
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

// An end that a load asked for leaves that load: it goes on in another process.
static void on_terminated(WebKitWebView *web, WebKitWebProcessTerminationReason reason, gpointer data) {
  sk_view *view = data;
  view->crashed = TRUE;
  sk_messages_forget_replies(view);
  sk_mailbox_put(&view->events, g_strdup(""), SK_EVENT_CRASHED, view->document);
  fail_all(view, reason == WEBKIT_WEB_PROCESS_TERMINATED_BY_API ? view->load : NULL, "the web process ended");
}

// Nothing is kept on disk, and no page is kept alive after it was left.
static WebKitWebView *make_web(sk_view *view, const char *policy) {
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
  webkit_web_context_set_sandbox_enabled(context, view->confined);
  webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
  if (view->files) sk_files_serve(view, context);
  WebKitWebView *web = g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", view->content,
                                    policy ? "default-content-security-policy" : NULL, policy, NULL);
  g_object_unref(context);
  WebKitSettings *settings = webkit_web_view_get_settings(web);
  webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  webkit_settings_set_enable_page_cache(settings, FALSE);
  return web;
}

// A view that is not shown has no width: an offscreen window shows it.
static void show(sk_view *view, int width, int height) {
  if (view->window) {
    sk_window_show(view->window, view);
    return;
  }
  view->offscreen = gtk_offscreen_window_new();
  gtk_widget_set_size_request(GTK_WIDGET(view->web), width, height);
  gtk_container_add(GTK_CONTAINER(view->offscreen), GTK_WIDGET(view->web));
  gtk_widget_show_all(view->offscreen);
}

static void open_view(sk_task *task) {
  sk_view *view = task->view;
  view->content = webkit_user_content_manager_new();
  view->web = make_web(view, task->text);
  g_signal_connect(view->web, "web-process-terminated", G_CALLBACK(on_terminated), view);
  sk_load_watch(view);
  if (view->files) sk_files_guard(view);
  else sk_page_guard(view);
  sk_messages_open(view);
  show(view, (int)task->first, (int)task->second);
  sk_task_finish(task);
}

sk_view *sk_view_new(void) { return g_new0(sk_view, 1); }

sk_task *sk_view_open(uint64_t number, sk_view *view, sk_window *window, int width, int height, const char *policy, int confined) {
  sk_task *task = sk_task_new(number, view, open_view);
  view->window = window;
  view->confined = confined;
  task->text = g_strdup(policy);
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
  g_signal_handlers_disconnect_by_data(webkit_web_view_get_context(view->web), view);
  sk_load_forget(view);
  sk_messages_close(view);
  webkit_web_view_terminate_web_process(view->web);
  if (view->offscreen) gtk_widget_destroy(view->offscreen);
  else sk_window_hide(view->window, view);
  g_object_unref(view->content);
  sk_mailbox_clear(&view->messages);
  sk_mailbox_clear(&view->events);
  g_clear_pointer(&view->files, g_hash_table_unref);
  g_free(view->address);
  sk_task_finish(task);
  g_free(view);
}

sk_task *sk_view_close(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, close_view);
  sk_task_post(task);
  return task;
}
