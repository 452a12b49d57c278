// Package scripted is a sidekick that plays a file: for each question the
// first turn that fits, step by step. Tests use it where an answer must be the
// same each time, and attack benches where it must be as hostile as a model
// that a page has talked over.
//
// Start with Open. The file's shape is script.schema.json. With "record" in
// the file, everything that this sidekick was ever given is appended to one
// file (record.go), so that a test can search it for what must not be there.
package scripted

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"sidekick/host/model"
)

// Sidekick plays one script. It serves several turns at once; "times" counts
// over all of them.
type Sidekick struct {
	turns  []*turn
	record *recorder
}

// ErrNoTurn: no turn of the script fits the question, or those that do were
// played as often as they may be.
var ErrNoTurn = errors.New("matching question: no turn of the script fits")

// errScripted is what a step {"end": "error"} asks for.
var errScripted = errors.New("playing script: the script ends in an error here")

// Answer plays the turn for a question.
func (s *Sidekick) Answer(ctx context.Context, asked model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
	if err := s.record.turn(asked); err != nil {
		return model.End{}, err
	}
	for _, t := range s.turns {
		if t.fits(asked.Question.String()) && t.begin() {
			p := &player{ctx: ctx, hands: hands, say: say, record: s.record}
			return p.play(t.Steps)
		}
	}
	return model.End{}, ErrNoTurn
}

// player plays the steps of one turn.
type player struct {
	ctx    context.Context
	hands  model.Hands
	say    func(string) error
	record *recorder
	last   model.Result
	ended  bool
}

func (p *player) play(steps []step) (model.End, error) {
	for _, s := range steps {
		if err := p.pause(s.Delay); err != nil {
			return model.End{}, err
		}
		end, err := p.step(s)
		if err != nil || p.ended {
			return end, err
		}
	}
	return model.End{Kind: model.Complete}, nil
}

func (p *player) step(s step) (model.End, error) {
	complete := model.End{Kind: model.Complete}
	switch {
	case s.Say != nil:
		return complete, p.say(*s.Say)
	case s.Use != nil:
		return complete, p.use(s)
	case s.Echo != "":
		return complete, p.say(p.echo(s.Echo))
	case s.Repeat > 0:
		for range s.Repeat {
			if end, err := p.play(s.Steps); err != nil || p.ended {
				return end, err
			}
		}
	case s.Wait != "":
		<-p.ctx.Done()
		return model.End{}, p.ctx.Err()
	case s.End != "":
		return p.end(s.End)
	}
	return complete, nil
}

func (p *player) end(kind string) (model.End, error) {
	p.ended = true
	switch kind {
	case "error":
		return model.End{}, errScripted
	case "panic":
		panic("playing script: the script panics here")
	}
	return model.End{Kind: model.EndKind(kind)}, nil
}

func (p *player) use(s step) error {
	arguments := s.Arguments
	if s.Raw != nil {
		arguments = json.RawMessage(*s.Raw)
	} else if arguments == nil {
		arguments = json.RawMessage(`{}`)
	}
	p.last = p.hands.Use(p.ctx, model.Proposal{Tool: *s.Use, Arguments: arguments})
	if err := p.record.result(*s.Use, p.last); err != nil {
		return err
	}
	return p.ctx.Err()
}

func (p *player) echo(what string) string {
	switch refusal := p.last.Refusal; {
	case refusal == nil && what == "code":
		return ""
	case refusal == nil:
		return p.last.Content.String()
	case what == "code":
		return refusal.Code
	default:
		return refusal.Sentence
	}
}

// pause waits, and learns of a cancelled turn between any two steps.
func (p *player) pause(milliseconds int) error {
	if milliseconds > 0 {
		timer := time.NewTimer(time.Duration(milliseconds) * time.Millisecond)
		defer timer.Stop()
		select {
		case <-p.ctx.Done():
		case <-timer.C:
		}
	}
	return p.ctx.Err()
}
