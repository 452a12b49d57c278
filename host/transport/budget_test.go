package transport

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

const large = 200 << 10 // longer than a frame's first block

// received is a host's end that reads on its own, and what it read.
func received(t *testing.T, options Options) (client io.ReadWriteCloser, messages chan int, ended chan error) {
	here, there := pair(t)
	host := NewChannel(here, options)
	messages, ended = make(chan int), make(chan error, 1)
	go func() {
		defer host.Close()
		for {
			message, err := host.Recv()
			if err != nil {
				ended <- err
				return
			}
			messages <- len(message)
		}
	}()
	return there, messages, ended
}

func whole() []byte { return bytes.Repeat([]byte("x"), large) }

// begun writes the length and the beginning of a large frame.
func begun(t *testing.T, client io.Writer, beginning int) {
	var wire bytes.Buffer
	require.NoError(t, frame.Write(&wire, whole(), large))
	_, err := client.Write(wire.Bytes()[:4+beginning])
	require.NoError(t, err)
}

// free says whether so many bytes of a budget are free.
func (b *Budget) free(bytes int) bool {
	if !b.bytes.TryAcquire(int64(bytes)) {
		return false
	}
	b.bytes.Release(int64(bytes))
	return true
}

// While one long message arrives, another waits unread, and a short one does
// not. Everything arrives in the end, and everything is given back.
func TestLongMessagesShareABudget(t *testing.T) {
	budget := NewBudget(large + large/2)
	options := Options{Budget: budget}
	first, firstCame, firstEnded := received(t, options)
	second, secondCame, secondEnded := received(t, options)
	small, smallCame, _ := received(t, options)

	begun(t, first, 100<<10)
	require.Eventually(t, func() bool { return !budget.free(large) }, 10*time.Second, time.Millisecond)
	sent := make(chan error, 1)
	go func() { sent <- frame.Write(second, whole(), large) }()
	require.NoError(t, frame.Write(small, []byte("{}"), large))
	require.Equal(t, 2, <-smallCame, "a short message waited")
	select {
	case <-secondCame:
		require.Fail(t, "the budget was not kept")
	case <-time.After(20 * time.Millisecond):
	}
	_, err := first.Write(whole()[:100<<10])
	require.NoError(t, err)
	require.Equal(t, large, <-firstCame)
	require.Equal(t, large, <-secondCame, "it was lost")
	require.NoError(t, <-sent)
	require.NoError(t, first.Close())
	require.NoError(t, second.Close())
	require.Equal(t, io.EOF, <-firstEnded)
	require.Equal(t, io.EOF, <-secondEnded)
	require.Eventually(t, func() bool { return budget.free(large + large/2) }, 10*time.Second, time.Millisecond)
}

// A length is a claim: it takes nothing from others until bytes follow it.
func TestAClaimTakesNothing(t *testing.T) {
	budget := NewBudget(large)
	claims, _, ended := received(t, Options{Budget: budget})
	begun(t, claims, 10)
	honest, came, _ := received(t, Options{Budget: budget})
	go frame.Write(honest, whole(), large)
	require.Equal(t, large, <-came)
	require.NoError(t, claims.Close())
	require.ErrorIs(t, <-ended, &frame.Error{Kind: frame.EarlyEnd})
}

// Who begins a long message and does not go on loses its connection, and with
// it its share; who waits for a share too long loses its own.
func TestAStuckMessageGivesItsShareBack(t *testing.T) {
	budget := NewBudget(large)
	options := Options{Budget: budget, FinishTime: 50 * time.Millisecond}
	stuck, _, ended := received(t, options)
	begun(t, stuck, 100<<10)
	require.ErrorIs(t, <-ended, &frame.Error{Kind: frame.Broken})
	require.Eventually(t, func() bool { return budget.free(large) }, 10*time.Second, time.Millisecond)

	require.True(t, budget.bytes.TryAcquire(large))
	late, _, ended := received(t, options)
	go frame.Write(late, whole(), large)
	require.ErrorIs(t, <-ended, errNoMemory)
}

// A connection without a long message may be silent for as long as it likes.
func TestFinishTimeIsForLongMessagesAlone(t *testing.T) {
	client, came, _ := received(t, Options{Budget: NewBudget(large), FinishTime: 500 * time.Millisecond})
	require.NoError(t, frame.Write(client, whole(), large))
	require.Equal(t, large, <-came)
	time.Sleep(700 * time.Millisecond)
	require.NoError(t, frame.Write(client, []byte("{}"), large))
	require.Equal(t, 2, <-came)
}

// The end of a connection ends its waiting for a share.
func TestClosingEndsTheWaitForAShare(t *testing.T) {
	budget := NewBudget(large)
	require.True(t, budget.bytes.TryAcquire(large))
	here, there := pair(t)
	host := NewChannel(here, Options{Budget: budget})
	ended := make(chan error, 1)
	go func() {
		_, err := host.Recv()
		ended <- err
	}()
	go frame.Write(there, whole(), large)
	time.Sleep(10 * time.Millisecond)
	require.NoError(t, host.Close())
	require.Error(t, <-ended)
	budget.bytes.Release(large)
	require.True(t, budget.free(large))
}

// A message in parts takes what it may become before its second part is read.
func TestPartsTakeTheirShareAtOnce(t *testing.T) {
	limits := Limits{FrameIn: 2000, FrameOut: 2000, Message: 10_000}
	budget := NewBudget(10_000)
	here, there := pair(t)
	host := NewChannel(here, Options{Limits: limits, Budget: budget})
	client := NewChannel(there, Options{Limits: limits})
	go client.Send(bytes.Repeat([]byte("x"), 5000))
	got, err := host.Recv()
	require.NoError(t, err)
	require.Len(t, got, 5000)
	require.False(t, budget.free(1), "it is held until the next read")
	go client.Send([]byte("{}"))
	_, err = host.Recv()
	require.NoError(t, err)
	require.True(t, budget.free(10_000))
}
