//go:build webkit
// Scripts in the reader's world and in the page's.
#include "loop.h"
#include "view.h"

// --- document-start scripts -----------------------------------------------------

static void add_script(sk_task *task) {
  WebKitUserScript *script = webkit_user_script_new_for_world(task->text, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                                              WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, SK_WORLD, NULL, NULL);
  webkit_user_content_manager_add_script(task->view->content, script);
  webkit_user_script_unref(script);
  sk_task_finish(task);
}

sk_task *sk_view_add_script(uint64_t number, sk_view *view, const char *source) {
  sk_task *task = sk_task_new(number, view, add_script);
  task->text = g_strdup(source);
  sk_task_post(task);
  return task;
}

// --- calls ------------------------------------------------------------------------

// An ended web process fails its calls just before it says so: the failure
// waits one turn of the loop, so that the better reason comes first.
static gboolean fail_late(gpointer data) {
  sk_task *task = data;
  sk_task_fail(task, "the script did not end well", task->error_code);
  return G_SOURCE_REMOVE;
}

// A script that throws says so by the error's code alone: its message may
// hold what it read.
static void fail_with(sk_task *task, GError *cause) {
  if (!task->finished) {
    task->error_code = cause->code;
    sk_loop_post(fail_late, sk_task_ref(task), sk_task_unref);
  }
  g_error_free(cause);
}

// Takes the text and the value. What has no JSON, such as a function, is null.
static void finish_with(sk_task *task, JSCValue *value, char *text) {
  sk_task_finish_text(task, text ? text : g_strdup("null"));
  g_object_unref(value);
}

static void on_called(GObject *web, GAsyncResult *result, gpointer data) {
  GError *cause = NULL;
  JSCValue *value = webkit_web_view_call_async_javascript_function_finish(WEBKIT_WEB_VIEW(web), result, &cause);
  if (cause) fail_with(data, cause);
  else finish_with(data, value, jsc_value_to_string(value));
  sk_task_unref(data);
}

static void call(sk_task *task) {
  if (task->view->crashed) {
    sk_task_fail(task, "the web process ended", 0);
    return;
  }
  if (task->first != 0 && task->first != task->view->document) {
    sk_task_fail(task, "another document is shown", 0);
    return;
  }
  GVariantBuilder arguments;
  g_variant_builder_init(&arguments, G_VARIANT_TYPE("a{sv}"));
  g_variant_builder_add(&arguments, "{sv}", "input", g_variant_new_string(task->input));
  webkit_web_view_call_async_javascript_function(task->view->web, task->text, -1, g_variant_builder_end(&arguments), SK_WORLD,
                                                 NULL, task->cancellable, on_called, sk_task_ref(task));
}

sk_task *sk_view_call(uint64_t number, sk_view *view, int64_t document_number, const char *body, const char *input) {
  sk_task *task = sk_task_new(number, view, call);
  task->first = document_number;
  task->text = g_strdup(body);
  task->input = g_strdup(input);
  sk_task_post(task);
  return task;
}

// --- the page's own world -----------------------------------------------------------

static void on_evaluated(GObject *web, GAsyncResult *result, gpointer data) {
  GError *cause = NULL;
  JSCValue *value = webkit_web_view_evaluate_javascript_finish(WEBKIT_WEB_VIEW(web), result, &cause);
  if (cause) fail_with(data, cause);
  else finish_with(data, value, jsc_value_to_json(value, 0));
  sk_task_unref(data);
}

static void evaluate(sk_task *task) {
  if (task->view->crashed) {
    sk_task_fail(task, "the web process ended", 0);
    return;
  }
  webkit_web_view_evaluate_javascript(task->view->web, task->text, -1, NULL, NULL, task->cancellable, on_evaluated,
                                      sk_task_ref(task));
}

sk_task *sk_view_evaluate(uint64_t number, sk_view *view, const char *script) {
  sk_task *task = sk_task_new(number, view, evaluate);
  task->text = g_strdup(script);
  sk_task_post(task);
  return task;
}
