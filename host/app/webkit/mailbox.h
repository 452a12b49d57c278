//go:build webkit
// What the engine tells, kept in its order until Go asks for the next.
#ifndef SIDEKICK_MAILBOX_H
#define SIDEKICK_MAILBOX_H

#include "task.h"

// Its zero value is an empty one.
typedef struct {
  GQueue arrived;   // letters that nobody took yet
  GQueue listeners; // tasks that wait for one
} sk_mailbox;

// Puts a letter in; takes the text.
void sk_mailbox_put(sk_mailbox *box, char *text, gint64 number, gint64 document);
// Ends the task with the next letter, now or when there is one.
void sk_mailbox_next(sk_mailbox *box, sk_task *task);
// A task that ended waits no more.
void sk_mailbox_drop(sk_mailbox *box, sk_task *task);
void sk_mailbox_clear(sk_mailbox *box);

#endif
