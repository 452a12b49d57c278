package converse

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"

	"sidekick/host/policy"
)

// Marked is what came of a tool, ready for the model: what the page says stands
// between two marks that carry one fresh random number, and what stands outside
// of them is the host's. This helps a model to tell the two apart and is no
// defence: the defence is what the hands can do at all.
type Marked struct{ text string }

func (m Marked) String() string { return m.text }

const (
	markBegin = "<<<page "
	markEnd   = "<<<end "
	markClose = ">>>"
)

// mark puts a content between marks. The number is drawn until the content
// does not hold it, so no page can close its own mark.
func mark(content policy.Clean, outside Fixed) Marked {
	number := newNumber()
	for strings.Contains(content.String(), number) {
		number = newNumber()
	}
	text := markBegin + number + markClose + "\n" + content.String() + "\n" + markEnd + number + markClose
	if !outside.Empty() {
		text += "\n" + outside.String()
	}
	return Marked{text}
}

func newNumber() string {
	var raw [16]byte
	rand.Read(raw[:]) // never fails: it ends the program instead
	return hex.EncodeToString(raw[:])
}

// refused says a refusal to the model: the host's words, and a frame's origin,
// which the page chose, between marks.
func refused(refusal *policy.Refusal) Marked {
	known := policy.RefuseFor(policy.Code(refusal.Code), refusal.Reason)
	words := Fixed{"Refused: " + known.Code + ". " + known.Sentence}
	if known.Reason != "" {
		words.text = "Refused: " + known.Code + " (" + known.Reason + "). " + known.Sentence
	}
	if known.Hint != "" {
		words.text += " " + known.Hint
	}
	if refusal.Origin == "" {
		return Marked(words)
	}
	origin := policy.NewScrubber().Text(refusal.Origin)
	return mark(origin, Fixed{words.text + " The origin that this is about stands between the marks."})
}

// cut says what was left out of a result.
func cut(left int) Fixed {
	return Fixed{fmt.Sprintf("Sidekick cut this result, since it is long: %d characters are left out at its end. Say so if the answer may stand there.", left)}
}
