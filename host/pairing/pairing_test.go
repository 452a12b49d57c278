package pairing

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAKeyOfAFileIsTheSameEachTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mcp", "key")
	var together sync.WaitGroup
	keys := make([]Key, 8)
	for i := range keys {
		together.Go(func() {
			key, err := OpenKey(path)
			require.NoError(t, err)
			keys[i] = key
		})
	}
	together.Wait()
	for _, key := range keys {
		require.Equal(t, keys[0].Public(), key.Public(), "of many that begin at once all have one")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.Equal(t, "key key", fmt.Sprintf("%v %#v", keys[0], keys[0]), "it is printed nowhere")

	require.NoError(t, os.Chmod(path, 0o640))
	_, err = OpenKey(path)
	require.ErrorIs(t, err, errKeyFile, "whoever read it is this client as well")
	require.NoError(t, os.Chmod(path, 0o600))
	require.NoError(t, os.WriteFile(path, []byte("zz"), 0o600))
	_, err = OpenKey(path)
	require.ErrorIs(t, err, errKeyFile)
}

func TestAProofIsOfOneHelloAlone(t *testing.T) {
	key := NewKey()
	hello := Hello{Challenge: Nonce(), Kind: "mcp", Profile: ID(key.Public()), Resume: ""}
	proof := key.Prove(hello)
	require.True(t, Proves(key.Public(), proof, hello))
	rows := map[string]Hello{
		"another challenge": {Nonce(), hello.Kind, hello.Profile, ""},
		"another kind":      {hello.Challenge, "app", hello.Profile, ""},
		"another profile":   {hello.Challenge, hello.Kind, ID(NewKey().Public()), ""},
		"another session":   {hello.Challenge, hello.Kind, hello.Profile, hello.Profile},
		"no challenge":      {"", hello.Kind, hello.Profile, ""},
	}
	for name, other := range rows {
		require.False(t, Proves(key.Public(), proof, other), name)
	}
	require.False(t, Proves(NewKey().Public(), proof, hello), "another key")
	require.False(t, Proves(key.Public(), "00", hello))
	require.False(t, Proves("00", proof, hello))
	none := Hello{}
	require.False(t, Proves(key.Public(), key.Prove(none), none), "without a challenge nothing is proved")
}

func TestTyped(t *testing.T) {
	for text, want := range map[string]string{
		"12345678": "12345678", " 1234 5678 ": "12345678", "1234-5678": "12345678", Spaced("00000001"): "00000001",
		"": "", "1234567": "", "123456789": "", "1234567a": "", "١٢٣٤٥٦٧٨": "",
	} {
		require.Equal(t, want, Typed(text), text)
	}
	require.Len(t, Code("a", "b", "c"), CodeDigits)
}

// waiting is a client that shows a code.
func waiting(t *testing.T, d *Desk) (code string, ended chan error) {
	t.Helper()
	claim := Claim{NewKey().Public(), "mcp", "Desk agent"}
	reveal := Nonce()
	id, nonce, err := d.Begin(claim, Commit(reveal))
	require.NoError(t, err)
	one, err := d.open(id, reveal)
	require.NoError(t, err)
	ended = make(chan error, 1)
	go func() { ended <- <-one.end }()
	return Code(claim.Public, reveal, nonce), ended
}

func TestACodeIsGoodForTwoMinutes(t *testing.T) {
	d := NewDesk()
	now := time.Now()
	d.now = func() time.Time { return now }
	code, ended := waiting(t, d)
	id, _, _, ok := d.Enter("panel", code)
	require.True(t, ok)
	now = now.Add(CodeLife)
	done, err := d.Decide("panel", id, true, func(Claim) error { t.Error("kept"); return nil })
	require.NoError(t, err)
	require.False(t, done, "a yes that is too late")
	other, _ := waiting(t, d)
	require.ErrorIs(t, <-ended, ErrExpired)
	now = now.Add(CodeLife)
	_, _, left, ok := d.Enter("panel", other)
	require.False(t, ok)
	require.Equal(t, TriesMost, left, "nobody shows a code, so none was wrong")
	require.Zero(t, d.Waiting())
}

