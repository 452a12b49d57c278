package frame

import "fmt"

// Kind names the step at which a frame failed. The words are those of the
// vectors in schema/vectors/frames.
type Kind string

const (
	// Empty is a length of zero: no JSON has no bytes.
	Empty Kind = "empty"
	// TooLong is a length over the limit of the direction.
	TooLong Kind = "too_long"
	// Text is a length over the limit whose four bytes are printable: somebody
	// wrote text where frames belong, most often a print to standard output.
	Text Kind = "text"
	// ShortHeader is an end inside the four bytes of the length.
	ShortHeader Kind = "short_header"
	// EarlyEnd is an end inside the announced bytes.
	EarlyEnd Kind = "early_end"
	// Broken is an error of the stream itself; Unwrap gives it.
	Broken Kind = "broken"
)

// Error is a frame that could not be read or written. After one, nothing on
// the stream can be trusted: the border of the next frame is unknown.
type Error struct {
	Kind Kind
	// Length is the announced length, and zero for Text: there the four bytes
	// are somebody's words, which no error repeats.
	Length uint32
	// Limit is the limit that the length was held against, in bytes.
	Limit int
	err   error
}

func (e *Error) Error() string {
	switch e.Kind {
	case Empty:
		return "reading frame: length is zero"
	case TooLong:
		return fmt.Sprintf("checking frame: length %d is over the limit of %d bytes", e.Length, e.Limit)
	case Text:
		return "reading frame: text on the wire instead of a length"
	case ShortHeader:
		return "reading frame: stream ended inside the length"
	case EarlyEnd:
		return fmt.Sprintf("reading frame: stream ended before the announced %d bytes", e.Length)
	default:
		return "moving frame: stream failed"
	}
}

// Unwrap gives the stream's own error, if there was one.
func (e *Error) Unwrap() error { return e.err }

// Is makes errors.Is(err, &Error{Kind: k}) compare kinds alone.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Kind == e.Kind
}
