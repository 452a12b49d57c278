package vault

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind says what a value is, and so which fields may take it.
type Kind string

// Kinds is the closed list.
var Kinds = []Kind{
	"username", "password", "otp",
	"card.number", "card.code", "card.expiry", "card.name",
	"name", "email", "phone",
	"address.street", "address.city", "address.region", "address.postcode", "address.country",
	"custom",
}

// Known says whether the kind is on the list.
func (k Kind) Known() bool { return slices.Contains(Kinds, k) }

// Card says whether the kind is of a payment card.
func (k Kind) Card() bool { return strings.HasPrefix(string(k), "card.") }

// anywhere are the kinds that may name any https site: each fill then asks.
func (k Kind) anywhere() bool {
	return k.Card() || k == "name" || k == "email" || k == "phone" || strings.HasPrefix(string(k), "address.")
}

// Token is what may be known of a value: everything but the value.
type Token struct {
	Name  string   `json:"name"`  // how the sidekick names it; lower case, no spaces
	Kind  Kind     `json:"kind"`  //
	Label string   `json:"label"` // how the person knows it: Family card
	Sites []string `json:"sites"` // hosts it is meant for; may carry a port
	// AnySite lets a card, name or address token go to any https site; each
	// such fill asks.
	AnySite bool `json:"any_site,omitempty"`
	// WholeSite widens a password or one-time code from the exact host to the
	// registrable domain.
	WholeSite bool `json:"whole_site,omitempty"`
	// DailyLimit is how many fills a day are allowed; 0 is no limit.
	DailyLimit int `json:"daily_limit,omitempty"`
}

const (
	longestName  = 64
	longestLabel = 80
	longestValue = 4096
	mostSites    = 50
	mostTokens   = 10_000
)

// Invalid is the fault of a token or a value: which member, and what is
// wrong, without its content.
type Invalid struct{ Member, Fault string }

func (e *Invalid) Error() string { return fmt.Sprintf("checking the token: %s %s", e.Member, e.Fault) }

func (t Token) check() error {
	switch {
	case !validName(t.Name):
		return &Invalid{"name", "is 1 to 64 of a-z, 0-9, dot and hyphen, and starts with a letter"}
	case !t.Kind.Known():
		return &Invalid{"kind", "is not on the list of kinds"}
	case !validLabel(t.Label):
		return &Invalid{"label", "is 1 to 80 characters, none of them a control character"}
	case t.DailyLimit < 0:
		return &Invalid{"daily_limit", "is below zero"}
	case t.AnySite && !t.Kind.anywhere():
		return &Invalid{"any_site", "is for card, name and address tokens alone"}
	case t.WholeSite && t.Kind != "password" && t.Kind != "otp":
		return &Invalid{"whole_site", "is for passwords and one-time codes alone"}
	case len(t.Sites) == 0 && !t.AnySite:
		return &Invalid{"sites", "names no site"}
	case len(t.Sites) > mostSites:
		return &Invalid{"sites", "names more than 50 sites"}
	}
	for _, site := range t.Sites {
		if !validSite(site) {
			return &Invalid{"sites", "holds one that is no host name, without scheme or path"}
		}
	}
	return nil
}

func validName(name string) bool {
	if name == "" || len(name) > longestName || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789.-") == ""
}

func validLabel(label string) bool {
	return strings.TrimSpace(label) != "" && utf8.ValidString(label) && utf8.RuneCountInString(label) <= longestLabel &&
		!strings.ContainsFunc(label, func(r rune) bool { return unicode.Is(unicode.C, r) })
}

// validSite takes a lower-case ASCII host (punycode for others) with an
// optional port.
func validSite(site string) bool {
	host := site
	if strings.Contains(site, ":") {
		split, port, err := net.SplitHostPort(site)
		if err != nil || port == "" || strings.Trim(port, "0123456789") != "" {
			return false
		}
		host = split
	}
	if net.ParseIP(host) != nil {
		return true
	}
	return host != "" && len(host) <= 253 && !strings.HasPrefix(host, ".") && !strings.HasSuffix(host, ".") && !strings.Contains(host, "..") &&
		strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_") == ""
}
