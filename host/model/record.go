package model

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sidekick/host/policy"
)

// Recorder is told of every request to a provider, for the run report and for
// "what left this computer". It is called from the goroutine of the answer.
type Recorder interface {
	// Sending is called at the moment a request leaves, before its first byte.
	// What it gives is called once, when the request has ended, however it did.
	// With a refusal the request does not leave.
	Sending(Sent) (ended func(Received), refusal *policy.Refusal)
}

// Sent is one request to a provider.
type Sent struct {
	At       time.Time
	Provider string // "anthropic", "openai"
	Model    string
	Host     string // host and port
	// Attempt counts from 1; a request that is tried again is sent again.
	Attempt int
	Bytes   int // of the body
	// Guess is how many tokens it may be, before the provider has counted.
	Guess int64
	// Shown is what of the pages this request carries for the first time in this
	// answer, in the order in which the tools were used. Each later request of
	// the answer carries it again, unchanged; so does one that is tried again,
	// which lists it again.
	Shown []Shown
	Text  Outgoing
}

// Shown is the result of one use of a tool, as the provider gets it.
type Shown struct {
	Tool       string // a name of the gate's, or "unknown"
	Characters int    // UTF-16 units of the result; none for a refusal
	Cut        int    // UTF-16 units that were left out, since a model takes no more
	Pictures   int
	Refused    bool
}

// Received is how a request ended.
type Received struct {
	At    time.Time
	Usage Usage
	// Fault is empty for a reply that came whole, else a reason of
	// model_unavailable, model_refused or limit_reached, or "cancelled".
	Fault string
}

// Usage counts tokens as the provider does. Input does not hold what was read
// from or written to the provider's cache.
type Usage struct {
	Input, CacheRead, CacheWrite, Output int64
	// Estimated says that the provider did not count, and the host guessed by
	// the length of the texts.
	Estimated bool
}

// Add is the sum of two usages.
func (u Usage) Add(more Usage) Usage {
	return Usage{
		Input: u.Input + more.Input, CacheRead: u.CacheRead + more.CacheRead, CacheWrite: u.CacheWrite + more.CacheWrite,
		Output: u.Output + more.Output, Estimated: u.Estimated || more.Estimated,
	}
}

// usageMost is more than any request has of one kind.
const usageMost = 1 << 31

// Believed is a usage as a server may say it. One that lies must not make a
// sum run over, nor give back what was used.
func (u Usage) Believed() Usage {
	for _, count := range []*int64{&u.Input, &u.CacheRead, &u.CacheWrite, &u.Output} {
		*count = min(max(*count, 0), usageMost)
	}
	return u
}

// Total is every token that a provider counts.
func (u Usage) Total() int64 { return u.Input + u.CacheRead + u.CacheWrite + u.Output }

// Outgoing is the whole body of a request. It holds the model's own words,
// which went to no scrub with values; so it is read only through the scrub of
// whoever keeps it.
type Outgoing struct{ body []byte }

// Format prints the same word for every body.
func (Outgoing) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte("[request]")) }

// MarshalJSON is null for every body.
func (Outgoing) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// NewOutgoing takes the body as it leaves.
func NewOutgoing(body []byte) Outgoing { return Outgoing{body} }

// Text is the body as JSON, every string in it scrubbed. Pictures are named by
// their size: their bytes are no text, and are kept nowhere.
func (o Outgoing) Text(scrub *policy.Scrubber) policy.Clean {
	var plain any
	if json.Unmarshal(o.body, &plain) != nil {
		return policy.Clean{}
	}
	clean, err := scrub.JSON(withoutPictures(plain))
	if err != nil {
		return policy.Clean{}
	}
	return clean
}

// withoutPictures replaces base64 of pictures, in either provider's form.
func withoutPictures(v any) any {
	switch v := v.(type) {
	case string:
		if rest, is := strings.CutPrefix(v, "data:image/"); is {
			return pictureOf(len(rest))
		}
	case []any:
		for i := range v {
			v[i] = withoutPictures(v[i])
		}
	case map[string]any:
		if data, is := v["data"].(string); is && v["type"] == "base64" {
			v["data"] = pictureOf(len(data))
		}
		for name := range v {
			v[name] = withoutPictures(v[name])
		}
	}
	return v
}

func pictureOf(characters int) string {
	return "[picture, about " + strconv.Itoa(characters/4*3/1024) + " KB]"
}
