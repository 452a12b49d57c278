//go:build webkit
#include "loop.h"
#include "webkit_view.h"
#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <unistd.h>

static int completions[2] = {-1, -1}; // Go reads the first end, the loop writes the second

static GMutex mutex;
static GCond changed;
static enum { STARTING, NO_DISPLAY, RUNNING, STOPPED } state; // guarded by the mutex

static void become(int next) {
  g_mutex_lock(&mutex);
  state = next;
  g_cond_broadcast(&changed);
  g_mutex_unlock(&mutex);
}

static int state_after(int previous) {
  g_mutex_lock(&mutex);
  while ((int)state == previous) g_cond_wait(&changed, &mutex);
  int next = state;
  g_mutex_unlock(&mutex);
  return next;
}

// After the loop the thread sleeps until the process goes. The engine's own run
// loop hangs when its thread ends; and GDK ends the whole process when it
// meets an X server that is gone, which a thread that sleeps does not.
static gpointer run(gpointer data) {
  if (!gtk_init_check(NULL, NULL)) {
    become(NO_DISPLAY);
    return NULL;
  }
  become(RUNNING);
  gtk_main();
  become(STOPPED);
  for (;;) pause();
}

int sk_loop_start(void) {
  if (!g_unix_open_pipe(completions, FD_CLOEXEC, NULL)) return -1;
  g_thread_unref(g_thread_new("webkit", run, NULL));
  if (state_after(STARTING) == RUNNING) return completions[0];
  close(completions[0]);
  close(completions[1]);
  return -1;
}

static gboolean quit(gpointer data) {
  gtk_main_quit();
  return G_SOURCE_REMOVE;
}

void sk_loop_stop(void) {
  sk_loop_post(quit, NULL, NULL);
  state_after(RUNNING);
  close(completions[1]);
}

void sk_loop_post(GSourceFunc work, gpointer data, GDestroyNotify release) {
  g_idle_add_full(G_PRIORITY_DEFAULT, work, data, release);
}

// Eight bytes are below PIPE_BUF: they arrive whole or not at all.
void sk_loop_complete(guint64 number) {
  while (write(completions[1], &number, sizeof number) < 0 && errno == EINTR) continue;
}