func TestOpenEndsByItself(t *testing.T) {
	d := NewDesk()
	began := time.Now()
	d.now = func() time.Time { return began }
	claim := Claim{NewKey().Public(), "mcp", "Desk agent"}
	reveal := Nonce()
	id, _, err := d.Begin(claim, Commit(reveal))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, d.Open(ctx, id, reveal), ErrVoid)
	require.ErrorIs(t, d.Open(t.Context(), id, reveal), ErrVoid, "once")
	id, _, err = d.Begin(claim, Commit(reveal))
	require.NoError(t, err)
	d.now = func() time.Time { return began.Add(CodeLife) }
	require.ErrorIs(t, d.Open(t.Context(), id, reveal), ErrExpired)
}

func TestFewWaitAtATime(t *testing.T) {
	d := NewDesk()
	for range WaitingMost {
		waiting(t, d)
	}
	_, _, err := d.Begin(Claim{NewKey().Public(), "mcp", "x"}, Commit("x"))
	require.ErrorIs(t, err, ErrBusy)
	for range TriesMost {
		d.Enter("panel", "no code")
	}
	require.Zero(t, d.Waiting(), "five wrong codes send everybody away")
	waiting(t, d)
}

// Whoever stands between sees the code that a client shows, and asks the host
// in its own name until its own is that one: each ask draws another.
func TestAttackACodeIsNotDrawnUntilItIsAnothers(t *testing.T) {
	d := NewDesk()
	now := time.Now()
	d.now = func() time.Time { return now }
	codes := map[string]bool{}
	reveal := Nonce()
	for range 1000 {
		thief := Claim{NewKey().Public(), "mcp", "Desk agent"}
		id, nonce, err := d.Begin(thief, Commit(reveal))
		if err != nil {
			require.ErrorIs(t, err, ErrBusy)
			continue
		}
		codes[Code(thief.Public, reveal, nonce)] = true
		d.Void(id)
	}
	require.Len(t, codes, AsksMost, "of a hundred million, while the code is good")
	now = now.Add(CodeLife)
	waiting(t, d)
}

func TestTheBookIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "clients.json")
	b, err := OpenBook(path)
	require.NoError(t, err)
	first, second := Claim{NewKey().Public(), "mcp", "One"}, Claim{NewKey().Public(), "app", "Two"}
	require.NoError(t, b.Add(first))
	require.NoError(t, b.Add(second))
	require.NoError(t, b.Add(first), "paired anew it is there once")
	b, err = OpenBook(path)
	require.NoError(t, err)
	require.Len(t, b.List(), 2)
	require.Equal(t, "One", b.List()[0].Name, "the latest first")
	_, found := b.Find(first.Public, "mcp")
	require.True(t, found)
	_, found = b.Find(first.Public, "app")
	require.False(t, found, "another kind")
	removed, err := b.Remove(ID(first.Public))
	require.NoError(t, err)
	require.True(t, removed)
	b, err = OpenBook(path)
	require.NoError(t, err)
	require.Len(t, b.List(), 1)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestADamagedBookKnowsNobodyAndIsLeftAsItIs(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":           "{",
		"a kind of its own": `[{"public":"` + NewKey().Public() + `","kind":"extension","name":"x","since":"2026-01-01T00:00:00Z"}]`,
		"no key":            `[{"public":"","kind":"mcp","name":"x","since":"2026-01-01T00:00:00Z"}]`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "clients.json")
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			b, err := OpenBook(path)
			require.Error(t, err)
			require.Empty(t, b.List())
			require.Error(t, b.Add(Claim{NewKey().Public(), "mcp", "x"}))
			kept, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, text, string(kept))
		})
	}
}

func TestTheBookHasAnEnd(t *testing.T) {
	b := NewBook()
	for range clientsMost {
		require.NoError(t, b.Add(Claim{NewKey().Public(), "mcp", "x"}))
	}
	require.ErrorIs(t, b.Add(Claim{NewKey().Public(), "mcp", "x"}), ErrFull)
}

// A clock that is set while a code is shown makes it good no longer: its end has
// the system's steady reading too, by which Go compares
// (https://pkg.go.dev/time#hdr-Monotonic_Clocks).
func TestAClockThatIsSetLengthensNoCode(t *testing.T) {
	d := NewDesk()
	id, _, err := d.Begin(Claim{Public: NewKey().Public(), Kind: "mcp", Name: "x"}, Commit(Nonce()))
	require.NoError(t, err)
	require.Contains(t, d.asks[id].until.String(), " m=+")
	require.LessOrEqual(t, time.Until(d.asks[id].until), CodeLife)
}
