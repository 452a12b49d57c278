//go:build webkit
#include "hand.h"
#include <gtk/gtk.h>
#include <string.h>

// One thing to do on the toolkit's thread, with the widget of a name.
typedef struct deed {
  const char *name;
  void (*with)(struct deed *deed); // called when there is such a widget
  double x, y;
  char *text;
  GtkWidget *found;
  gboolean done;
  GMutex mutex;
  GCond ended;
} deed;

static void look(GtkWidget *widget, gpointer data) {
  deed *one = data;
  if (one->found) return;
  if (strcmp(gtk_widget_get_name(widget), one->name) == 0 && gtk_widget_get_mapped(widget)) one->found = widget;
  else if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), look, data);
}

static void send(deed *one, GdkEventType type) {
  GdkEvent *event = gdk_event_new(type);
  GdkWindow *window = gtk_widget_get_window(one->found);
  int left, top;
  gdk_window_get_origin(window, &left, &top);
  event->button.window = g_object_ref(window);
  event->button.time = (guint32)(g_get_monotonic_time() / 1000);
  event->button.x = one->x;
  event->button.y = one->y;
  event->button.x_root = left + one->x;
  event->button.y_root = top + one->y;
  event->button.button = GDK_BUTTON_PRIMARY;
  event->button.state = type == GDK_BUTTON_RELEASE ? GDK_BUTTON1_MASK : 0;
  gdk_event_set_device(event, gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default())));
  gtk_main_do_event(event);
  gdk_event_free(event);
}

// A button of the toolkit's gets its events in a window of its own, which nothing names.
static void click(deed *one) {
  if (GTK_IS_BUTTON(one->found)) {
    gtk_button_clicked(GTK_BUTTON(one->found));
    return;
  }
  send(one, GDK_BUTTON_PRESS);
  send(one, GDK_BUTTON_RELEASE);
}

static void read_label(deed *one) {
  if (GTK_IS_LABEL(one->found)) one->text = g_strdup(gtk_label_get_text(GTK_LABEL(one->found)));
}

static gboolean run(gpointer data) {
  deed *one = data;
  GList *windows = gtk_window_list_toplevels();
  for (GList *at = windows; at; at = at->next) look(at->data, one);
  g_list_free(windows);
  if (one->found) one->with(one);
  g_mutex_lock(&one->mutex);
  one->done = TRUE;
  g_cond_signal(&one->ended);
  g_mutex_unlock(&one->mutex);
  return G_SOURCE_REMOVE;
}

static void carry_out(deed *one) {
  g_mutex_init(&one->mutex);
  g_cond_init(&one->ended);
  g_idle_add(run, one);
  g_mutex_lock(&one->mutex);
  while (!one->done) g_cond_wait(&one->ended, &one->mutex);
  g_mutex_unlock(&one->mutex);
  g_mutex_clear(&one->mutex);
  g_cond_clear(&one->ended);
}

int sk_hand_click(const char *widget, double x, double y) {
  deed one = {.name = widget, .with = click, .x = x, .y = y};
  carry_out(&one);
  return one.found != NULL;
}

char *sk_hand_text(const char *widget) {
  deed one = {.name = widget, .with = read_label};
  carry_out(&one);
  return one.text;
}
