//go:build webkit

package hand

/*
#cgo pkg-config: gtk+-3.0
#cgo CFLAGS: -std=gnu11 -Wall -Wextra -Wno-unused-parameter
#include "hand.h"
#include <glib.h>
#include <stdlib.h>
*/
import "C"

import (
	"fmt"
	"unsafe"
)

// Click clicks on the widget of that name, at a place in it.
func Click(widget string, x, y float64) error {
	name := C.CString(widget)
	defer C.free(unsafe.Pointer(name))
	if C.sk_hand_click(name, C.double(x), C.double(y)) == 0 {
		return fmt.Errorf("clicking: no %s is shown", widget)
	}
	return nil
}

// Text is what the label of that name says, empty while it is not shown.
func Text(widget string) string {
	name := C.CString(widget)
	defer C.free(unsafe.Pointer(name))
	text := C.sk_hand_text(name)
	defer C.g_free(C.gpointer(text))
	if text == nil {
		return ""
	}
	return C.GoString(text)
}
