//go:build webkit
#include "mailbox.h"

typedef struct {
  char *text;
  gint64 number, document;
} letter;

static void free_letter(gpointer data) {
  letter *one = data;
  g_free(one->text);
  g_free(one);
}

static void hand_over(sk_task *listener, letter *one) {
  listener->out_number = one->number;
  listener->out_document = one->document;
  sk_task_finish_text(listener, g_steal_pointer(&one->text));
  free_letter(one);
}

void sk_mailbox_put(sk_mailbox *box, char *text, gint64 number, gint64 document) {
  letter *one = g_new0(letter, 1);
  one->text = text;
  one->number = number;
  one->document = document;
  sk_task *listener = g_queue_pop_head(&box->listeners);
  if (listener) hand_over(listener, one);
  else g_queue_push_tail(&box->arrived, one);
}

void sk_mailbox_next(sk_mailbox *box, sk_task *task) {
  letter *one = g_queue_pop_head(&box->arrived);
  if (one) hand_over(task, one);
  else g_queue_push_tail(&box->listeners, task);
}

void sk_mailbox_drop(sk_mailbox *box, sk_task *task) { g_queue_remove(&box->listeners, task); }

void sk_mailbox_clear(sk_mailbox *box) { g_queue_clear_full(&box->arrived, free_letter); }
