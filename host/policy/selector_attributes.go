package policy

import "strings"

// What no read tells of an attribute, no comparison may find out: with parts of
// it compared, one letter after the other, a token in a link's query or a page's
// own data is read to its end.

// told are the attributes whose words a read tells, or an author's pointers
// beside those of every state: a part of them may be compared. What stands in a
// sensitive element is told of none.
var told = map[string]bool{
	"alt": true, "title": true, "label": true, "placeholder": true, "lang": true, "dir": true, "rel": true, "target": true, "media": true, "hreflang": true,
	"accept": true, "scope": true, "itemprop": true, "itemtype": true, "property": true, "part": true, "slot": true, "is": true,
}

// worded are those that hold a page's sentences, and so whatever a text may.
var worded = map[string]bool{"alt": true, "title": true, "label": true, "placeholder": true}

// naming are the attributes by which a sensitive field is told from another:
// what its author called it, and what goes in.
var naming = map[string]bool{
	"autocomplete": true, "inputmode": true, "maxlength": true, "minlength": true, "size": true, "required": true, "tabindex": true, "list": true, "form": true,
	"aria-label": true, "aria-labelledby": true, "aria-describedby": true, "aria-required": true, "aria-invalid": true, "aria-hidden": true, "aria-disabled": true,
	"data-testid": true, "data-test-id": true, "data-test": true, "data-qa": true, "data-cy": true, "data-hook": true,
}

// addresses lose their query in every read, and so they do where a part of them
// is compared.
var addresses = map[string]bool{"href": true, "src": true, "action": true, "formaction": true, "poster": true, "cite": true, "data": true}

// choices stand on what is chosen: on a sensitive control they are its value.
var choices = map[string]bool{"selected": true, "checked": true}

// isPart says whether an attribute is compared with less than the whole of it.
func (s simple) isPart() bool {
	return s.kind == simpleAttribute && s.operator != "" && s.operator != "="
}

// guards says whether a part is, or holds, an attribute that our own engine
// looks at beside the browser's: it knows which elements are sensitive.
func (s simple) guards() bool {
	if s.kind == simpleAttribute {
		return s.operator != "" && !pointers[s.name] || s.operator == "" && choices[s.name]
	}
	return s.list.any(simple.guards)
}

// any says whether one part of a list is so, those inside pseudo-classes aside.
func (l selectorList) any(is func(simple) bool) bool {
	for _, one := range l {
		for _, step := range one {
			for _, part := range step.compound.parts {
				if is(part) {
					return true
				}
			}
		}
	}
	return false
}

// judgePart refuses a comparison with a part of what no read tells, in every
// state.
func (s simple) judgePart() *selectorFault {
	if !s.isPart() || holdsValue(s.name) || pointers[s.name] || told[s.name] || naming[s.name] || addresses[s.name] || strings.HasPrefix(s.name, "aria-") {
		return nil
	}
	return &selectorFault{ValueComparisonBlocked, "part", "it compares a part of an attribute that no read tells", s.at}
}

// judgeFrame judges what the browser's engine alone finds a frame by: of its
// address the beginning, up to where a query or a name could stand.
func (s simple) judgeFrame() *selectorFault {
	if s.isPart() && addresses[s.name] && (s.operator != "^=" || strings.ContainsAny(s.value, "?#;@")) {
		return &selectorFault{ValueComparisonBlocked, "part", "of a frame's address the beginning is compared, without its query", s.at}
	}
	return nil
}

// judgeParts judges the attributes of a whole selector, in every state.
func (s parsedSelector) judgeParts(lists []selectorList) *selectorFault {
	for i, list := range lists {
		framed := i < len(s.frames)
		if fault := list.each(func(_ compound, one simple) *selectorFault {
			if one.kind != simpleAttribute && !takesTests[one.name] && one.guards() {
				return invalidAt(one.at, "an attribute is not compared in there")
			}
			if fault := one.judgePart(); fault != nil || !framed {
				return fault
			}
			return one.judgeFrame()
		}); fault != nil {
			return fault
		}
	}
	return nil
}

// SelectorAttribute is an attribute that the browser's engine matches, and ours
// once more.
type SelectorAttribute struct {
	Name     string `json:"name"`
	Operator string `json:"operator,omitempty"`
	Value    string `json:"value,omitempty"`
	Caseless bool   `json:"caseless,omitempty"`
	Address  bool   `json:"address,omitempty"`
	// Anywhere says that it is compared in sensitive elements too.
	Anywhere bool `json:"anywhere,omitempty"`
}

func (s simple) attribute() *SelectorAttribute {
	out := &SelectorAttribute{Name: s.name, Anywhere: naming[s.name] || s.operator == "=" && !HasDigit(s.value)}
	if s.isPart() && (addresses[s.name] || worded[s.name] || strings.HasPrefix(s.name, "aria-")) {
		out.Operator, out.Value, out.Caseless, out.Address = s.operator, s.value, s.flag == "i", addresses[s.name]
	}
	return out
}
