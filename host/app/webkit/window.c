//go:build webkit
// The app's window: a bar, the page, and the panel beside it.
#include "view.h"
#include <gtk/gtk.h>

struct sk_window {
  GtkWidget *window, *address, *halves, *column, *words;
  WebKitWebView *page; // while it is shown
  sk_mailbox events;
};

// --- what the person does -------------------------------------------------------

static void on_address_entered(GtkEntry *entry, gpointer data) {
  sk_window *window = data;
  sk_mailbox_put(&window->events, g_strdup(gtk_entry_get_text(entry)), SK_WINDOW_ADDRESS, 0);
  if (window->page) gtk_widget_grab_focus(GTK_WIDGET(window->page));
}

static void on_back(GtkButton *button, gpointer data) {
  if (((sk_window *)data)->page) webkit_web_view_go_back(((sk_window *)data)->page);
}

static void on_forward(GtkButton *button, gpointer data) {
  if (((sk_window *)data)->page) webkit_web_view_go_forward(((sk_window *)data)->page);
}

static void on_reload(GtkButton *button, gpointer data) {
  if (((sk_window *)data)->page) webkit_web_view_reload(((sk_window *)data)->page);
}

// The window stays until Go closes it: what is under way ends first.
static gboolean on_delete(GtkWidget *widget, GdkEvent *event, gpointer data) {
  sk_mailbox_put(&((sk_window *)data)->events, g_strdup(""), SK_WINDOW_CLOSED, 0);
  return TRUE;
}

// --- its parts --------------------------------------------------------------------

static GtkWidget *button(sk_window *window, const char *icon, const char *name, GCallback clicked) {
  GtkWidget *one = gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON);
  gtk_widget_set_name(one, name);
  gtk_widget_set_tooltip_text(one, name);
  atk_object_set_name(gtk_widget_get_accessible(one), name);
  g_signal_connect(one, "clicked", clicked, window);
  return one;
}

static GtkWidget *bar(sk_window *window) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_container_set_border_width(GTK_CONTAINER(box), 4);
  gtk_container_add(GTK_CONTAINER(box), button(window, "go-previous-symbolic", "Back", G_CALLBACK(on_back)));
  gtk_container_add(GTK_CONTAINER(box), button(window, "go-next-symbolic", "Forward", G_CALLBACK(on_forward)));
  gtk_container_add(GTK_CONTAINER(box), button(window, "view-refresh-symbolic", "Reload", G_CALLBACK(on_reload)));
  window->address = gtk_entry_new();
  gtk_entry_set_placeholder_text(GTK_ENTRY(window->address), "Address");
  gtk_entry_set_input_purpose(GTK_ENTRY(window->address), GTK_INPUT_PURPOSE_URL);
  atk_object_set_name(gtk_widget_get_accessible(window->address), "Address");
  g_signal_connect(window->address, "activate", G_CALLBACK(on_address_entered), window);
  gtk_box_pack_start(GTK_BOX(box), window->address, TRUE, TRUE, 0);
  return box;
}

// The words stand in a label of the toolkit's: no document of ours or others
// can show or change them.
static GtkWidget *words(sk_window *window) {
  window->words = gtk_label_new("");
  gtk_widget_set_name(window->words, "words");
  gtk_label_set_line_wrap(GTK_LABEL(window->words), TRUE);
  gtk_label_set_selectable(GTK_LABEL(window->words), TRUE);
  gtk_label_set_max_width_chars(GTK_LABEL(window->words), 40);
  gtk_label_set_xalign(GTK_LABEL(window->words), 0);
  g_object_set(window->words, "margin", 12, NULL);
  gtk_widget_set_no_show_all(window->words, TRUE);
  return window->words;
}

// A window wider than the screen would hide the panel's edge, and half of the code
// to pair by.
static void fit(sk_task *task) {
  GdkDisplay *display = gdk_display_get_default();
  GdkMonitor *monitor = gdk_display_get_primary_monitor(display);
  if (!monitor) monitor = gdk_display_get_monitor(display, 0);
  if (!monitor) return;
  GdkRectangle area;
  gdk_monitor_get_workarea(monitor, &area);
  task->first = MIN(task->first, area.width);
  task->second = MIN(task->second, area.height);
}

