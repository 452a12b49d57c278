package history

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"sidekick/host/policy"
)

// Conversation is what one is begun with. Its title is its first question.
type Conversation struct {
	ID      string
	Profile string // the browser profile or app that it belongs to
	Client  string // the kind of its client
	Filled  bool   // something was filled before it was begun
}

// Step is one use of a tool: names and classes.
type Step struct {
	Tool, Phase, Depth      string
	Code, Reason            string // of a refusal
	Chars, Withheld         int
	Truncated, Inconclusive bool
}

// titleMost is the bytes of a title.
const titleMost = 240

// Ask begins an exchange, and with its first one the conversation. It gives the
// exchange's number for the writes that follow.
func (s *Store) Ask(c Conversation, at time.Time, question policy.Clean) (exchange int64) {
	exchange = s.next.Add(1)
	title, _ := question.Cut(titleMost)
	s.later(func(ctx context.Context, q querier) error {
		_, err := q.ExecContext(ctx, `INSERT INTO conversation (id, profile, client, began, last, title, filled) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET last = excluded.last, filled = max(filled, excluded.filled)`,
			c.ID, c.Profile, word(c.Client), at.UnixMilli(), at.UnixMilli(), title.String(), c.Filled)
		if err != nil {
			return err
		}
		_, err = q.ExecContext(ctx, `INSERT INTO exchange (id, conversation, at, question) VALUES (?, ?, ?, ?)`,
			exchange, c.ID, at.UnixMilli(), question.String())
		return err
	})
	return exchange
}

// TakeBack removes an exchange that is asked again. Its requests stay: they
// left.
func (s *Store) TakeBack(exchange int64) {
	s.later(func(ctx context.Context, q querier) error {
		_, err := q.ExecContext(ctx, `DELETE FROM exchange WHERE id = ?`, exchange)
		return err
	})
}

// Say adds a piece of an answer. One of an exchange that was forgotten is
// dropped. It returns when a piece that ends a sentence is written: a process
// that is killed loses at most the sentence that it had not finished.
func (s *Store) Say(exchange int64, number int, text policy.Clean) {
	add := func(ctx context.Context, q querier) error {
		_, err := q.ExecContext(ctx, `INSERT INTO piece (exchange, number, text) SELECT id, ?, ? FROM exchange WHERE id = ? AND ended = ''`,
			number, text.String(), exchange)
		return err
	}
	if !strings.ContainsAny(text.String(), sentenceEnds) {
		s.later(add)
		return
	}
	if err := s.now(add); err != nil && !errors.Is(err, ErrClosed) && s.lost != nil {
		s.lost(err)
	}
}

// sentenceEnds are the signs that end a sentence, in the scripts that have one.
const sentenceEnds = ".!?…\n。！？।؟۔။։"

// Step keeps the use of a tool; a later word on the same number replaces it.
func (s *Store) Step(exchange int64, number int, step Step) {
	s.later(func(ctx context.Context, q querier) error {
		_, err := q.ExecContext(ctx, `INSERT OR REPLACE INTO step SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM exchange WHERE id = ?`,
			number, word(step.Tool), word(step.Phase), word(step.Depth), word(step.Code), word(step.Reason),
			step.Chars, step.Withheld, step.Truncated, step.Inconclusive, exchange)
		return err
	})
}

// End ends an exchange: the whole answer takes the place of its pieces.
func (s *Store) End(exchange int64, at time.Time, answer policy.Clean, end, code, reason string) {
	s.later(func(ctx context.Context, q querier) error {
		for _, one := range []struct {
			statement string
			args      []any
		}{
			{`UPDATE exchange SET answer = ?, ended = ?, code = ?, reason = ? WHERE id = ? AND ended = ''`, []any{answer.String(), word(end), word(code), word(reason), exchange}},
			{`DELETE FROM piece WHERE exchange = ?`, []any{exchange}},
			{`UPDATE conversation SET last = max(last, ?) WHERE id = (SELECT conversation FROM exchange WHERE id = ?)`, []any{at.UnixMilli(), exchange}},
		} {
			if _, err := q.ExecContext(ctx, one.statement, one.args...); err != nil {
				return err
			}
		}
		return nil
	})
}

// word holds the words of closed lists to their form.
var isWord = regexp.MustCompile(`^[a-z0-9_.]{1,40}$`)

var isDay = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)

func day(text string) string {
	if isDay.MatchString(text) {
		return text
	}
	return ""
}

func word(text string) string {
	if isWord.MatchString(text) {
		return text
	}
	return ""
}
