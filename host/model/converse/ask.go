package converse

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"sidekick/host/model"
	"sidekick/host/model/dial"
	"sidekick/host/policy"
)

// The pauses between attempts, where the provider names none.
const (
	pauseFirst = 500 * time.Millisecond
	pauseMost  = 8 * time.Second
)

// ask makes one request, again where that may help and nothing of the reply
// was said yet: what the person has read cannot be taken back.
func (t *turn) ask(ctx context.Context) (Reply, error) {
	for attempt := 1; ; attempt++ {
		reply, said, err := t.once(ctx, attempt)
		var fault *dial.Fault
		if err == nil || !errors.As(err, &fault) || ctx.Err() != nil {
			return reply, err
		}
		if fault.Reason == "no_pictures" && !t.request.WithoutPictures {
			t.request.WithoutPictures = true
			continue
		}
		pause := t.pause(fault, attempt)
		if said || !fault.Again || attempt >= t.sidekick.bounds.Attempts || pause > t.sidekick.bounds.Patience {
			return Reply{}, err
		}
		if t.asked.Tell != nil {
			t.asked.Tell(policy.RefuseFor(policy.ModelUnavailable, "asking_again"))
		}
		if err := t.sidekick.options.Wait(ctx, pause); err != nil {
			return Reply{}, err
		}
	}
}

// pause is how long to wait: as long as the provider says, else twice as long
// each time, a little more or less so that many do not come back at once.
func (t *turn) pause(fault *dial.Fault, attempt int) time.Duration {
	if fault.After > 0 {
		return fault.After
	}
	pause := min(pauseFirst<<min(attempt-1, 10), pauseMost)
	return pause - time.Duration(rand.Int64N(int64(pause/4)))
}

// once makes one request and tells the record of it.
func (t *turn) once(ctx context.Context, attempt int) (reply Reply, said bool, err error) {
	var ended func(model.Received)
	var sent, spoken int
	call := &dial.Call{Key: t.key, Sending: func(host string, body []byte) (refusal *policy.Refusal) {
		sent = len(body)
		if t.asked.Record != nil {
			ended, refusal = t.asked.Record.Sending(model.Sent{
				At: t.sidekick.options.Now(), Provider: t.sidekick.options.Provider, Model: t.sidekick.options.Model,
				Host: host, Attempt: attempt, Bytes: len(body), Guess: t.guess(len(body), Reply{}).Input, Shown: t.shown, Text: model.NewOutgoing(body),
			})
		}
		return refusal
	}}
	defer func() {
		if ended != nil {
			usage := reply.Usage
			if spoken > 0 && err != nil { // nobody counted, and yet it was used
				usage = t.guess(sent, Reply{Text: spoken})
			}
			ended(model.Received{At: t.sidekick.options.Now(), Usage: usage, Fault: faultOf(ctx, err)})
		}
	}()
	shown := len(t.shown)
	reply, err = t.sidekick.options.Speaker.Reply(dial.With(ctx, call), t.request, func(text string) error {
		if text == "" {
			return nil
		}
		spoken += len(text)
		text = t.apart(text, said)
		said = true
		return t.say(text)
	})
	if err != nil {
		return Reply{}, said, err
	}
	t.shown = t.shown[shown:]
	reply.Usage = reply.Usage.Believed()
	if reply.Usage.Total() == 0 {
		reply.Usage = t.guess(sent, reply)
	}
	return reply, said, nil
}

// apart keeps what is said before and after a tool apart.
func (t *turn) apart(text string, said bool) string {
	if !said && t.spoken && !strings.HasSuffix(t.tail, "\n") && !strings.HasPrefix(text, "\n") {
		text = "\n\n" + text
	}
	t.spoken, t.tail = true, text[max(0, len(text)-1):]
	return text
}

// The guess of a provider's count: four bytes a token, and a picture's usual
// price.
const (
	tokenBytes    = 4
	pictureTokens = 1600
)

func (t *turn) guess(sent int, reply Reply) model.Usage {
	pictures := 0
	for _, message := range t.request.Messages {
		for _, result := range message.Results {
			if result.Picture != nil && !t.request.WithoutPictures {
				pictures++
				sent -= len(result.Picture.Base64())
			}
		}
	}
	return model.Usage{
		Input:  int64(max(sent, 0)/tokenBytes + pictures*pictureTokens),
		Output: int64(reply.Text/tokenBytes + 1), Estimated: true,
	}
}

// faultOf is how a request ended, for the record.
func faultOf(ctx context.Context, err error) string {
	var fault *dial.Fault
	switch {
	case err == nil:
		return ""
	case errors.As(err, &fault):
		return fault.Reason
	case context.Cause(ctx) == errTime:
		return "time"
	}
	return "cancelled"
}
