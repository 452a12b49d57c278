package policy

// Clean is text that went through the scrub. Only this package makes one, so
// whatever takes a Clean cannot be given text that nobody looked at.
type Clean struct{ text string }

// String is the scrubbed text.
func (c Clean) String() string { return c.text }

// Empty says whether there is no text.
func (c Clean) Empty() bool { return c.text == "" }

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
