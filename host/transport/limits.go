package transport

// Limits are the sizes of one direction each, in bytes, seen from this end of
// the stream.
type Limits struct {
	// FrameIn is the largest frame that is read.
	FrameIn int
	// FrameOut is the largest frame that is written; a longer message goes in
	// parts.
	FrameOut int
	// Message is the largest message, put together from its parts.
	Message int
}

// The browser's own limits: one byte more from the host ends the port, one
// byte more from the extension throws where it is posted.
const (
	toExtension   = 1 << 20
	fromExtension = 64 << 20
	wholeMessage  = 64 << 20
)

// HostLimits are the limits at the host's end of a connection.
func HostLimits() Limits {
	return Limits{FrameIn: fromExtension, FrameOut: toExtension, Message: wholeMessage}
}

// ClientLimits are the limits at a client's end: the host's, turned round.
func ClientLimits() Limits {
	return Limits{FrameIn: toExtension, FrameOut: fromExtension, Message: wholeMessage}
}
