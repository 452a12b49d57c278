//go:build webkit
#include "task.h"
#include "loop.h"
#include "view.h"

sk_task *sk_task_new(guint64 number, sk_view *view, sk_work work) {
  sk_task *task = g_new0(sk_task, 1);
  g_atomic_ref_count_init(&task->references);
  g_atomic_ref_count_inc(&task->references); // the caller's and the loop's
  task->number = number;
  task->view = view;
  task->work = work;
  task->cancellable = g_cancellable_new();
  return task;
}

sk_task *sk_task_ref(sk_task *task) {
  g_atomic_ref_count_inc(&task->references);
  return task;
}

void sk_task_unref(gpointer data) {
  sk_task *task = data;
  if (!g_atomic_ref_count_dec(&task->references)) return;
  g_free(task->text);
  g_free(task->input);
  g_clear_object(&task->cancellable);
  g_clear_pointer(&task->out, g_bytes_unref);
  g_free(task);
}

static gboolean run(gpointer data) {
  sk_task *task = data;
  if (task->finished) return G_SOURCE_REMOVE; // cancelled before its turn
  if (task->view) sk_view_take(task->view, task);
  task->work(task);
  return G_SOURCE_REMOVE;
}

// Posting takes a reference, so that a task which ends in its own work lives
// until the work returns.
void sk_task_post(sk_task *task) { sk_loop_post(run, sk_task_ref(task), sk_task_unref); }

void sk_task_finish(sk_task *task) {
  if (task->finished) return;
  task->finished = TRUE;
  if (task->view) sk_view_drop(task->view, task);
  if (task->window) sk_window_drop(task->window, task);
  task->view = NULL; // a later callback must not reach a view that is gone
  task->window = NULL;
  sk_loop_complete(task->number);
  sk_task_unref(task);
}

void sk_task_finish_bytes(sk_task *task, GBytes *bytes) {
  if (task->finished) {
    g_bytes_unref(bytes);
    return;
  }
  task->out = bytes;
  sk_task_finish(task);
}

void sk_task_finish_text(sk_task *task, char *text) { sk_task_finish_bytes(task, g_bytes_new_take(text, strlen(text))); }

void sk_task_fail(sk_task *task, const char *error, int code) {
  if (task->finished) return;
  task->error = error;
  task->error_code = code;
  sk_task_finish(task);
}

void sk_task_fail_with(sk_task *task, const char *error, GError *cause) {
  sk_task_fail(task, error, cause->code);
  g_error_free(cause);
}

static gboolean cancel(gpointer data) {
  sk_task *task = data;
  if (task->finished) return G_SOURCE_REMOVE;
  g_cancellable_cancel(task->cancellable);
  sk_task_fail(task, "cancelled", 0);
  return G_SOURCE_REMOVE;
}

void sk_task_cancel(sk_task *task) { sk_loop_post(cancel, sk_task_ref(task), sk_task_unref); }

void sk_task_free(sk_task *task) { sk_task_unref(task); }

const void *sk_task_out(sk_task *task, size_t *length) {
  *length = 0;
  return task->out ? g_bytes_get_data(task->out, length) : NULL;
}

int64_t sk_task_out_number(sk_task *task) { return task->out_number; }
int64_t sk_task_out_document(sk_task *task) { return task->out_document; }
const char *sk_task_error(sk_task *task) { return task->error; }
int sk_task_error_code(sk_task *task) { return task->error_code; }
