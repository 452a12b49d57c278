package quote

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sidekick/host/model"
)

// intent is what a question asks for.
type intent int

const (
	passages intent = iota // what the page says about something
	about                  // what the page is about
	links
	pictures
	headings
	controls
	prices
	cheapest
	dearest
)

// depth is how the question wants the page to be looked at.
type depth int

const (
	wholePage depth = iota
	view
	selection      // the question names a selection
	maybeSelection // the question says "this": the selection, if there is one
)

// fact is a kind of thing that the answer should hold.
type fact int

const (
	anyFact fact = iota
	date
	person
	amount
)

// ask is an understood question.
type ask struct {
	intent intent
	depth  depth
	fact   fact
	// words are what the question is about, folded, in its order. The words
	// that only make it a question are not among them.
	words []word
	// original holds the question's own spelling of each word.
	original []string
	follows  bool
}

// intents are tried in this order; the first whose phrase stands in the
// question and whose condition holds is taken. A "list" is asked for by a verb
// or by nothing else being said; "what does it say about links" lists nothing.
var intents = []struct {
	phrases string
	intent  intent
	isList  bool
}{
	{"cheapest", cheapest, false},
	{"dearest", dearest, false},
	{"about", about, false},
	{"links", links, true},
	{"pictures", pictures, true},
	{"headings", headings, true},
	{"controls", controls, true},
	{"prices", prices, true},
}

var depths = []struct {
	phrases string
	depth   depth
}{
	{"selection", selection},
	{"view", view},
	{"this", maybeSelection},
}

var facts = []struct {
	phrases string
	fact    fact
}{
	{"how_much", amount},
	{"when", date},
	{"who", person},
}

// understand reads a question, and lets a short one go on where the question
// before it stopped: "and about Y?", "when?".
func (s sidekick) understand(turn model.Turn) ask {
	now := s.read(turn.Question.String(), turn)
	if len(turn.History) == 0 || now.intent != passages || now.depth != wholePage {
		return now
	}
	before := s.read(turn.History[len(turn.History)-1].Question.String(), turn)
	if now.follows && len(now.words) > 0 {
		now.intent = before.intent
		if now.fact == anyFact {
			now.fact = before.fact
		}
	}
	if len(now.words) == 0 && (now.follows || now.fact != anyFact) {
		now.words, now.original = before.words, before.original
	}
	return now
}

func (s sidekick) read(text string, turn model.Turn) ask {
	r := &reading{question: newQuestion(text), languages: s.candidates(text, turn)}
	if !r.any() {
		r.languages = s.languages.list
	}
	var a ask
	listing := r.has("list")
	for _, d := range depths {
		if r.take(d.phrases) {
			a.depth = d.depth
			break
		}
	}
	says := r.has("says")
	for _, i := range intents {
		if says && i.intent != cheapest && i.intent != dearest {
			continue
		}
		if !r.has(i.phrases) || i.isList && !listing && len(r.without(i.phrases)) > 0 {
			continue
		}
		r.take(i.phrases)
		a.intent = i.intent
		break
	}
	for _, f := range facts {
		if r.take(f.phrases) {
			a.fact = f.fact
			break
		}
	}
	r.take("says")
	a.follows = r.opens("follow")
	if a.intent != passages {
		r.take("list")
	}
	a.words, a.original = r.content()
	if a.fact == amount && a.intent == passages && len(a.words) == 0 {
		a.intent = prices
	}
	return a
}

// candidates are the languages that a question may be in.
func (s sidekick) candidates(text string, turn model.Turn) []*language {
	var list []*language
	for _, l := range []*language{s.languages.detect(text), s.languages.named(turn.Language), s.languages.byTag["en"]} {
		if l != nil && !contains(list, l) {
			list = append(list, l)
		}
	}
	return list
}

func contains(list []*language, l *language) bool {
	for _, have := range list {
		if have == l {
			return true
		}
	}
	return false
}

// reading is a question with what of it was understood already.
type reading struct {
	*question
	languages []*language
	taken     []span
}

func (r *reading) any() bool {
	for _, name := range []string{"cheapest", "dearest", "about", "links", "pictures", "headings", "controls", "prices", "how_much", "when", "who", "view", "selection", "this", "says"} {
		if r.has(name) {
			return true
		}
	}
	return false
}

func (r *reading) spans(name string) []span {
	var all []span
	for _, l := range r.languages {
		for _, p := range l.asks[name] {
			all = append(all, p.find(r.question)...)
		}
	}
	return all
}

func (r *reading) has(name string) bool { return len(r.spans(name)) > 0 }

func (r *reading) take(name string) bool {
	spans := r.spans(name)
	r.taken = append(r.taken, spans...)
	return len(spans) > 0
}

// opens takes a phrase that the question begins with.
func (r *reading) opens(name string) bool {
	for _, s := range r.spans(name) {
		if len(r.words) > 0 && s.start == r.words[0].start {
			r.taken = append(r.taken, s)
			return true
		}
	}
	return false
}

// without is what would be left of the question if a phrase were taken.
func (r *reading) without(name string) []word {
	kept := r.taken
	r.take(name)
	words, _ := r.content()
	r.taken = kept
	return words
}

// content is what is left of a question: the words that are neither taken nor
// stop-words in one of its languages.
func (r *reading) content() (words []word, original []string) {
	for _, w := range r.words {
		if w.joined {
			for _, piece := range r.pieces(w) {
				words, original = append(words, piece), append(original, piece.text)
			}
			continue
		}
		if r.isTaken(w.start, w.end) || r.stops(w.text) || utf8.RuneCountInString(w.text) < 2 && !isDigit(w.text) {
			continue
		}
		words, original = append(words, w), append(original, w.text)
	}
	return words, original
}

// pieces cuts a joined run at what was taken and at stop-words. A single kana
// or Hangul left over says nothing; a single Han character can be a word.
func (r *reading) pieces(w word) []word {
	cut := make([]bool, len(w.text))
	for _, s := range r.taken {
		for i := max(s.start, w.start); i < min(s.end, w.end); i++ {
			cut[i-w.start] = true
		}
	}
	for _, l := range r.languages {
		for _, stop := range l.joinedStops {
			if l.tag == "ko" && stop != w.text {
				continue
			}
			for from := 0; ; {
				at := strings.Index(w.text[from:], stop)
				if at < 0 {
					break
				}
				for i := from + at; i < from+at+len(stop); i++ {
					cut[i] = true
				}
				from += at + len(stop)
			}
		}
	}
	var list []word
	for i := 0; i < len(cut); {
		if cut[i] {
			i++
			continue
		}
		j := i
		for j < len(cut) && !cut[j] {
			j++
		}
		piece := w.text[i:j]
		if first, size := utf8.DecodeRuneInString(piece); size < len(piece) || unicode.Is(unicode.Han, first) {
			list = append(list, word{text: piece, start: w.start + i, end: w.start + j, joined: true})
		}
		i = j
	}
	return list
}

func (r *reading) isTaken(start, end int) bool {
	for _, s := range r.taken {
		if start < s.end && s.start < end {
			return true
		}
	}
	return false
}

func (r *reading) stops(folded string) bool {
	for _, l := range r.languages {
		if l.stopwords[folded] {
			return true
		}
	}
	return false
}

func isDigit(s string) bool { return s >= "0" && s <= "9" }
