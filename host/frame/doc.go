// Package frame reads and writes the frames of the browser's native messaging:
// four bytes in the machine's own byte order, the length of the UTF-8 JSON
// that follows, then that JSON.
//
// [Read] and [Write] are the two doors. A frame that cannot be read is an
// [Error] whose [Kind] says at which step it failed; a plain [io.EOF] means
// that the other side closed between two frames, the only place where closing
// is not a fault. The bytes of a frame are not looked at here: whether they are
// JSON, and which, is for the packages above.
package frame
