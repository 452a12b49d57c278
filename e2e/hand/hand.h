//go:build webkit
#ifndef SIDEKICK_HAND_H
#define SIDEKICK_HAND_H

// Presses and releases the first button of the mouse at a place of the shown
// widget of that name, in CSS pixels. 0 when there is no such widget.
int sk_hand_click(const char *widget, double x, double y);
// The text of the shown label of that name, to be freed by g_free; NULL when
// none is shown.
char *sk_hand_text(const char *widget);

#endif
