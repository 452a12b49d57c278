//go:build webkit

package webkit

/*
#include <stdlib.h>
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	"fmt"
	"unsafe"
)

// addFiles hands a panel's files to the view, before it is opened.
func (v *View) addFiles(files []File) {
	for _, one := range files {
		path, kind := C.CString(one.Path), C.CString(one.Type)
		bytes := C.CBytes(one.Bytes)
		C.sk_view_add_file(v.handle, path, kind, bytes, C.size_t(len(one.Bytes)))
		for _, copied := range []unsafe.Pointer{unsafe.Pointer(path), unsafe.Pointer(kind), bytes} {
			C.free(copied)
		}
	}
}

// NextPost waits for the next message that the panel's document posted, without
// an end of its own. The document waits for the reply.
func (v *View) NextPost(ctx context.Context) (Post, error) {
	out, err := v.wait(ctx, func(number C.uint64_t) *C.sk_task { return C.sk_view_next_message(number, v.handle) })
	if err != nil {
		return Post{}, fmt.Errorf("waiting for the panel: %w", err)
	}
	return Post{out.number, out.document, string(out.out)}, nil
}

// Reply answers a post. It fails when the document that posted is gone.
func (v *View) Reply(ctx context.Context, post int64, text string) error {
	_, err := v.doText(ctx, text, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_view_reply(number, v.handle, C.int64_t(post), text)
	})
	if err != nil {
		return fmt.Errorf("answering the panel: %w", err)
	}
	return nil
}
