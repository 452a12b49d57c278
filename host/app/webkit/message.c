//go:build webkit
// What scripts of ours post, and what they are told in return.
//
// A page's view has the handler in the reader's world alone: the page's world
// has no such name, so a page can neither post nor see that something listens.
// A panel's view shows our own files and nothing else, so its handler is in the
// world of that document. Neither view has the other's.
#include "view.h"

#define PANEL "panel"

// A reply with the context in which its value has to be made.
typedef struct {
  WebKitScriptMessageReply *reply;
  JSCContext *context;
} awaited;

static void free_awaited(gpointer data) {
  awaited *one = data;
  webkit_script_message_reply_unref(one->reply);
  g_object_unref(one->context);
  g_free(one);
}

static gboolean on_message(WebKitUserContentManager *content, JSCValue *value, WebKitScriptMessageReply *reply, gpointer data) {
  sk_view *view = data;
  awaited *later = g_new0(awaited, 1);
  later->reply = webkit_script_message_reply_ref(reply);
  later->context = g_object_ref(jsc_value_get_context(value));
  gint64 number = ++view->last_message;
  g_hash_table_insert(view->replies, g_memdup2(&number, sizeof number), later);
  sk_mailbox_put(&view->messages, jsc_value_to_string(value), number, view->document);
  return TRUE;
}

void sk_messages_open(sk_view *view) {
  view->replies = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, free_awaited);
  if (view->files) {
    g_signal_connect(view->content, "script-message-with-reply-received::" PANEL, G_CALLBACK(on_message), view);
    webkit_user_content_manager_register_script_message_handler_with_reply(view->content, PANEL, NULL);
  } else {
    g_signal_connect(view->content, "script-message-with-reply-received::" SK_WORLD, G_CALLBACK(on_message), view);
    webkit_user_content_manager_register_script_message_handler_with_reply(view->content, SK_WORLD, SK_WORLD);
  }
}

// Frames of a document that was left wait for nothing any more.
void sk_messages_forget_replies(sk_view *view) { g_hash_table_remove_all(view->replies); }

void sk_messages_close(sk_view *view) {
  g_signal_handlers_disconnect_by_data(view->content, view);
  if (view->files) webkit_user_content_manager_unregister_script_message_handler(view->content, PANEL);
  else webkit_user_content_manager_unregister_script_message_handler_in_world(view->content, SK_WORLD, SK_WORLD);
  g_clear_pointer(&view->replies, g_hash_table_unref);
}

static void next_message(sk_task *task) { sk_mailbox_next(&task->view->messages, task); }

sk_task *sk_view_next_message(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, next_message);
  sk_task_post(task);
  return task;
}

static void reply(sk_task *task) {
  awaited *one = g_hash_table_lookup(task->view->replies, &task->first);
  if (!one) {
    sk_task_fail(task, "the frame is gone", 0);
    return;
  }
  JSCValue *text = jsc_value_new_string(one->context, task->text);
  webkit_script_message_reply_return_value(one->reply, text);
  g_object_unref(text);
  g_hash_table_remove(task->view->replies, &task->first);
  sk_task_finish(task);
}

sk_task *sk_view_reply(uint64_t number, sk_view *view, int64_t message_number, const char *text) {
  sk_task *task = sk_task_new(number, view, reply);
  task->first = message_number;
  task->text = g_strdup(text);
  sk_task_post(task);
  return task;
}
