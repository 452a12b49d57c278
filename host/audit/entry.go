package audit

import (
	"time"

	"sidekick/host/policy"
)

// Event is what an entry tells of.
type Event string

// The events.
const (
	Read    Event = "read"    // What: the depth
	Picture Event = "picture" // What: taken, black or refused; Reason of a refusal
	Fill    Event = "fill"    // What: the token's kind; Outcome: kept or not_kept
	Act     Event = "act"     // What: the tool
	Sense   Event = "sense"   // What: the tool
	Handoff Event = "handoff" // What: the challenge; Outcome: opened, done, stopped or ended
	Consent Event = "consent" // What: the card's kind; Outcome: asked or given
	Refused Event = "refused" // What: the code; Reason
	Model   Event = "model"   // one request to a provider
)

var events = map[Event]bool{Read: true, Picture: true, Fill: true, Act: true, Sense: true, Handoff: true, Consent: true, Refused: true, Model: true}

// Entry is one line of the report. Every member is a word of a closed list, a
// number, a site or the person's own name for a value.
type Entry struct {
	At      time.Time
	Session string // enough of a session's id to tell two apart
	Event   Event
	What    string
	Outcome string
	Reason  string
	Site    string       // host, and port where it is not the scheme's own
	Label   policy.Clean // of a fill: how the person knows the value
	// What a read was like.
	Chars, Withheld int
	Truncated       bool
	// Tokens of a model.
	Input, Output int
}

// line is an entry as it is written.
type line struct {
	At        int64  `json:"at"` // milliseconds since 1970
	Session   string `json:"session"`
	Event     Event  `json:"event"`
	What      string `json:"what,omitempty"`
	Outcome   string `json:"outcome,omitempty"`
	Reason    string `json:"reason,omitempty"`
	Site      string `json:"site,omitempty"`
	Label     string `json:"label,omitempty"`
	Chars     int    `json:"chars,omitempty"`
	Withheld  int    `json:"withheld,omitempty"`
	Truncated bool   `json:"truncated,omitempty"`
	Input     int    `json:"input,omitempty"`
	Output    int    `json:"output,omitempty"`
}

// unknown stands for a word that is none.
const unknown = "unknown"

// checked gives the line of an entry. Whatever does not look like what it
// should be is replaced, never passed on: a caller's mistake must not put a
// page's words on the disk.
func (e Entry) checked() (line, bool) {
	if !events[e.Event] {
		return line{}, false
	}
	return line{
		At: e.At.UnixMilli(), Session: id(e.Session), Event: e.Event,
		What: word(e.What), Outcome: word(e.Outcome), Reason: word(e.Reason), Site: site(e.Site), Label: cut(e.Label.String(), labelMost),
		Chars: max(e.Chars, 0), Withheld: max(e.Withheld, 0), Truncated: e.Truncated, Input: max(e.Input, 0), Output: max(e.Output, 0),
	}, true
}

const (
	wordMost  = 40
	labelMost = 400 // bytes
)

// word takes lower-case letters, dots and underscores, and one digit between
// them (payment_3ds): no value of a field is such a word.
func word(text string) string {
	if text == "" {
		return ""
	}
	if len(text) > wordMost {
		return unknown
	}
	digits := 0
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= 'a' && c <= 'z', c == '_':
		case i == 0 || i == len(text)-1:
			return unknown
		case c >= '0' && c <= '9':
			digits++
		case c != '.':
			return unknown
		}
	}
	if digits > 1 {
		return unknown
	}
	return text
}

// id takes hexadecimal digits.
func id(text string) string {
	if len(text) > 16 {
		return unknown
	}
	for i := range len(text) {
		if c := text[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return unknown
		}
	}
	return text
}

// site takes a host as the browser writes it, with a port at most.
func site(text string) string {
	if text == "" || text == opaque {
		return text
	}
	if origin := policy.ParseOrigin("https://" + text); !origin.Opaque() && origin.Authority() == text && len(text) <= 260 {
		return text
	}
	return unknown
}

// opaque is the site of all origins that cannot be told apart.
const opaque = "opaque"

func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && text[most]&0xC0 == 0x80 { // never inside a character
		most--
	}
	return text[:most]
}
