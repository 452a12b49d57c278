package transport

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/creachadair/jrpc2/channel"

	"sidekick/host/frame"
)

// Options say how a channel treats what it reads and writes.
type Options struct {
	// Limits of both directions; the zero value means HostLimits.
	Limits Limits
	// Check judges each whole message before it is handed on. When ok is
	// false, reply (if any) goes back to the sender and the message is
	// dropped; the connection lives on. A nil Check lets every message pass.
	Check func(raw []byte) (reply []byte, ok bool)
	// Parting gives the last message to a sender whose stream cannot be read
	// any further, so that it learns why; nil or no bytes means silence.
	Parting func(fault error) []byte
	// WriteTimeout ends a connection whose other side stops reading. Without
	// it one stuck client would hold whoever speaks to it. Zero means none.
	WriteTimeout time.Duration
	// Budget is what long messages of all connections together may take while
	// they arrive; nil sets no bound.
	Budget *Budget
	// FinishTime is how long a long message may take: to get its share of the
	// budget, and to arrive whole. Without it one stuck client would keep its
	// share for ever. Zero means no limit.
	FinishTime time.Duration
}

// Channel is a channel of whole messages over a byte stream. Send may be
// called by several goroutines at a time, Recv by one.
type Channel struct {
	stream  io.ReadWriteCloser
	options Options
	parts   assembly

	writing sync.Mutex // a message's frames stand together on the wire
	nextID  uint64     // of the next message in parts; guarded by writing

	held share // of the budget, by the message that arrives or has just arrived

	closing  sync.Once
	closeErr error
	unread   atomic.Bool // it ended because the other side did not read
}

// ErrUnread says that a channel ended because its other side did not read for
// as long as a write may take.
var ErrUnread = errors.New("writing a message: the other side does not read")

var _ channel.Channel = (*Channel)(nil)

// NewChannel makes a channel over stream, which it owns from now on.
func NewChannel(stream io.ReadWriteCloser, options Options) *Channel {
	if options.Limits == (Limits{}) {
		options.Limits = HostLimits()
	}
	return &Channel{
		stream: stream, options: options, parts: assembly{limit: options.Limits.Message},
		held: share{of: options.Budget, ended: make(chan struct{})},
	}
}

// Recv gives the next message that passed Check. Every error but io.EOF is a
// fault of this stream, which cannot be read any further.
func (c *Channel) Recv() ([]byte, error) {
	for {
		if !c.parts.open() {
			c.held.giveBack() // the message before was handed on and is read by now
			c.finishBy(0)
		}
		body, err := frame.ReadAdmitted(c.stream, c.options.Limits.FrameIn, c.admit)
		if err != nil {
			return nil, c.part(c.endOf(err))
		}
		opened := !c.parts.open()
		message, err := c.parts.add(body)
		if err != nil {
			return nil, c.part(err)
		}
		if opened && c.parts.open() {
			// All at once: two that grew bit by bit could wait for each other.
			if err := c.admit(c.options.Limits.Message); err != nil {
				return nil, c.part(err)
			}
		}
		if message == nil || !c.passes(message) {
			continue
		}
		return message, nil
	}
}

// admit takes memory for a message of so many bytes, and starts its time.
func (c *Channel) admit(bytes int) error {
	if err := c.held.take(bytes, c.options.FinishTime); err != nil {
		return err
	}
	c.finishBy(c.options.FinishTime)
	return nil
}

// finishBy sets how long reads may take from now on; zero takes the limit away.
func (c *Channel) finishBy(after time.Duration) {
	stream, ok := c.stream.(interface{ SetReadDeadline(time.Time) error })
	if !ok || c.options.FinishTime == 0 {
		return
	}
	var end time.Time
	if after > 0 {
		end = time.Now().Add(after)
	}
	_ = stream.SetReadDeadline(end) // a stream that fails shows at the next read
}

// endOf tells a clean end from a fault: the end of the stream in the middle of
// a message in parts is a fault although it is at a frame's border.
func (c *Channel) endOf(err error) error {
	switch {
	case err == io.EOF && c.parts.open():
		return &PartError{Reason: PartMissing}
	case errors.Is(err, net.ErrClosed), errors.Is(err, io.ErrClosedPipe):
		return channel.ErrClosed
	}
	return err
}

// part says why the stream ends, if it ends by a fault and anybody listens. It
// must not hold the end up, so it is tried once.
func (c *Channel) part(fault error) error {
	if c.options.Parting == nil || fault == io.EOF || fault == channel.ErrClosed {
		return fault
	}
	if last := c.options.Parting(fault); len(last) > 0 {
		_ = c.Send(last) // the fault itself is what is told further up
	}
	return fault
}

// passes asks Check and sends its answer back. An answer that cannot be sent
// shows at the next read.
func (c *Channel) passes(message []byte) bool {
	if c.options.Check == nil {
		return true
	}
	reply, ok := c.options.Check(message)
	if !ok && len(reply) > 0 {
		if err := c.Send(reply); err != nil {
			c.Close()
		}
	}
	return ok
}

// Send writes one message, in parts when it is longer than a frame may be.
func (c *Channel) Send(message []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if len(message) <= c.options.Limits.FrameOut {
		return c.write(message)
	}
	c.nextID++
	return split(message, c.nextID, c.options.Limits, c.write)
}

// write writes one frame. After a failure the stream may hold half of one, so
// it is closed rather than written to again.
func (c *Channel) write(body []byte) error {
	if stream, ok := c.stream.(interface{ SetWriteDeadline(time.Time) error }); ok && c.options.WriteTimeout > 0 {
		if err := stream.SetWriteDeadline(time.Now().Add(c.options.WriteTimeout)); err != nil {
			c.Close()
			return err
		}
	}
	err := frame.Write(c.stream, body, c.options.Limits.FrameOut)
	if errors.Is(err, &frame.Error{Kind: frame.Broken}) {
		c.unread.Store(errors.Is(err, os.ErrDeadlineExceeded))
		c.Close()
	}
	return err
}

// Fault says why the channel ended by itself while writing: ErrUnread, or nil.
// Reads that end meanwhile see no more than its end.
func (c *Channel) Fault() error {
	if c.unread.Load() {
		return ErrUnread
	}
	return nil
}

// Close ends the stream; it may be called more than once.
func (c *Channel) Close() error {
	c.closing.Do(func() {
		c.closeErr = c.stream.Close()
		c.held.end()
	})
	return c.closeErr
}
