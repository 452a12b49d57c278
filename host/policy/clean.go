package policy

import (
	"unicode/utf16"
	"unicode/utf8"
)

// Clean is text that went through the scrub. Only this package makes one, so
// whatever takes a Clean cannot be given text that nobody looked at.
type Clean struct{ text string }

// String is the scrubbed text.
func (c Clean) String() string { return c.text }

// Empty says whether there is no text.
func (c Clean) Empty() bool { return c.text == "" }

// Cut is the beginning of the text, at most as many bytes long, and what it
// leaves out in UTF-16 units. A part of what may be told may be told.
func (c Clean) Cut(most int) (begin Clean, left int) {
	if len(c.text) <= most {
		return c, 0
	}
	most = max(most, 0)
	for most > 0 && !utf8.RuneStart(c.text[most]) {
		most--
	}
	for _, r := range c.text[most:] {
		left += max(utf16.RuneLen(r), 1)
	}
	return Clean{c.text[:most]}, left
}

// CleanPicture is a picture that passed both checks, or the host's own black
// one. Only this package makes one.
type CleanPicture struct {
	png           []byte
	width, height int
	redaction     string
	reason        string
}

// PNG is a copy of the picture's bytes.
func (p *CleanPicture) PNG() []byte { return append([]byte(nil), p.png...) }

// Size is the picture's size in pixels.
func (p *CleanPicture) Size() (width, height int) { return p.width, p.height }

// Redaction is "blackout" for a black picture with its reason, else empty: a
// reader can tell a blackout from a dark page.
func (p *CleanPicture) Redaction() (redaction, reason string) { return p.redaction, p.reason }
