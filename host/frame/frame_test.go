package frame

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// vectorFile is one file of schema/vectors/frames with layer "frame".
type vectorFile struct {
	Layer string
	Cases []struct {
		Name, Why string
		Limit     int
		Bytes     string
		Want      struct {
			Bodies []string
			End    string
		}
	}
}

// vectors gives the files of the frame layer; too few of them is a failure, so
// that a moved folder cannot pass for a tested one.
func vectors(t testing.TB) []vectorFile {
	paths, err := filepath.Glob(filepath.Join("..", "..", "schema", "vectors", "frames", "*.json"))
	require.NoError(t, err)
	var files []vectorFile
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		require.NoError(t, err)
		var head struct{ Layer string }
		require.NoError(t, json.Unmarshal(raw, &head), path)
		if head.Layer != "frame" {
			continue
		}
		var file vectorFile
		require.NoError(t, json.Unmarshal(raw, &file), path)
		require.NotEmpty(t, file.Cases, path)
		files = append(files, file)
	}
	require.GreaterOrEqual(t, len(files), 2)
	return files
}

// readAll reads until an error and gives the bodies and the kind of the end.
func readAll(r io.Reader, limit int) (bodies []string, end string) {
	bodies = []string{}
	for {
		body, err := Read(r, limit)
		if err == io.EOF {
			return bodies, "eof"
		}
		if err != nil {
			var fault *Error
			if !errors.As(err, &fault) {
				return bodies, "untyped"
			}
			return bodies, string(fault.Kind)
		}
		bodies = append(bodies, string(body))
	}
}

func TestVectors(t *testing.T) {
	for _, file := range vectors(t) {
		for _, c := range file.Cases {
			t.Run(c.Name, func(t *testing.T) {
				stream, err := hex.DecodeString(c.Bytes)
				require.NoError(t, err)
				bodies, end := readAll(bytes.NewReader(stream), c.Limit)
				require.Equal(t, c.Want.Bodies, bodies, c.Why)
				require.Equal(t, c.Want.End, end, c.Why)
			})
		}
	}
}

// Borders of reads are the kernel's choice: whatever they are, the outcome is
// the same.
func TestSplitAtEveryByte(t *testing.T) {
	for _, file := range vectors(t) {
		for _, c := range file.Cases {
			t.Run(c.Name, func(t *testing.T) {
				stream, err := hex.DecodeString(c.Bytes)
				require.NoError(t, err)
				for at := range stream {
					halves := io.MultiReader(bytes.NewReader(stream[:at]), bytes.NewReader(stream[at:]))
					bodies, end := readAll(halves, c.Limit)
					require.Equal(t, c.Want.Bodies, bodies, "split at %d", at)
					require.Equal(t, c.Want.End, end, "split at %d", at)
				}
				bodies, end := readAll(iotest.OneByteReader(bytes.NewReader(stream)), c.Limit)
				require.Equal(t, c.Want.Bodies, bodies)
				require.Equal(t, c.Want.End, end)
			})
		}
	}
}

// A stream cut anywhere gives the frames before the cut and a fault, except at
// a border.
func TestCutAtEveryByte(t *testing.T) {
	var stream bytes.Buffer
	require.NoError(t, Write(&stream, []byte(`{"a":1}`), 64))
	border := stream.Len()
	require.NoError(t, Write(&stream, []byte(`[2]`), 64))
	for at := range stream.Len() {
		bodies, end := readAll(bytes.NewReader(stream.Bytes()[:at]), 64)
		switch {
		case at == 0 || at == border:
			require.Equal(t, "eof", end, at)
		case at < 4 || (at > border && at < border+4):
			require.Equal(t, "short_header", end, at)
		default:
			require.Equal(t, "early_end", end, at)
		}
		require.Len(t, bodies, map[bool]int{true: 1, false: 0}[at >= border], at)
	}
}

func TestTextIsNotQuoted(t *testing.T) {
	_, err := Read(strings.NewReader("hunter2 and more"), 64<<20)
	require.ErrorIs(t, err, &Error{Kind: Text})
	require.NotContains(t, err.Error(), "hunt")
	require.NotContains(t, err.Error(), "1953396072")
}

func TestStreamErrorIsKept(t *testing.T) {
	broken := errors.New("pipe burst")
	_, err := Read(iotest.ErrReader(broken), 64)
	require.ErrorIs(t, err, &Error{Kind: Broken})
	require.ErrorIs(t, err, broken)
	_, err = Read(io.MultiReader(bytes.NewReader([]byte{2, 0, 0, 0, '{'}), iotest.ErrReader(broken)), 64)
	require.ErrorIs(t, err, &Error{Kind: Broken})
}

// A frame that is announced and never sent must not cost its announced size.
func TestMemoryFollowsWhatArrives(t *testing.T) {
	header := []byte{0, 0, 0, 4} // 64 MiB
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 20 {
		_, err := Read(bytes.NewReader(header), 64<<20)
		require.ErrorIs(t, err, &Error{Kind: EarlyEnd})
	}
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4<<20))
}

func TestWriteRefusesBeforeTheFirstByte(t *testing.T) {
	var out bytes.Buffer
	require.ErrorIs(t, Write(&out, nil, 8), &Error{Kind: Empty})
	require.ErrorIs(t, Write(&out, make([]byte, 9), 8), &Error{Kind: TooLong})
	require.Zero(t, out.Len())
}

func TestWriteThenRead(t *testing.T) {
	for _, size := range []int{1, 2, oneWrite - 1, oneWrite, oneWrite + 1, firstBlock*2 + 1, 3 << 20} {
		body := bytes.Repeat([]byte{'x'}, size)
		var wire bytes.Buffer
		require.NoError(t, Write(&wire, body, 64<<20))
		require.Equal(t, size+4, wire.Len())
		got, err := Read(&wire, 64<<20)
		require.NoError(t, err)
		require.True(t, bytes.Equal(body, got), size)
	}
}

// FuzzRead holds the two invariants of a reader of hostile bytes: it never
// panics, and what it accepts is what a writer would have written.
func FuzzRead(f *testing.F) {
	for _, file := range vectors(f) {
		for _, c := range file.Cases {
			stream, err := hex.DecodeString(c.Bytes)
			require.NoError(f, err)
			f.Add(stream, c.Limit)
		}
	}
	f.Fuzz(func(t *testing.T, stream []byte, limit int) {
		limit &= 1<<20 - 1
		r := bytes.NewReader(stream)
		var again bytes.Buffer
		for {
			body, err := Read(r, limit)
			if err != nil {
				break
			}
			require.LessOrEqual(t, len(body), limit)
			require.NoError(t, Write(&again, body, limit))
		}
		require.True(t, bytes.HasPrefix(stream, again.Bytes()))
	})
}

func BenchmarkEchoOneMegabyte(b *testing.B) {
	body := bytes.Repeat([]byte{'x'}, 1<<20)
	var wire bytes.Buffer
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		wire.Reset()
		if err := Write(&wire, body, 1<<20); err != nil {
			b.Fatal(err)
		}
		if _, err := Read(&wire, 1<<20); err != nil {
			b.Fatal(err)
		}
	}
}
