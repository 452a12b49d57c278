package session

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
)

func TestTheProfilesThatAreKnown(t *testing.T) {
	f := &family{}
	store, err := history.Open(t.TempDir(), nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	h, b := newTestHost(t, remembers, f.options, func(o *Options) { o.History = store }), newShop(t).browser
	b.connect(h, profileA, "")
	b.ended(b.ask("What did the doctor say?"))
	b.ended(b.ask("And then?"))
	b.door.Close()
	other := newShop(t).browser
	other.connect(h, profileB, "")
	stranger := newBrowser(t)
	stranger.door = h.Open(stranger, Peer{})
	t.Cleanup(stranger.door.Close)
	stranger.must(message.Hello, greeting("00000000000000000000000000000000", ""))

	known, err := h.Profiles()
	require.NoError(t, err)
	require.Len(t, known, 2, "an unpaired program's word on its profile is not listed")
	require.Equal(t, profileB, known[0].ID, "the one that is open is first")
	require.True(t, known[0].Open)
	require.Equal(t, "extension", known[0].Kind)
	require.False(t, known[1].Open)
	require.Equal(t, 1, known[1].Conversations)
	require.WithinDuration(t, time.Now(), known[1].Last, time.Minute)

	// What was nobody's is given to a member by the person's word alone.
	again := newShop(t).browser
	f.bind(profileA, annas)
	again.connect(h, profileA, "")
	require.Empty(t, again.conversations(""))
	many, err := h.HandOver(profileA)
	require.NoError(t, err)
	require.Equal(t, 1, many)
	require.Len(t, again.conversations("doctor"), 1)
	many, err = h.HandOver(profileB)
	require.NoError(t, err)
	require.Zero(t, many, "it is nobody's yet")
	f.bind(profileA, bens)
	require.Empty(t, again.conversations(""))
	many, err = h.HandOver(profileA)
	require.NoError(t, err)
	require.Zero(t, many, "what is a member's is never handed over")
	known, err = h.Profiles()
	require.NoError(t, err)
	require.Equal(t, 1, known[len(known)-1].Conversations+known[0].Conversations)
}
