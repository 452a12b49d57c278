package policy

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Stream scrubs a text that comes in pieces. A secret may be cut anywhere
// between two pieces, so the end that could be the beginning of one is held
// back until more has come. It is safe for many goroutines at once.
type Stream struct {
	scrubber func() *Scrubber
	mu       sync.Mutex
	held     string
	closed   bool
}

// heldMost bounds what is held back: longer than any key of its shape that is
// cut in the middle matters.
const heldMost = 16 << 10

// Stream begins a scrubbed stream.
func (s *Scrubber) Stream() *Stream { return StreamBy(func() *Scrubber { return s }) }

// StreamBy begins a stream that is scrubbed by what current gives at each
// piece: a value may be filled in the middle of an answer.
func StreamBy(current func() *Scrubber) *Stream { return &Stream{scrubber: current} }

// Write takes the next piece and gives what is safe to hand on.
func (s *Stream) Write(piece string) Clean {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return Clean{}
	}
	s.held += piece
	scrubber := s.scrubber()
	cut := safeCut(s.held)
	if len(s.held)-cut > heldMost {
		cut = len(s.held)
	}
	cut = scrubber.values.safeCut(s.held, cut)
	out := scrubber.Text(s.held[:cut])
	s.held = s.held[cut:]
	return out
}

// Close gives what was held back; later pieces are dropped.
func (s *Stream) Close() Clean {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	out := s.scrubber().Text(s.held)
	s.held = ""
	return out
}

// safeCut gives how much of a text no shape or address can reach over. What
// may go on is the last word; the groups of digits before it; a key's begin
// line without its end.
func safeCut(text string) int {
	cut := lastWord(text)
	for words := 0; cut > 0 && words < cardMost; words++ {
		end := len(strings.TrimRight(text[:cut], " \t\u00a0"))
		start := lastWord(text[:end])
		group := text[start:end]
		if strings.LastIndexFunc(group, inNumber) != lastRune(group) {
			break
		}
		// letters may stand right before a card's first group
		cut = start
		if strings.ContainsFunc(group, func(r rune) bool { return !inNumber(r) }) {
			break
		}
	}
	if begin := strings.LastIndex(text, pemBegin); begin >= 0 && begin < cut {
		end := strings.Index(text[begin:], pemEnd)
		if end < 0 || !strings.Contains(text[begin+end+len(pemEnd):cut], "-----") {
			cut = begin
		}
	}
	return cut
}

// spellingMost is how many bytes one byte of a value can take in its longest
// spelling that is looked for: an entity in percent encoding.
const spellingMost = 12

// safeCut moves a cut back so that no value can reach over it: one that stands
// there as a whole, or that could begin there and end in a later piece. What
// is held back for that is bounded, too.
func (v *Values) safeCut(text string, cut int) int {
	longest := v.Longest()
	if longest == 0 {
		return cut
	}
	cut = min(cut, max(len(text)-longest*spellingMost, len(text)-heldMost, 0))
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	for _, one := range v.spans(text) {
		if one.start < cut && cut < one.end {
			return one.start
		}
	}
	if word := lastWord(text[:cut]); word > 0 || len(text) <= heldMost {
		return word
	}
	return cut
}

// lastWord is where the word at the end of the text starts. Letters outside
// ASCII end a word, since no key holds one, so that Chinese flows; but an
// address may hold any, and reaches back to white space.
func lastWord(text string) int {
	word := len(text)
	for word > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:word])
		if r <= ' ' || r >= utf8.RuneSelf && !goesOn(r, size) && !isDigitOrSeparator(r) && skipIgnorable(string(r), 0) == 0 {
			break
		}
		word -= size
	}
	run := strings.LastIndexAny(text, " \t\r\n") + 1
	if tail := text[run:]; strings.Contains(tail, "://") || strings.Contains(tail, "](") {
		return min(run, word)
	}
	return word
}

// goesOn says whether a character outside ASCII may be read by what follows it
// or by what stands before it: half of one, a flag and its tags.
func goesOn(r rune, size int) bool {
	return r == utf8.RuneError && size == 1 || r == blackFlag || isTag(r)
}

// inNumber says whether a character could stand in a group of a card number.
func inNumber(r rune) bool { return isDigitOrSeparator(r) || skipIgnorable(string(r), 0) > 0 }

// lastRune is where the last character of a text starts; no text has none, and
// is no group.
func lastRune(text string) int {
	_, size := utf8.DecodeLastRuneInString(text)
	return max(len(text)-size, 0)
}

func isDigitOrSeparator(r rune) bool {
	return r >= '0' && r <= '9' || isSeparator(r) || r >= utf8.RuneSelf && unicode.Is(unicode.Nd, r)
}
