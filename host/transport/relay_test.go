package transport

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

// browserSide is what a browser holds of a relay.
type browserSide struct {
	in   *io.PipeWriter
	out  *io.PipeReader
	ends chan error
}

// relayTo starts a relay to a process that is the other end of a socket.
func relayTo(t *testing.T) (browserSide, io.ReadWriteCloser) {
	here, process := pair(t)
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	browser := browserSide{inWrite, outRead, make(chan error, 1)}
	go func() { browser.ends <- Relay(inRead, outWrite, here) }()
	t.Cleanup(func() { inWrite.Close(); outRead.Close() })
	return browser, process
}

func TestRelayCopiesBothWays(t *testing.T) {
	browser, process := relayTo(t)
	large := bytes.Repeat([]byte("x"), 3<<20) // fine in this direction
	for _, body := range [][]byte{[]byte("{}"), large} {
		go frame.Write(browser.in, body, 64<<20)
		got, err := frame.Read(process, 64<<20)
		require.NoError(t, err)
		require.True(t, bytes.Equal(body, got))
	}
	go frame.Write(process, large[:1<<20], 1<<20)
	got, err := frame.Read(browser.out, 1<<20)
	require.NoError(t, err)
	require.Len(t, got, 1<<20)

	require.NoError(t, browser.in.Close())
	require.NoError(t, <-browser.ends, "a closed port is no failure")
	_, err = frame.Read(process, 1<<20)
	require.Equal(t, io.EOF, err)
}

func TestRelayEndsWithTheProcess(t *testing.T) {
	browser, process := relayTo(t)
	require.NoError(t, process.Close())
	require.ErrorIs(t, <-browser.ends, ErrProcessEnded)
}

// Half a frame of a dying process must not stand in the browser's pipe.
// Nobody reads that pipe here: one written byte would keep the relay from
// ending.
func TestRelayHoldsTornFramesBack(t *testing.T) {
	browser, process := relayTo(t)
	_, err := process.Write([]byte{100, 0, 0, 0, '{', '"'})
	require.NoError(t, err)
	require.NoError(t, process.Close())
	require.ErrorIs(t, <-browser.ends, &frame.Error{Kind: frame.EarlyEnd})
}

func TestRelayRefusesWhatTheBrowserWouldDrop(t *testing.T) {
	browser, process := relayTo(t)
	go frame.Write(process, make([]byte, 1<<20+1), 64<<20)
	require.ErrorIs(t, <-browser.ends, &frame.Error{Kind: frame.TooLong})
}

func TestRelaySaysTextOnTheWire(t *testing.T) {
	browser, _ := relayTo(t)
	go browser.in.Write([]byte("secret words here"))
	err := <-browser.ends
	require.ErrorIs(t, err, &frame.Error{Kind: frame.Text})
	require.NotContains(t, err.Error(), "secr")
}
