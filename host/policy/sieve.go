package policy

import "encoding/binary"

// sieve finds the places of a text at which a pattern could stand, much faster
// than an automaton reads it. A pattern of at least gram+stride-1 bytes that
// stands anywhere covers one position that the stride meets with a gram of its
// first bytes. Each byte is handed on once at most, so the search stays linear
// in the text and flat in the number of patterns, whatever a page writes.
type sieve struct {
	gram   int // bytes, 3 or 4
	stride int
	bits   []uint64          // of the grams' hashes
	reach  map[uint32]extent // of each gram
}

// extent is how far patterns go on either side of a gram.
type extent struct{ back, ahead int }

// sieveLengths are the shortest patterns of the sieves, the longest first.
var sieveLengths = []int{7, 4, 1}

const (
	sieveBits = 18
	hashBy    = 0x9E3779B1 // 2^32 over the golden ratio: neighbours fall apart
)

// newSieve is nil when a pattern is shorter than any gram.
func newSieve(patterns []keyed, shortest int) *sieve {
	for _, one := range patterns {
		if len(one.text) < 3 {
			return nil
		}
	}
	gram := max(3, min(shortest, 4))
	s := &sieve{gram: gram, stride: max(1, shortest-gram+1), bits: make([]uint64, 1<<sieveBits/64), reach: map[uint32]extent{}}
	for _, one := range patterns {
		for at := range s.stride {
			gram := s.read([]byte(one.text[at:]))
			hash := gram * hashBy >> (32 - sieveBits)
			s.bits[hash/64] |= 1 << (hash % 64)
			reach := s.reach[gram]
			s.reach[gram] = extent{max(reach.back, at), max(reach.ahead, len(one.text)-at)}
		}
	}
	return s
}

// read gives the gram at the start of the bytes.
func (s *sieve) read(bytes []byte) uint32 {
	if s.gram == 4 {
		return binary.LittleEndian.Uint32(bytes)
	}
	return uint32(bytes[0]) | uint32(bytes[1])<<8 | uint32(bytes[2])<<16
}

// each calls search with stretches of the text, in order and apart from each
// other, that hold whatever stands there.
func (s *sieve) each(text []byte, search func(from, to int)) {
	from, to := 0, 0
	for at := s.next(text, 0); at >= 0; at = s.next(text, at+s.stride) {
		reach, there := s.reach[s.read(text[at:])]
		if !there {
			continue
		}
		start, end := max(0, at-reach.back), min(len(text), at+reach.ahead)
		if start > to {
			if from < to {
				search(from, to)
			}
			from, to = start, end
			continue
		}
		from, to = min(from, start), max(to, end)
	}
	if from < to {
		search(from, to)
	}
}

// next is the next position with a gram whose bit is set, -1 when there is
// none.
func (s *sieve) next(text []byte, at int) int {
	bits, stride := s.bits, s.stride
	if s.gram == 4 {
		for ; at+4 <= len(text); at += stride {
			hash := binary.LittleEndian.Uint32(text[at:]) * hashBy >> (32 - sieveBits)
			if bits[hash/64]&(1<<(hash%64)) != 0 {
				return at
			}
		}
		return -1
	}
	for ; at+3 <= len(text); at += stride {
		hash := s.read(text[at:]) * hashBy >> (32 - sieveBits)
		if bits[hash/64]&(1<<(hash%64)) != 0 {
			return at
		}
	}
	return -1
}
