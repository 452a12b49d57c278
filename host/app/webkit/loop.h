//go:build webkit
// The thread that holds the toolkit and every engine object.
#ifndef SIDEKICK_LOOP_H
#define SIDEKICK_LOOP_H

#include <glib.h>

// Runs work on the loop's thread, in the order of posting.
void sk_loop_post(GSourceFunc work, gpointer data, GDestroyNotify release);
// Tells Go that a task has ended. On the loop's thread.
void sk_loop_complete(guint64 number);

#endif
