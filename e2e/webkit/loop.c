//go:build webkit
#include "loop.h"
#include "webkit_view.h"
#include <errno.h>
#include <fcntl.h>
#include <gtk/gtk.h>
#include <unistd.h>

static GThread *thread;
static int completions[2] = {-1, -1}; // Go reads the first end, the loop writes the second

// What the thread tells its starter once.
typedef struct {
  GMutex mutex;
  GCond told;
  gboolean known, display;
} start_report;

static void tell(start_report *report, gboolean display) {
  g_mutex_lock(&report->mutex);
  report->known = TRUE;
  report->display = display;
  g_cond_signal(&report->told);
  g_mutex_unlock(&report->mutex);
}

// The display is closed before the thread ends: an X server that goes away
// under an open connection makes GDK end the whole process.
static gpointer run(gpointer data) {
  gboolean display = gtk_init_check(NULL, NULL);
  tell(data, display);
  if (!display) return NULL;
  gtk_main();
  gdk_display_close(gdk_display_get_default());
  return NULL;
}

static gboolean start_thread(void) {
  start_report report = {.known = FALSE};
  g_mutex_init(&report.mutex);
  g_cond_init(&report.told);
  thread = g_thread_new("webkit", run, &report);
  g_mutex_lock(&report.mutex);
  while (!report.known) g_cond_wait(&report.told, &report.mutex);
  g_mutex_unlock(&report.mutex);
  g_mutex_clear(&report.mutex);
  g_cond_clear(&report.told);
  return report.display;
}

int sk_loop_start(void) {
  if (pipe2(completions, O_CLOEXEC) != 0) return -1;
  if (start_thread()) return completions[0];
  g_thread_join(thread);
  close(completions[0]);
  close(completions[1]);
  return -1;
}

static gboolean quit(gpointer data) {
  (void)data;
  gtk_main_quit();
  return G_SOURCE_REMOVE;
}

void sk_loop_stop(void) {
  sk_loop_post(quit, NULL, NULL);
  g_thread_join(thread);
  close(completions[1]);
}

void sk_loop_post(GSourceFunc work, gpointer data, GDestroyNotify release) {
  g_idle_add_full(G_PRIORITY_DEFAULT, work, data, release);
}

// Eight bytes are below PIPE_BUF: they arrive whole or not at all.
void sk_loop_complete(guint64 number) {
  while (write(completions[1], &number, sizeof number) < 0 && errno == EINTR) continue;
}
