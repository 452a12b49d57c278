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

static void on_terminated(WebKitWebView *web, WebKitWebProcessTerminationReason reason, gpointer data) {
  sk_view *view = data;
  view->crashed = TRUE;
  sk_messages_forget_replies(view);
  sk_mailbox_put(&view->events, g_strdup(""), SK_EVENT_CRASHED, view->document);
  fail_all(view, NULL, "the web process ended");
}

static void on_load_changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data);
static gboolean on_load_failed(WebKitWebView *web, WebKitLoadEvent event, char *address, GError *cause, gpointer data);
static void on_address(WebKitWebView *web, GParamSpec *property, gpointer data);

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

// Nothing is kept on disk, and no page is kept alive after it was left.
static WebKitWebView *make_web(sk_view *view, const char *policy) {
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
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
  g_signal_connect(view->web, "load-changed", G_CALLBACK(on_load_changed), view);
  g_signal_connect(view->web, "load-failed", G_CALLBACK(on_load_failed), view);
  g_signal_connect(view->web, "notify::uri", G_CALLBACK(on_address), view);
  if (view->files) sk_files_guard(view);
  else g_signal_connect(view->web, "create", G_CALLBACK(on_create), view);
  sk_messages_open(view);
  show(view, (int)task->first, (int)task->second);
  sk_task_finish(task);
}

sk_view *sk_view_new(void) { return g_new0(sk_view, 1); }

sk_task *sk_view_open(uint64_t number, sk_view *view, sk_window *window, int width, int height, const char *policy) {
  sk_task *task = sk_task_new(number, view, open_view);
  view->window = window;
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

// --- load ---------------------------------------------------------------------

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
// its origin. Any other change is of a document that has not come yet: it must
// not be taken for the one that is shown.
static void on_address(WebKitWebView *web, GParamSpec *property, gpointer data) {
  sk_view *view = data;
  const char *address = webkit_web_view_get_uri(web);
  if (address && view->address && same_origin(address, view->address)) set_address(view, address);
}

static void on_load_changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data) {
  sk_view *view = data;
  if (event == WEBKIT_LOAD_STARTED) view->load_seen = TRUE;
  if (event == WEBKIT_LOAD_COMMITTED) {
    view->document++;
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
