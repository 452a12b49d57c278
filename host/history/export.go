package history

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// The formats of an export.
const (
	Markdown = "markdown"
	JSON     = "json"
)

// Exported is a conversation as a file of its own.
type Exported struct {
	Name string // of the file
	Type string // MIME
	Text string
}

// stated is an exchange in the JSON of an export.
type stated struct {
	At       string   `json:"at"`
	Question string   `json:"question"`
	Answer   string   `json:"answer"`
	End      string   `json:"end,omitempty"`
	Tools    []string `json:"tools,omitempty"`
}

// Export writes a conversation of a profile as a file: Markdown to read, JSON
// with what left the computer beside it.
func (s *Store) Export(profile, id, format string) (Exported, error) {
	about, exchanges, err := s.Read(profile, id)
	if err != nil {
		return Exported{}, err
	}
	name := "sidekick-" + clock(about.Began).Format("2006-01-02-1504")
	left, sum, _, err := s.Left(profile, id, 0, 10_000)
	if err != nil {
		return Exported{}, err
	}
	if format == Markdown {
		return Exported{name + ".md", "text/markdown", markdown(about, exchanges) + leftIn(sum)}, nil
	}
	told := make([]stated, len(exchanges))
	for i, one := range exchanges {
		told[i] = stated{At: clock(one.At).Format(time.RFC3339), Question: one.Question, Answer: one.Answer, End: one.End}
		for _, step := range one.Steps {
			told[i].Tools = append(told[i].Tools, step.Tool)
		}
	}
	if left == nil {
		left = []Request{}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(map[string]any{
		"title": about.Title, "began": clock(about.Began).Format(time.RFC3339), "last": clock(about.Last).Format(time.RFC3339),
		"exchanges": told, "left": left, "sum": sum,
	})
	return Exported{name + ".json", "application/json", out.String()}, err
}

// markdown writes what was said. A question is quoted, so that no mark in it
// is one of the file's own; an answer is Markdown already.
func markdown(about Listed, exchanges []Exchange) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Conversation of %s\n", clock(about.Began).Format("2006-01-02 15:04"))
	for _, one := range exchanges {
		fmt.Fprintf(&out, "\n**You asked:**\n\n> %s\n\n", strings.ReplaceAll(strings.TrimSpace(one.Question), "\n", "\n> "))
		fmt.Fprintf(&out, "**Sidekick answered:**\n\n%s\n", strings.TrimSpace(one.Answer))
		if why, said := endings[one.End]; said {
			fmt.Fprintf(&out, "\n*%s*\n", why)
		}
	}
	return out.String()
}

// leftIn says at the end of a file what left the computer for it.
func leftIn(sum Sum) string {
	if sum.Away == 0 {
		return ""
	}
	words := fmt.Sprintf("\n---\n\nRequests to a model: %d, of them %d to another computer. Tokens: %d sent, %d received.", sum.Requests, sum.Away, sum.Input, sum.Output)
	switch {
	case sum.Cost > 0 && sum.Unpriced > 0:
		words += fmt.Sprintf(" Cost: %s, and what %d of them cost is not known.", Dollars(sum.Cost), sum.Unpriced)
	case sum.Cost > 0:
		words += " Cost: " + Dollars(sum.Cost) + "."
	case sum.Unpriced > 0:
		words += " What they cost is not known."
	}
	return words + "\n"
}

// Dollars writes billionths of a US dollar: cents as cents, and less than those
// with as many digits as tell something.
func Dollars(billionths int64) string {
	dollars := float64(billionths) / 1e9
	switch {
	case billionths >= 1e9/10:
		return fmt.Sprintf("$%.2f", dollars)
	case billionths >= 1e9/10_000:
		return fmt.Sprintf("$%.4f", dollars)
	case billionths > 0:
		return "less than $0.0001"
	}
	return "$0"
}

// endings are those that are no complete answer.
var endings = map[string]string{
	"":          "This is being answered.",
	"cancelled": "This answer was stopped.",
	"failed":    "Something went wrong, so there is no more of this answer.",
	"limit":     "This answer reached its limit.",
	Cut:         "Sidekick ended in the middle of this answer.",
}

func clock(milliseconds int64) time.Time { return time.UnixMilli(milliseconds) }