static void open_window(sk_task *task) {
  sk_window *window = task->window;
  fit(task);
  window->window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_title(GTK_WINDOW(window->window), task->text);
  gtk_window_set_default_size(GTK_WINDOW(window->window), (int)task->first, (int)task->second);
  g_signal_connect(window->window, "delete-event", G_CALLBACK(on_delete), window);
  window->column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_container_add(GTK_CONTAINER(window->column), words(window));
  window->halves = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_pack2(GTK_PANED(window->halves), window->column, FALSE, FALSE);
  gtk_paned_set_position(GTK_PANED(window->halves), (int)(task->first - task->first * 3 / 10));
  GtkWidget *whole = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_container_add(GTK_CONTAINER(whole), bar(window));
  gtk_box_pack_start(GTK_BOX(whole), window->halves, TRUE, TRUE, 0);
  gtk_container_add(GTK_CONTAINER(window->window), whole);
  gtk_widget_show_all(window->window);
  sk_task_finish(task);
}

void sk_window_show(sk_window *window, sk_view *view) {
  GtkWidget *web = GTK_WIDGET(view->web);
  gtk_widget_set_name(web, view->files ? "panel" : "page");
  if (view->files) {
    gtk_box_pack_start(GTK_BOX(window->column), web, TRUE, TRUE, 0);
  } else {
    window->page = view->web;
    gtk_paned_pack1(GTK_PANED(window->halves), web, TRUE, FALSE);
  }
  gtk_widget_show(web);
}

void sk_window_hide(sk_window *window, sk_view *view) {
  if (window->page == view->web) window->page = NULL;
  gtk_widget_destroy(GTK_WIDGET(view->web));
}

void sk_window_address(sk_window *window, const char *address) {
  if (!gtk_widget_has_focus(window->address)) gtk_entry_set_text(GTK_ENTRY(window->address), address);
}

// --- what Go asks for -------------------------------------------------------------

sk_window *sk_window_new(void) { return g_new0(sk_window, 1); }

static sk_task *post(uint64_t number, sk_window *window, sk_work work, const char *text) {
  sk_task *task = sk_task_new(number, NULL, work);
  task->window = window;
  task->text = g_strdup(text);
  return task;
}

sk_task *sk_window_open(uint64_t number, sk_window *window, const char *title, int width, int height) {
  sk_task *task = post(number, window, open_window, title);
  task->first = width;
  task->second = height;
  sk_task_post(task);
  return task;
}

static void close_window(sk_task *task) {
  sk_window *window = task->window;
  while (!g_queue_is_empty(&window->events.listeners)) sk_task_fail(g_queue_peek_head(&window->events.listeners), "the window was closed", 0);
  gtk_widget_destroy(window->window);
  sk_mailbox_clear(&window->events);
  task->window = NULL;
  g_free(window);
  sk_task_finish(task);
}

void sk_window_drop(sk_window *window, sk_task *task) { sk_mailbox_drop(&window->events, task); }

sk_task *sk_window_close(uint64_t number, sk_window *window) {
  sk_task *task = post(number, window, close_window, NULL);
  sk_task_post(task);
  return task;
}

// The first line stands out.
static void say(sk_task *task) {
  char **lines = g_strsplit(task->text, "\n", 2);
  char *markup = g_markup_printf_escaped("<span size='x-large' weight='bold'>%s</span>\n%s", lines[0] ? lines[0] : "", lines[0] && lines[1] ? lines[1] : "");
  gtk_label_set_markup(GTK_LABEL(task->window->words), markup);
  gtk_widget_set_visible(task->window->words, *task->text != '\0');
  g_free(markup);
  g_strfreev(lines);
  sk_task_finish(task);
}

sk_task *sk_window_say(uint64_t number, sk_window *window, const char *text) {
  sk_task *task = post(number, window, say, text);
  sk_task_post(task);
  return task;
}

static void next_event(sk_task *task) { sk_mailbox_next(&task->window->events, task); }

sk_task *sk_window_next_event(uint64_t number, sk_window *window) {
  sk_task *task = post(number, window, next_event, NULL);
  sk_task_post(task);
  return task;
}
