//go:build webkit
// What Go calls. Every function may be called from any thread and returns at
// once; those that return a task do their work on the loop's thread, and the
// task's number is written into the completions pipe when it has ended. The
// caller frees each task, after its end or after sk_task_cancel.
#ifndef SIDEKICK_WEBKIT_VIEW_H
#define SIDEKICK_WEBKIT_VIEW_H

#include <stddef.h>
#include <stdint.h>

typedef struct sk_view sk_view;
typedef struct sk_window sk_window;
typedef struct sk_task sk_task;

// Starts the thread; returns the pipe's end to read numbers (eight bytes,
// native order) from, or -1 where there is no display.
int sk_loop_start(void);
// Ends it. No view may be left.
void sk_loop_stop(void);

// What came of a task that has ended. error is NULL or static text.
const void *sk_task_out(sk_task *task, size_t *length);
int64_t sk_task_out_number(sk_task *task);
int64_t sk_task_out_document(sk_task *task);
const char *sk_task_error(sk_task *task);
int sk_task_error_code(sk_task *task);
void sk_task_cancel(sk_task *task);
void sk_task_free(sk_task *task);

// A window with a bar, a page's view and a panel's beside it. It is an address
// before it is the toolkit's object, as a view is.
sk_window *sk_window_new(void);
sk_task *sk_window_open(uint64_t number, sk_window *window, const char *title, int width, int height);
// Its views must be closed before.
sk_task *sk_window_close(uint64_t number, sk_window *window);
// Shows words above the panel, in the toolkit's own label; "" takes them away.
sk_task *sk_window_say(uint64_t number, sk_window *window, const char *words);
// The next thing that the person did: a number of the list below, and text.
sk_task *sk_window_next_event(uint64_t number, sk_window *window);
enum { SK_WINDOW_ADDRESS = 1, SK_WINDOW_CLOSED };

// A view is an address before it is an engine's object: sk_view_open makes
// the object and sk_view_close ends it and the memory.
sk_view *sk_view_new(void);
// One that was given files shows them and nothing else: it is a panel's. policy
// is the content security policy of all its documents, or NULL. Without a
// window the view is shown nowhere, and has the size that is given. A confined one
// has its web process in the system's sandbox, which must be there.
sk_task *sk_view_open(uint64_t number, sk_view *view, sk_window *window, int width, int height, const char *policy, int confined);
// Before the view is opened.
void sk_view_add_file(sk_view *view, const char *path, const char *type, const void *bytes, size_t length);
sk_task *sk_view_close(uint64_t number, sk_view *view);

// A document-start script of the reader's world in every frame.
sk_task *sk_view_add_script(uint64_t number, sk_view *view, const char *source);
// Ends with the load event; out_document counts the view's documents.
sk_task *sk_view_load(uint64_t number, sk_view *view, const char *address);
// The number of documents that the view has shown, the address of the last,
// and as out_number whether its process has ended since.
sk_task *sk_view_document(uint64_t number, sk_view *view);
// Runs body as an async function in the reader's world, while the view shows
// that document (0: any). The body sees the text `input` and returns text.
sk_task *sk_view_call(uint64_t number, sk_view *view, int64_t document, const char *body, const char *input);
// Evaluates a script in the page's own world; the result's JSON.
sk_task *sk_view_evaluate(uint64_t number, sk_view *view, const char *script);
// A PNG of what the view shows.
sk_task *sk_view_snapshot(uint64_t number, sk_view *view);
// The next message that a frame's script of the reader's world posted: its
// text, its number to reply to and the document that it came under.
sk_task *sk_view_next_message(uint64_t number, sk_view *view);
// What happened to the view next, in the engine's word: a number of the list
// below, the document and its address.
sk_task *sk_view_next_event(uint64_t number, sk_view *view);
enum { SK_EVENT_COMMITTED = 1, SK_EVENT_FINISHED, SK_EVENT_CRASHED, SK_EVENT_DOWNLOAD };
// Fulfils the promise that the frame got for that message.
sk_task *sk_view_reply(uint64_t number, sk_view *view, int64_t message, const char *text);

#endif
