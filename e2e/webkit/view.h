//go:build webkit
// A view's engine objects and what is under way in it. Everything here is
// touched on the loop's thread only.
#ifndef SIDEKICK_VIEW_H
#define SIDEKICK_VIEW_H

#include "task.h"
#include <webkit2/webkit2.h>

// The script world of the reader, and the handler through which its frames post.
#define SK_WORLD "sidekick"

struct sk_view {
  GtkWidget *window;
  WebKitWebView *web;
  WebKitUserContentManager *content;
  GQueue tasks;       // under way, so that a close or a crash ends them
  gint64 document;    // counts committed documents
  gboolean crashed;   // until the next load
  sk_task *load;      // the one load under way, or NULL
  gboolean load_seen; // its navigation has started: earlier events belong to one before it

  GQueue arrived;      // messages that nobody took yet
  GQueue listeners;    // tasks that wait for a message
  GHashTable *replies; // message number to the reply that its frame waits for
  gint64 last_message;
};

void sk_view_take(sk_view *view, sk_task *task);
void sk_view_drop(sk_view *view, sk_task *task);

void sk_messages_open(sk_view *view);
void sk_messages_forget_replies(sk_view *view);
void sk_messages_close(sk_view *view);

#endif
