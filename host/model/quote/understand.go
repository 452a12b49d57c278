package quote

import (
	"slices"

	"sidekick/host/model"
)

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
	if a.intent.needsPage() {
		a.depth = wholePage
	}
	if a.fact == amount && a.intent == passages && len(a.words) == 0 {
		a.intent = prices
	}
	return a
}

// candidates are the languages that a question may be in.
func (s sidekick) candidates(text string, turn model.Turn) []*language {
	var list []*language
	for _, l := range []*language{s.languages.detect(text), s.languages.named(turn.Language), s.languages.byTag["en"]} {
		if l != nil && !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	return list
}
