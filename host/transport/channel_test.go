package transport

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creachadair/jrpc2/channel"
	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

// A message that Check refuses is answered and dropped, and the next one
// arrives: one bad message does not cost the connection.
func TestCheckAnswersAndGoesOn(t *testing.T) {
	here, there := pair(t)
	host := NewChannel(here, Options{Check: func(raw []byte) ([]byte, bool) {
		switch string(raw) {
		case "bad":
			return []byte("reply"), false
		case "worse":
			return nil, false
		}
		return nil, true
	}})
	client := NewChannel(there, Options{Limits: ClientLimits()})
	for _, message := range []string{"bad", "worse", "good"} {
		require.NoError(t, client.Send([]byte(message)))
	}
	got, err := host.Recv()
	require.NoError(t, err)
	require.Equal(t, "good", string(got))
	got, err = client.Recv()
	require.NoError(t, err)
	require.Equal(t, "reply", string(got))
}

// A fault is told to whoever caused it; a clean end is not.
func TestParting(t *testing.T) {
	for _, c := range []struct {
		name, bytes string
		fault       error
	}{
		{"text", "hello, host", &frame.Error{Kind: frame.Text}},
		{"too long", "\xff\xff\xff\xff", &frame.Error{Kind: frame.TooLong}},
		{"empty", "\x00\x00\x00\x00", &frame.Error{Kind: frame.Empty}},
		{"malformed part", "\x0c\x00\x00\x00{\"part\":null", &PartError{Reason: PartMalformed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			here, there := pair(t)
			var told error
			host := NewChannel(here, Options{Parting: func(fault error) []byte {
				told = fault
				return []byte("bye")
			}})
			_, err := there.Write([]byte(c.bytes))
			require.NoError(t, err)
			_, err = host.Recv()
			require.ErrorIs(t, err, c.fault)
			require.Equal(t, err, told)
			got, err := frame.Read(there, 1<<20)
			require.NoError(t, err)
			require.Equal(t, "bye", string(got))
		})
	}
	t.Run("clean end", func(t *testing.T) {
		here, there := pair(t)
		host := NewChannel(here, Options{Parting: func(error) []byte {
			t.Error("a clean end was answered")
			return nil
		}})
		there.Close()
		_, err := host.Recv()
		require.Equal(t, io.EOF, err)
	})
}

func TestRecvAfterCloseIsAClosing(t *testing.T) {
	here, _ := pair(t)
	host := NewChannel(here, Options{})
	require.NoError(t, host.Close())
	require.NoError(t, host.Close())
	_, err := host.Recv()
	require.True(t, channel.IsErrClosing(err))
}

// A client that stops reading must not hold its writers for ever.
func TestWriteTimeoutEndsTheConnection(t *testing.T) {
	here, _ := pair(t)
	host := NewChannel(here, Options{WriteTimeout: 50 * time.Millisecond})
	message := bytes.Repeat([]byte("x"), 1<<20)
	var err error
	for start := time.Now(); err == nil && time.Since(start) < 10*time.Second; {
		err = host.Send(message)
	}
	require.ErrorIs(t, err, &frame.Error{Kind: frame.Broken})
	require.Error(t, host.Send([]byte("{}")), "half a frame stands on the wire: nothing may follow it")
}

// Messages of many goroutines never mix, also when they go in parts.
func TestConcurrentSends(t *testing.T) {
	here, there := pair(t)
	limits := Limits{FrameIn: 2000, FrameOut: 2000, Message: 1 << 20}
	host := NewChannel(here, Options{Limits: limits})
	client := NewChannel(there, Options{Limits: limits})
	var senders sync.WaitGroup
	const many = 16
	for i := range many {
		letter := string(rune('a' + i))
		senders.Go(func() {
			for range 10 {
				if err := host.Send([]byte(strings.Repeat(letter, 5000))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range many * 10 {
		got, err := client.Recv()
		require.NoError(t, err)
		require.Equal(t, strings.Repeat(string(got[:1]), 5000), string(got))
	}
	senders.Wait()
}
