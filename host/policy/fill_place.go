package policy

import (
	_ "embed"
	"encoding/json"
	"net/url"
	"strings"
	"sync"
)

//go:embed processors.json
var processorsFile []byte

// processors are the sites whose frames may take a card. The file is part of
// the binary: a fault in it is a fault of the build, so it panics.
var processors = sync.OnceValue(func() []string {
	var file struct {
		Sites []struct{ Site, Reason string }
	}
	if err := json.Unmarshal(processorsFile, &file); err != nil {
		panic("policy: reading processors.json: " + err.Error())
	}
	var sites []string
	for _, one := range file.Sites {
		sites = append(sites, one.Site)
	}
	return sites
})

// FillToken is what decides where a token's value may go.
type FillToken struct {
	Kind      string
	Sites     []string
	AnySite   bool
	WholeSite bool
}

// exactHost says whether only the very host counts: a password or a one-time
// code, unless the person widened it.
func (t FillToken) exactHost() bool {
	return (t.Kind == "password" || t.Kind == "otp") && !t.WholeSite
}

func (t FillToken) card() bool { return strings.HasPrefix(t.Kind, "card.") }

// FillPlace is where a value would go, in the browser's word, but for the form,
// which is the page's.
type FillPlace struct {
	Top, Frame Origin
	// Method and Targets are the form's that owns the field: empty without one.
	Method  string
	Targets []string
}

// FillRuling is where a value may go. EachTime says that "always" never
// answers for the person; Elsewhere names the sites that it would be sent to
// beyond the token's own.
type FillRuling struct {
	Decision
	EachTime  bool
	Elsewhere []string
}

// JudgeFill decides where a token's value may go.
func JudgeFill(token FillToken, at FillPlace) FillRuling {
	deny := func(rule, why string) FillRuling {
		return FillRuling{Decision: Decision{Deny, OriginNotAllowed, "fill." + rule, why, ShareAll}}
	}
	ruling := FillRuling{Decision: Decision{Allow, "", "fill.token_site", "the page is one of the token's sites", ShareAll}}
	switch {
	case at.Top.Opaque() || at.Frame.Opaque():
		return deny("opaque", "a page without an origin of its own belongs to no site")
	case at.Top.Within(token.Sites, token.exactHost()):
	case token.AnySite && at.Top.Secure():
		ruling.EachTime = true
		ruling.Rule, ruling.Why = "fill.any_site", "the token may go to any https site, and each fill asks"
	default:
		return deny("other_site", "the page is none of the token's sites")
	}
	if !frameTakes(token, at) {
		return deny("frame", "the frame is of another site, and none that takes cards for shops")
	}
	if at.Method != "" {
		switch at.Method {
		case "post":
		default: // get puts the value into the address, where it is kept and sent on
			ruling.EachTime = true
			ruling.Elsewhere = append(ruling.Elsewhere, methodInWords(at.Method))
		}
		for _, target := range at.Targets {
			if where, ok := token.targetElsewhere(target, at); ok {
				ruling.EachTime = true
				ruling.Elsewhere = appendOnce(ruling.Elsewhere, where)
			}
		}
	}
	if token.Kind == "custom" || token.card() {
		ruling.EachTime = true
	}
	return ruling
}

// methodInWords stands where the target's site would.
func methodInWords(method string) string {
	if method == "get" {
		return "the page's own address"
	}
	return "the page itself"
}

func frameTakes(token FillToken, at FillPlace) bool {
	if at.Frame.SameSite(at.Top) {
		// A password's exact host holds in the frame as well.
		return !token.exactHost() || at.Frame == at.Top || at.Frame.Within(token.Sites, true)
	}
	return token.card() && at.Frame.Within(processors(), false)
}

// targetElsewhere says whether a form's target lies outside of the token's
// sites, and what to call it.
func (t FillToken) targetElsewhere(target string, at FillPlace) (string, bool) {
	address, err := url.Parse(target)
	if err != nil {
		return "an address that cannot be read", true
	}
	origin, ok := OriginOf(address)
	if !ok {
		return "no web address", true
	}
	if origin.Within(t.Sites, t.exactHost()) {
		return "", false
	}
	// A token for any site is at home where the page is; a processor's frame
	// sends to the processor.
	if t.AnySite && origin.Secure() && origin.SameSite(at.Top) {
		return "", false
	}
	if t.card() && origin.Secure() && origin.SameSite(at.Frame) && at.Frame.Within(processors(), false) {
		return "", false
	}
	return origin.String(), true
}

func appendOnce(list []string, one string) []string {
	for _, have := range list {
		if have == one {
			return list
		}
	}
	return append(list, one)
}
