package policy

import "strings"

// What a selector may compare. Presence is always fine. What a field holds is
// never compared; from a fill on only pointers are, and each with a digit in
// it is a guess that counts.

// pointers lead to an element and are chosen by its author.
var pointers = map[string]bool{"id": true, "class": true, "name": true, "type": true, "for": true, "role": true}

// holdsValue says whether an attribute may hold what a field holds.
func holdsValue(name string) bool {
	switch name {
	case "value", "aria-valuetext", "aria-valuenow", "data-value":
		return true
	}
	return strings.HasPrefix(name, "data-") && strings.Contains(name, "value")
}

// closedPseudo are the pseudo-classes that stay after a fill: structure, and
// states that say nothing of what is in a field.
var closedPseudo = map[string]bool{
	"has": true, "is": true, "not": true, "where": true, "host": true, "slotted": true,
	"nth-child": true, "nth-last-child": true, "nth-of-type": true, "nth-last-of-type": true,
	"enabled": true, "disabled": true, "focus-within": true, "root": true, "empty": true,
	"first-child": true, "first-of-type": true, "last-child": true, "last-of-type": true, "only-child": true, "only-of-type": true,
}

func (l selectorList) police(closed bool, texts *[]string) *selectorFault {
	for _, complex := range l {
		for _, one := range complex {
			if fault := one.compound.police(closed, texts); fault != nil {
				return fault
			}
		}
	}
	return nil
}

func (c compound) police(closed bool, texts *[]string) *selectorFault {
	for _, one := range c.parts {
		if fault := c.judge(one, closed, texts); fault != nil {
			return fault
		}
		if fault := one.list.police(closed, texts); fault != nil {
			return fault
		}
	}
	return nil
}

func (c compound) judge(one simple, closed bool, texts *[]string) *selectorFault {
	switch one.kind {
	case simpleAttribute:
		if one.operator == "" {
			return nil
		}
		if holdsValue(one.name) && (closed || !c.showsItsValue()) {
			return &selectorFault{ValueComparisonBlocked, "value", "it compares what a field holds", one.at}
		}
		if !closed {
			return nil
		}
		if !pointers[one.name] || one.operator != "=" && one.operator != "~=" {
			return &selectorFault{NotAvailable, "comparison", "after a fill only pointers are compared, whole", one.at}
		}
	case simplePseudo, simpleElement:
		if closed && !closedPseudo[one.name] && !(one.name == "checked" && c.isChoice()) {
			return &selectorFault{SensitiveDataBlocked, "pseudo_class", "after a fill it could tell something of what a field holds", one.at}
		}
		return nil
	}
	if closed && HasDigit(one.value) {
		*texts = append(*texts, one.value)
	}
	return nil
}

// showsItsValue says whether the compound names an element whose value is a
// label or a choice that the page wrote.
func (c compound) showsItsValue() bool {
	switch strings.ToLower(c.tag) {
	case "option", "button":
		return true
	}
	return c.isInput("radio", "checkbox", "submit", "button")
}

func (c compound) isChoice() bool { return c.isInput("checkbox", "radio") }

// isInput says whether the compound itself names inputs of these types alone.
func (c compound) isInput(types ...string) bool {
	if !strings.EqualFold(c.tag, "input") {
		return false
	}
	for _, one := range c.parts {
		if one.kind != simpleAttribute || one.name != "type" || one.operator != "=" {
			continue
		}
		for _, want := range types {
			if strings.EqualFold(one.value, want) {
				return true
			}
		}
	}
	return false
}
