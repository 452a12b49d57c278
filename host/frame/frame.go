package frame

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
)

const (
	headerSize = 4
	// firstBlock is what a frame may cost before its bytes are there: a
	// length is a claim, and 64 MiB claimed by many idle connections must not
	// become memory.
	firstBlock = 64 << 10
	// oneWrite is the size up to which header and body are copied together, so
	// that small frames cost one system call.
	oneWrite = 64 << 10
)

// Read reads one frame of at most limit bytes and returns its body, which
// belongs to the caller.
func Read(r io.Reader, limit int) ([]byte, error) { return ReadAdmitted(r, limit, nil) }

// ReadAdmitted reads as Read does, and asks admit before it takes memory for a
// body that is longer than its first block, once that block has arrived: who
// announces much and sends nothing takes nothing from others. Admit may wait;
// its error ends the stream.
func ReadAdmitted(r io.Reader, limit int, admit func(bytes int) error) ([]byte, error) {
	var header [headerSize]byte
	if n, err := io.ReadFull(r, header[:]); err != nil {
		switch {
		case n == 0 && errors.Is(err, io.EOF):
			return nil, io.EOF
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, &Error{Kind: ShortHeader, Limit: limit, err: io.ErrUnexpectedEOF}
		}
		return nil, &Error{Kind: Broken, Limit: limit, err: err}
	}
	length := binary.NativeEndian.Uint32(header[:])
	if err := checkLength(header, length, limit); err != nil {
		return nil, err
	}
	return readBody(r, length, limit, admit)
}

// checkLength judges an announced length before anything is allocated for it.
func checkLength(header [headerSize]byte, length uint32, limit int) error {
	switch {
	case length == 0:
		return &Error{Kind: Empty, Limit: limit}
	case int64(length) <= int64(limit):
		return nil
	case printable(header):
		return &Error{Kind: Text, Limit: limit}
	}
	return &Error{Kind: TooLong, Length: length, Limit: limit}
}

// readBody grows with what arrives, by doubling, so that memory is at most
// twice what was really sent.
func readBody(r io.Reader, length uint32, limit int, admit func(bytes int) error) ([]byte, error) {
	want := int(length)
	body := make([]byte, min(want, firstBlock))
	have := 0
	for {
		n, err := io.ReadFull(r, body[have:])
		have += n
		if err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return nil, &Error{Kind: EarlyEnd, Length: length, Limit: limit, err: io.ErrUnexpectedEOF}
			}
			return nil, &Error{Kind: Broken, Length: length, Limit: limit, err: err}
		}
		if have == want {
			return body, nil
		}
		if admit != nil {
			if err := admit(want); err != nil {
				return nil, &Error{Kind: Broken, Length: length, Limit: limit, err: err}
			}
			admit = nil
		}
		larger := make([]byte, min(want, 2*have))
		copy(larger, body)
		body = larger
	}
}

// Write writes body as one frame. A body that breaks the limit is refused
// before a byte is written, so the stream stays whole. Concurrent writers must
// take turns: a large frame is two writes.
func Write(w io.Writer, body []byte, limit int) error {
	if len(body) == 0 {
		return &Error{Kind: Empty, Limit: limit}
	}
	if len(body) > limit || uint64(len(body)) > math.MaxUint32 {
		return &Error{Kind: TooLong, Length: uint32(min(uint64(len(body)), math.MaxUint32)), Limit: limit}
	}
	head := make([]byte, headerSize, headerSize+min(len(body), oneWrite))
	binary.NativeEndian.PutUint32(head, uint32(len(body)))
	rest := body
	if len(body) <= oneWrite {
		head, rest = append(head, body...), nil
	}
	for _, block := range [][]byte{head, rest} {
		if len(block) == 0 {
			continue
		}
		if _, err := w.Write(block); err != nil {
			return &Error{Kind: Broken, Length: uint32(len(body)), Limit: limit, err: err}
		}
	}
	return nil
}

// printable reports whether four bytes read as a length are text: printable
// ASCII, tabs and line ends. In the native order of every supported machine
// such a length is far over 64 MiB, so no honest frame is mistaken for it.
func printable(header [headerSize]byte) bool {
	for _, b := range header {
		if (b < ' ' || b > '~') && b != '\n' && b != '\r' && b != '\t' {
			return false
		}
	}
	return true
}
