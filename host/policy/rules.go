package policy

import (
	"slices"
	"strings"
)

// Rules are what one member of the family is held to besides the gate: a second
// verdict, which can only be stricter. The zero value is nobody's rules.
type Rules struct {
	never []string // hosts in ASCII; each closes what is below it too
	off   []string // tools
	// unknown: somebody's rules could not be read, so nothing is allowed.
	unknown bool
}

// UnknownRules are those of somebody whose rules cannot be read: no tool may be
// used.
func UnknownRules() Rules { return Rules{unknown: true} }

// NewRules makes the rules of hosts that are never read and tools that are off.
// A host that is none closes every page: what was meant by it is not known.
func NewRules(neverRead, toolsOff []string) Rules {
	rules := Rules{off: slices.Clone(toolsOff)}
	for _, text := range neverRead {
		host := SiteOrigin(text).Host()
		if host == "" {
			host = everyHost
		}
		rules.never = append(rules.never, host)
	}
	return rules
}

// everyHost stands for every host.
const everyHost = "*"

// Off says whether a tool is off.
func (r Rules) Off(tool string) bool { return r.unknown || slices.Contains(r.off, tool) }

// And are both rules together.
func (r Rules) And(more Rules) Rules {
	return Rules{slices.Concat(r.never, more.never), slices.Concat(r.off, more.off), r.unknown || more.unknown}
}

// Sites says whether any page is closed.
func (r Rules) Sites() bool { return r.unknown || len(r.never) > 0 }

// Judge says what the rules say of a tool on pages of some origins: none where
// it needs no page, or its page is not known yet. Where any site is closed, an
// origin that cannot be told from it (a sandbox, data:) is closed too.
func (r Rules) Judge(tool string, origins ...string) Decision {
	if r.unknown {
		return Decision{Deny, NotAvailable, "member.unknown", "the rules of the member cannot be read", ShareAll}
	}
	if r.Off(tool) {
		return Decision{Deny, NotAvailable, "member.tool_off", "this tool is off for the member", ShareAll}
	}
	if slices.ContainsFunc(origins, r.Closes) {
		return Decision{Deny, NotAvailable, "member.site_off", "this site is never read for the member", ShareAll}
	}
	return Decision{Allow, "", "member.none", "no rule of the member speaks against it", ShareAll}
}

// Closes says whether the pages of an origin are closed.
func (r Rules) Closes(origin string) bool {
	if !r.Sites() {
		return false
	}
	host := ParseOrigin(origin).Host()
	return r.unknown || host == "" || slices.ContainsFunc(r.never, func(closed string) bool {
		return closed == everyHost || host == closed || strings.HasSuffix(host, "."+closed)
	})
}

// ruleReasons name the sentence that a person is told of a rule.
var ruleReasons = map[string]string{"member.tool_off": "tool_off", "member.site_off": "site_off", "member.unknown": "rules_unknown"}

// Refuse gives the refusal of the rules, nil where they allow.
func (r Rules) Refuse(tool string, origins ...string) *Refusal {
	decision := r.Judge(tool, origins...)
	if decision.Verdict != Deny {
		return nil
	}
	return RefuseFor(decision.Code, ruleReasons[decision.Rule])
}
