package quote

import "strings"

// pattern is a phrase of a language file. In a script with spaces it is words
// in a row: "*" between them stands for up to four words, "*" at a word's end
// for any ending. In a script without, it is a run of characters, spaces
// aside.
type pattern struct {
	words []patternWord
	run   string
}

type patternWord struct {
	text   string
	prefix bool
	gap    bool
}

const longestGap = 4

func newPattern(phrase string) pattern {
	folded := fold(phrase)
	if joinedText(folded) {
		return pattern{run: strings.Join(strings.Fields(folded), "")}
	}
	var p pattern
	for _, part := range strings.Fields(folded) {
		if part == "*" {
			p.words = append(p.words, patternWord{gap: true})
			continue
		}
		for _, w := range wordsOf(part) {
			p.words = append(p.words, patternWord{text: w.text})
		}
		if strings.HasSuffix(part, "*") {
			p.words[len(p.words)-1].prefix = true
		}
	}
	return p
}

// span is a range of bytes in the folded question.
type span struct{ start, end int }

// question is a question as patterns see it.
type question struct {
	folded string
	words  []word
	// original holds each word's own spelling.
	original []string
	// The question without its spaces, each byte with its place before.
	tight  string
	places []int
}

func newQuestion(text string) *question {
	q := &question{}
	q.foldWords(text)
	var b strings.Builder
	for i := range len(q.folded) {
		if c := q.folded[i]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			b.WriteByte(c)
			q.places = append(q.places, i)
		}
	}
	q.tight = b.String()
	return q
}

// foldWords folds a question word by word, so that each word keeps its own
// spelling beside its folded one.
func (q *question) foldWords(text string) {
	var b strings.Builder
	end := 0
	for _, w := range wordsOf(text) {
		b.WriteString(text[end:w.start])
		start := b.Len()
		folded := fold(w.text)
		b.WriteString(folded)
		q.words = append(q.words, word{folded, start, b.Len(), w.joined})
		q.original = append(q.original, w.text)
		end = w.end
	}
	b.WriteString(text[end:])
	q.folded = b.String()
}

// find is where a pattern stands in a question: its words' spans, without the
// gaps; nil where it does not stand.
func (p pattern) find(q *question) []span {
	if p.run != "" {
		at := strings.Index(q.tight, p.run)
		if at < 0 {
			return nil
		}
		return []span{{q.places[at], q.places[at+len(p.run)-1] + 1}}
	}
	for i := range q.words {
		if spans, ok := match(p.words, q.words[i:]); ok {
			return spans
		}
	}
	return nil
}

func match(want []patternWord, have []word) ([]span, bool) {
	if len(want) == 0 {
		return nil, true
	}
	if want[0].gap {
		for skip := 0; skip <= longestGap && skip <= len(have); skip++ {
			if spans, ok := match(want[1:], have[skip:]); ok {
				return spans, true
			}
		}
		return nil, false
	}
	if len(have) == 0 || !want[0].is(have[0].text) {
		return nil, false
	}
	rest, ok := match(want[1:], have[1:])
	if !ok {
		return nil, false
	}
	return append([]span{{have[0].start, have[0].end}}, rest...), true
}

func (w patternWord) is(text string) bool {
	if w.prefix {
		return strings.HasPrefix(text, w.text)
	}
	return text == w.text
}
