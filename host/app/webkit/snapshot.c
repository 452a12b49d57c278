//go:build webkit
#include "view.h"
#include <cairo.h>

static cairo_status_t append(void *data, const unsigned char *bytes, unsigned int length) {
  g_byte_array_append(data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static void on_snapshot(GObject *web, GAsyncResult *result, gpointer data) {
  sk_task *task = data;
  GError *cause = NULL;
  cairo_surface_t *surface = webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(web), result, &cause);
  if (cause) {
    sk_task_fail_with(task, "the engine took no picture", cause);
  } else {
    GByteArray *png = g_byte_array_new();
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, png);
    cairo_surface_destroy(surface);
    GBytes *bytes = g_byte_array_free_to_bytes(png);
    if (status == CAIRO_STATUS_SUCCESS) {
      sk_task_finish_bytes(task, bytes);
    } else {
      g_bytes_unref(bytes);
      sk_task_fail(task, "the picture could not be written as PNG", (int)status);
    }
  }
  sk_task_unref(task);
}

static void snapshot(sk_task *task) {
  if (task->view->crashed) {
    sk_task_fail(task, "the web process ended", 0);
    return;
  }
  webkit_web_view_get_snapshot(task->view->web, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE,
                               task->cancellable, on_snapshot, sk_task_ref(task));
}

sk_task *sk_view_snapshot(uint64_t number, sk_view *view) {
  sk_task *task = sk_task_new(number, view, snapshot);
  sk_task_post(task);
  return task;
}
