package policy

import "strings"

// TokenKinds is the closed list of what a token may stand for. The vault has
// the same list; a test of the session holds them together.
var TokenKinds = []string{
	"username", "password", "otp",
	"card.number", "card.code", "card.expiry", "card.name",
	"name", "email", "phone",
	"address.street", "address.city", "address.region", "address.postcode", "address.country",
	"custom",
}

// Field is what the secret rule says of a control, with the facts that decide
// whether a password may be typed there.
type Field struct {
	Kinds []string
	// Masked says that the control is a password field, was one, or is drawn
	// masked: what is typed there is not shown.
	Masked bool
	// Credential says that its autocomplete names a password.
	Credential bool
}

// Takes says whether a token of a kind may go into the field. Kinds are a set:
// a credential form's e-mail box takes username and e-mail. Custom values go
// anywhere, and each asks and names the field.
func (f Field) Takes(kind string) bool {
	switch kind {
	case "custom":
		return true
	case "password":
		// Words alone do not make a shown field a password's: a nickname's
		// label is the page's to choose.
		return f.has(kind) && (f.Masked || f.Credential)
	}
	return f.has(kind)
}

func (f Field) has(kind string) bool {
	for _, one := range f.Kinds {
		if one == kind {
			return true
		}
	}
	return false
}

// FieldOf reads the facts that Takes needs beside the rule's kinds.
func FieldOf(kinds []string, facts map[string]any) Field {
	text := func(name string) string { s, _ := facts[name].(string); return s }
	is := func(name string) bool { b, _ := facts[name].(bool); return b }
	field := Field{Kinds: kinds, Masked: is("once") || is("masked") || strings.EqualFold(text("type"), "password")}
	for _, token := range strings.Fields(strings.ToLower(text("autocomplete"))) {
		if token == "current-password" || token == "new-password" {
			field.Credential = true
		}
	}
	return field
}

// Listed says whether a page lists what a token of a kind holds: countries,
// states, months and years. That any other was chosen from a list of the page's
// own is the word of a page that wants to see it told.
func Listed(kind string) bool {
	switch kind {
	case "address.country", "address.region", "card.expiry":
		return true
	}
	return false
}
