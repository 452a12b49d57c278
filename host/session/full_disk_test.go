//go:build linux

package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/audit"
	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/pairing"
)

// smallDisk is a file system of its own that can be filled up, or closed to
// writing.
type smallDisk struct {
	t      *testing.T
	folder string
}

func newSmallDisk(t *testing.T) smallDisk {
	d := smallDisk{t, t.TempDir()}
	if err := syscall.Mount("tmpfs", d.folder, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a disk of its own needs root: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(d.folder, 0)) })
	return d
}

func (d smallDisk) filler() string { return filepath.Join(d.folder, "filler") }

func (d smallDisk) full() {
	file, err := os.Create(d.filler())
	require.NoError(d.t, err)
	defer file.Close()
	for _, block := range []int{1 << 16, 1} { // to the last byte
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, block))
		}
		require.ErrorIs(d.t, err, syscall.ENOSPC)
	}
}

func (d smallDisk) room() { require.NoError(d.t, os.Remove(d.filler())) }

func (d smallDisk) readOnly() {
	require.NoError(d.t, syscall.Mount("tmpfs", d.folder, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size=4m"))
}

func (d smallDisk) writable() {
	require.NoError(d.t, syscall.Mount("tmpfs", d.folder, "tmpfs", syscall.MS_REMOUNT, "size=4m"))
}

// keeps has a host keep what closes pages and who is paired on it.
func (d smallDisk) keeps(o *Options) {
	clients, err := pairing.OpenBook(filepath.Join(d.folder, "clients.json"))
	require.NoError(d.t, err)
	o.States, o.Clients = NewDisk(filepath.Join(d.folder, "profiles")), clients
}

// keepsAll has it keep conversations and the report there too, whose files stay
// open.
func (d smallDisk) keepsAll(o *Options) {
	d.keeps(o)
	report := audit.NewLog(filepath.Join(d.folder, "report"))
	kept, err := history.Open(d.folder, func(error) {})
	require.NoError(d.t, err)
	d.t.Cleanup(func() { require.NoError(d.t, errors.Join(kept.Close(), report.Close())) })
	o.Report, o.History = report, kept
}

// What cannot be kept is not done, and the person is told why. What needs
// nothing kept goes on, other sessions too; and when there is room again all of
// it works, with nothing lost of before.
func TestADiskThatTakesNothing(t *testing.T) {
	for _, row := range []struct {
		name        string
		keeps       func(smallDisk, *Options)
		shut, again func(smallDisk)
	}{
		{"full", smallDisk.keepsAll, smallDisk.full, smallDisk.room},
		// The system makes no disk read-only under files that are open.
		{"read-only", smallDisk.keeps, smallDisk.readOnly, smallDisk.writable},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newSmallDisk(t)
			s := newShop(t)
			h := s.open(func(o *Options) { row.keeps(d, o) })
			s.front(7)
			other := newShop(t)
			other.connect(h, profileB, "")
			require.Contains(t, other.use("read_view", map[string]any{}), "Shoes")
			kept := s.ask("before")
			s.ended(kept)
			remembers := func(why string) {
				if h.options.History != nil {
					require.Len(t, s.must(message.Conversations, map[string]any{})["conversations"], 1, why)
				}
			}
			remembers("a list comes after what is still to be written")

			row.shut(d)
			refusal := s.must(message.Tool, message.ToolRequest{Tool: "fill", Tab: 7, Params: map[string]any{"token": "email", "selector": "#field"}})["refusal"].(map[string]any)
			require.Equal(t, "internal", refusal["code"])
			require.Equal(t, "disk", refusal["reason"])
			require.Contains(t, refusal["sentence"], "could not write to its folder")
			require.Empty(t, s.fills, "no value leaves when the closing cannot be kept")
			require.Contains(t, other.use("read_view", map[string]any{}), "Shoes", "another session suffers nothing")
			s.ended(s.ask("meanwhile"))
			require.Equal(t, "internal disk", saidNo(s.must(message.Tool, message.ToolRequest{Tool: "request_handoff", Tab: 7, Params: map[string]any{"challenge": "captcha"}})))
			require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}), "and the stricter holds in memory")
			late := newShop(t)
			require.NotEmpty(t, late.connect(h, "00112233445566778899aabbccddeeff", "")["session"], "a profile that is new")
			p := newProgram(t, h)
			p.greet()
			code, ended := p.asks()
			s.types(code, true)
			require.Equal(t, "internal disk", saidNo(<-ended), "nobody is paired whom the next start would not know")
			require.Equal(t, false, p.greet()["paired"])

			row.again(d)
			s.must(message.Reopen, message.ReopenRequest{Tab: 7})
			require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
			require.Equal(t, filledIt, s.fill("email"))
			require.Len(t, s.fills, 1)
			remembers("what was kept before")
			h.Close()
			next := newShop(t)
			next.open(func(o *Options) { o.States = NewDisk(filepath.Join(d.folder, "profiles")) })
			require.Equal(t, "sensitive_data_blocked", next.use("read_view", map[string]any{}), "it was closed on the disk")
		})
	}
}

// A disk that fills up in the middle of a fill leaves the word that one is under
// way, which the next start takes for one that happened.
func TestADiskThatFillsUpDuringAFill(t *testing.T) {
	d := newSmallDisk(t)
	s := newShop(t)
	h := s.open(d.keeps)
	s.raw(message.Fill, func(context.Context) (any, error) {
		d.full()
		return map[string]any{"page": s.page, "result": s.got}, nil
	})
	require.Equal(t, filledIt, s.fill("email"), "it was closed before")
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
	h.Close()
	next := newShop(t)
	next.open(func(o *Options) { o.States = NewDisk(filepath.Join(d.folder, "profiles")) })
	require.Equal(t, "sensitive_data_blocked", next.use("read_view", map[string]any{}))
	require.Zero(t, next.asked("read_view"))
}
