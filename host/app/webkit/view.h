//go:build webkit
// A view's engine objects and what is under way in it. Everything here is
// touched on the loop's thread only.
#ifndef SIDEKICK_VIEW_H
#define SIDEKICK_VIEW_H

#include "mailbox.h"
#include <webkit2/webkit2.h>

// The script world of the reader, and the handler through which its frames post.
#define SK_WORLD "sidekick"

struct sk_view {
  sk_window *window;  // the one it is shown in, or NULL: then it has an offscreen one
  GtkWidget *offscreen;
  GHashTable *files;  // of a panel's view: path to its file; NULL for a page's
  gboolean confined;  // its web process runs in the system's sandbox
  WebKitWebView *web;
  WebKitUserContentManager *content;
  GQueue tasks;       // under way, so that a close or a crash ends them
  gint64 document;    // counts committed documents
  char *address;      // of the committed document, never of one that only begins to load
  gboolean crashed;   // until the next document
  sk_task *load;      // the one load under way, or NULL
  gboolean load_seen; // its navigation has started: earlier events belong to one before it
  gboolean leaving;   // another document is on its way
  guint renamed;      // the turn of the loop that looks at a new address, or 0
  guint stuck;        // the timer of a load that does not start, or 0
  gboolean asks_to_stay;  // the page asks the person whether it may be left
  gboolean said_download; // that this document wanted to write a file

  sk_mailbox messages; // what scripts posted
  sk_mailbox events;   // what happened to the view itself, in the engine's word
  GHashTable *replies; // message number to the reply that its frame waits for
  gint64 last_message;
};

void sk_view_take(sk_view *view, sk_task *task);
void sk_view_drop(sk_view *view, sk_task *task);

void sk_messages_open(sk_view *view);
void sk_messages_forget_replies(sk_view *view);
void sk_messages_close(sk_view *view);

void sk_load_watch(sk_view *view);
void sk_load_forget(sk_view *view);
void sk_page_guard(sk_view *view);

// A context that serves a panel's files under its own scheme and knows no other.
void sk_files_serve(sk_view *view, WebKitWebContext *context);
void sk_files_guard(sk_view *view);

// Shows a view at its place in the window; takes it out again.
void sk_window_show(sk_window *window, sk_view *view);
void sk_window_hide(sk_window *window, sk_view *view);
// A task that ended waits for nothing of the window's.
void sk_window_drop(sk_window *window, sk_task *task);
// The window's bar says where its page is.
void sk_window_address(sk_window *window, const char *address);

#endif
