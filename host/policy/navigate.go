package policy

import (
	"net/url"
	"strings"
)

// NavigateRuling is what the policy says of an address to go to.
type NavigateRuling struct {
	Decision
	Address  string // as it is gone to
	Target   Origin
	EachTime bool
}

// Refusal is nil for an address that may be gone to when the person agrees.
func (r NavigateRuling) Refusal() *Refusal {
	if r.Verdict == Allow {
		return nil
	}
	return Refuse(r.Code)
}

// JudgeNavigate judges an address of the sidekick's making. sites are those of
// the tokens that were filled on this page; closed says that one was.
func JudgeNavigate(address string, closed bool, sites []string) NavigateRuling {
	parsed, err := url.Parse(strings.TrimSpace(address))
	deny := func(code Code, rule, why string) NavigateRuling {
		return NavigateRuling{Decision: Decision{Deny, code, "navigate." + rule, why, ShareAll}}
	}
	if err != nil || parsed.Opaque != "" || parsed.Host == "" {
		if err == nil && parsed.Scheme != "" {
			return deny(OriginNotAllowed, "scheme", "only http and https addresses are gone to")
		}
		return deny(BadMessage, "address", "it is no absolute address")
	}
	target, ok := OriginOf(parsed)
	switch {
	case !ok:
		return deny(OriginNotAllowed, "scheme", "only http and https addresses are gone to")
	case parsed.User != nil:
		return deny(OriginNotAllowed, "user_info", "an address with a name before its host deceives")
	}
	// What was judged is where it goes, and what the person is shown: a browser
	// may read the letters of a host otherwise.
	parsed.Scheme, parsed.Host = target.scheme, target.Authority()
	ruling := NavigateRuling{Decision{Allow, "", "navigate.asked", "the person agrees", ShareAll}, parsed.String(), target, false}
	if closed && !target.Within(sites, false) {
		ruling.EachTime = true
		ruling.Rule, ruling.Why = "navigate.elsewhere", "after a fill another site is gone to only when the person agrees each time"
	}
	rest := parsed.EscapedPath() + target.Host()
	if closed && (parsed.RawQuery != "" || parsed.ForceQuery || parsed.Fragment != "" || HasDigit(rest) || HasDigit(parsed.Path) || target.port != "") {
		ruling.EachTime = true
		ruling.Rule, ruling.Why = "navigate.telling", "after a fill an address with a query, a fragment or a digit asks each time"
	}
	return ruling
}

// Leads says where a link or a form leads: an origin, or false for what is no
// web address at all.
func Leads(address string) (Origin, bool) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Opaque != "" {
		return Origin{}, false
	}
	return OriginOf(parsed)
}
