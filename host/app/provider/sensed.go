package provider

import (
	"context"
	"slices"

	"sidekick/host/message"
)

// mostTexts is how many messages of a page are told.
const mostTexts = 20

// challenges are the classes, the strictest first: what only the person can do
// comes before what a token could.
var challenges = []string{"payment_3ds", "captcha", "bot_wall", "one_time_code", "passkey", "login_wall", "unknown", "none"}

func (p *Provider) detectChallenge(ctx context.Context, asked asked) (answer, error) {
	top, answers, err := everywhere[message.Challenge](ctx, p, asked, "detectChallenge")
	if err != nil {
		return answer{}, err
	}
	seen, unreached := seenOf(answers)
	strictest := message.Challenge{Challenge: "none", Inconclusive: unreached}
	rank := len(challenges)
	for _, i := range seen {
		said := answers[i].value
		found := slices.Index(challenges, said.Challenge)
		strictest.Inconclusive = strictest.Inconclusive || said.Inconclusive || found < 0
		if found >= 0 && found < rank {
			rank, strictest.Challenge = found, said.Challenge
		}
	}
	var result any = strictest
	return answer{Page: top.stamp(), Result: &result}, nil
}

func (p *Provider) observe(ctx context.Context, asked asked) (answer, error) {
	top, answers, err := everywhere[message.Observed](ctx, p, asked, "observe")
	if err != nil {
		return answer{}, err
	}
	seen, unreached := seenOf(answers)
	sum := counted(answers, seen, unreached)
	if sum.Unvouched == "" {
		if texts, vouched := p.messages(ctx, answers, seen); vouched {
			sum.ErrorTexts = texts
		} else {
			sum.Unvouched = "frame"
		}
	}
	var result any = sum
	return answer{Page: top.stamp(), Result: &result}, nil
}

// unvouched are the reasons why nobody vouches for messages, the widest first.
var unvouched = []string{"time", "frame", "cold"}

// counted is the counts of all documents that a person can see, and the top one's
// scroll.
func counted(answers []sensed[message.Observed], seen []int, unreached bool) message.Observed {
	sum := message.Observed{Scroll: answers[0].value.Scroll, Inconclusive: unreached, Fields: []message.FieldCount{}, ErrorTexts: []string{}}
	kinds, reasons := map[string]int{}, map[string]bool{"frame": unreached}
	for _, i := range seen {
		said := answers[i].value
		for _, field := range said.Fields {
			kinds[field.Kind] += max(0, field.Count)
		}
		sum.Invalid += max(0, said.Invalid)
		sum.Frames += max(0, said.Frames)
		sum.Submit.OnScreen = sum.Submit.OnScreen || said.Submit.OnScreen
		sum.Submit.Enabled = sum.Submit.Enabled || said.Submit.Enabled
		sum.Dialog, sum.Busy = sum.Dialog || said.Dialog, sum.Busy || said.Busy
		sum.Inconclusive = sum.Inconclusive || said.Inconclusive
		reasons[said.Unvouched] = true
	}
	for kind, count := range kinds {
		sum.Fields = append(sum.Fields, message.FieldCount{Kind: kind, Count: count})
	}
	slices.SortFunc(sum.Fields, func(a, b message.FieldCount) int {
		if a.Kind < b.Kind {
			return -1
		}
		return 1
	})
	for _, reason := range unvouched {
		if sum.Unvouched == "" && reasons[reason] {
			sum.Unvouched = reason
		}
	}
	return sum
}

// messages are the pages' own, but for those that another document knows as typed
// into it. All documents here are of one origin, whose scripts read each other
// anyhow; false where one of them could not be asked.
func (p *Provider) messages(ctx context.Context, answers []sensed[message.Observed], seen []int) ([]string, bool) {
	told := []string{}
	for _, i := range seen {
		texts := answers[i].value.ErrorTexts
		for k, knower := range answers {
			if k == i || len(texts) == 0 || knower.around.Typed != nil && !*knower.around.Typed {
				continue
			}
			var said struct{ Holds []bool }
			if p.decoded(ctx, knower.document, "echoes", map[string]any{"texts": texts}, &said) != nil || len(said.Holds) != len(texts) {
				return nil, false
			}
			var kept []string
			for t, text := range texts {
				if !said.Holds[t] {
					kept = append(kept, text)
				}
			}
			texts = kept
		}
		for _, text := range texts {
			if !slices.Contains(told, text) && len(told) < mostTexts {
				told = append(told, text)
			}
		}
	}
	return told, true
}
