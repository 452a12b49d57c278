//go:build webkit
// One call of Go's, carried out on the loop's thread.
//
// Life: a task is made with two references, the caller's and the loop's. The
// loop ends it exactly once (sk_task_finish), which writes its number into the
// completions pipe and drops the loop's reference; whatever an engine's
// callback says afterwards meets a finished task and is dropped. Each engine
// callback that carries the task as its user data holds a reference of its own.
#ifndef SIDEKICK_TASK_H
#define SIDEKICK_TASK_H

#include "webkit_view.h"
#include <gio/gio.h>

typedef void (*sk_work)(sk_task *task);

struct sk_task {
  gatomicrefcount references;
  guint64 number; // Go's name of the task
  sk_work work;
  sk_view *view;
  sk_window *window; // of a task that is a window's
  GCancellable *cancellable;
  gboolean finished; // touched on the loop's thread only

  // what is to be done; the task owns copies
  char *text;
  char *input;
  gint64 first, second;

  // what came of it; written before the number enters the pipe
  GBytes *out;
  gint64 out_number, out_document;
  const char *error; // static text: never an engine's message, which may quote the page
  int error_code;
};

sk_task *sk_task_new(guint64 number, sk_view *view, sk_work work);
sk_task *sk_task_ref(sk_task *task);
void sk_task_unref(gpointer task);
void sk_task_post(sk_task *task);

void sk_task_finish(sk_task *task);
void sk_task_finish_bytes(sk_task *task, GBytes *bytes); // takes the bytes
void sk_task_finish_text(sk_task *task, char *text);     // takes the text
void sk_task_fail(sk_task *task, const char *error, int code);
void sk_task_fail_with(sk_task *task, const char *error, GError *cause); // takes the cause, keeps its code alone

#endif
