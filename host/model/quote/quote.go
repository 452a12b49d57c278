// Package quote is the sidekick that needs no model: it answers by quoting the
// page, with the place where each passage stands, and says when the page does
// not say. Nothing leaves the machine, and nothing is made up: every quoted
// passage is a part of the page's text.
//
// Start with New, then read answers.go: one table from what a question asks
// for to how it is answered. Words of 23 languages stand in languages/, one
// file a language; adding a language is adding a file (and its stemmer in
// stem.go, if it has one).
//
// What it does not do: understand. It finds the passages that share their
// words with the question, so a question in another language than the page's,
// or in other words than the page's, is answered with "the page does not say".
package quote

import (
	"context"

	"sidekick/host/model"
)

// New makes the quoting sidekick. It holds no state of a conversation and
// serves any number of turns at once.
func New() model.Sidekick { return sidekick{languages: languages()} }

type sidekick struct{ languages *languageSet }

// Answer looks at the page once, as deep as the question needs, and says what
// it found there.
func (s sidekick) Answer(ctx context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
	asked := s.understand(turn)
	out := &paper{ctx: ctx, say: say}
	seen, refusal := look(ctx, hands, asked.depth)
	if err := ctx.Err(); err != nil {
		return model.End{}, err
	}
	if refusal != nil {
		out.sentence(refusal.Sentence)
		return model.End{Kind: model.Complete, Refusal: refusal}, out.err
	}
	seen.language = s.languages.of(seen, turn)
	reply := &reply{ctx: ctx, asked: asked, page: seen, says: seen.language, hands: hands, out: out}
	reply.write()
	if err := ctx.Err(); err != nil {
		return model.End{}, err
	}
	return model.End{Kind: model.Complete}, out.err
}
