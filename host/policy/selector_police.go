package policy

import "strings"

// What a selector may compare (SECURITY.md). Presence is always fine. What a
// field holds is never compared. From a fill on only what is listed here is
// allowed: pointers, whole words, structure.

// pointers lead to an element and are chosen by its author.
var pointers = map[string]bool{"id": true, "class": true, "name": true, "type": true, "for": true, "role": true}

// holdsValue says whether an attribute may hold what a field holds. A prefix
// that is written into the name counts for nothing.
func holdsValue(name string) bool {
	name = name[strings.LastIndexByte(name, ':')+1:]
	switch name {
	case "value", "aria-valuetext", "aria-valuenow", "data-value":
		return true
	}
	return strings.HasPrefix(name, "data-") && strings.Contains(name, "value")
}

// closedPseudo are the pseudo-classes that stay after a fill: structure, and
// states that say nothing of what is in a field.
var closedPseudo = map[string]bool{
	"has": true, "is": true, "not": true, "where": true, "has-text": true, "text": true,
	"nth-child": true, "nth-last-child": true, "nth-of-type": true, "nth-last-of-type": true,
	"visible": true, "hidden": true, "enabled": true, "disabled": true, "focus-within": true, "root": true, "empty": true,
	"first-child": true, "first-of-type": true, "last-child": true, "last-of-type": true, "only-child": true, "only-of-type": true,
}

// police judges a whole selector, and gives its texts that count as guesses.
// A comparison of what a field holds is told from all else, wherever it stands.
func (s parsedSelector) police(closed bool) (texts []string, fault *selectorFault) {
	lists := s.frames[:len(s.frames):len(s.frames)]
	for _, step := range s.steps {
		lists = append(lists, step.list)
	}
	for _, list := range lists {
		if fault := list.each(func(c compound, one simple) *selectorFault { return c.judgeValue(one, closed) }); fault != nil {
			return nil, fault
		}
	}
	if fault := s.judgeParts(lists); !closed || fault != nil {
		return nil, fault
	}
	count := func(more ...string) { texts = append(texts, more...) }
	for _, list := range lists {
		if fault := list.each(func(c compound, one simple) *selectorFault { return c.judgeClosed(one, count) }); fault != nil {
			return nil, fault
		}
	}
	for _, step := range s.steps {
		switch step.engine {
		case engineText:
			fault = step.text.police(false, count)
		case engineRole:
			fault = step.policeRole(count)
		}
		if fault != nil {
			return nil, fault
		}
	}
	return texts, nil
}

// each visits every part of a list, those inside pseudo-classes too.
func (l selectorList) each(visit func(compound, simple) *selectorFault) *selectorFault {
	for _, complex := range l {
		for _, one := range complex {
			for _, part := range one.compound.parts {
				if fault := visit(one.compound, part); fault != nil {
					return fault
				}
				if fault := part.list.each(visit); fault != nil {
					return fault
				}
			}
		}
	}
	return nil
}

// judgeValue refuses a comparison of what a field holds, in every state.
func (c compound) judgeValue(one simple, closed bool) *selectorFault {
	if one.kind == simpleAttribute && one.operator != "" && holdsValue(one.name) && (closed || !c.showsItsValue()) {
		return &selectorFault{ValueComparisonBlocked, "value", "it compares what a field holds", one.at}
	}
	return nil
}

// judgeClosed lets pass what is listed, and nothing else.
func (c compound) judgeClosed(one simple, count func(...string)) *selectorFault {
	switch one.kind {
	case simpleAttribute:
		switch {
		case one.operator == "":
			return nil
		case !pointers[one.name]:
			return one.policeText(count)
		case one.operator != "=" && one.operator != "~=":
			return blockedAt("pointer", one.at, "after a fill a pointer is compared whole, by = or ~=")
		}
	case simplePseudo, simpleElement:
		switch {
		case one.kind == simpleElement || !closedPseudo[one.name] && !(one.name == "checked" && c.isChoice()):
			return blockedAt("pseudo_class", one.at, "after a fill it could tell something of what a field holds")
		case one.text != nil:
			return one.text.police(false, count)
		}
		return nil
	}
	// A pointer is its page's own word, but a digit in it could be a value's.
	if HasDigit(one.value) {
		count(one.value)
	}
	return nil
}

// policeText judges an attribute that is no pointer: compared whole, with
// words, or only asked for.
func (s simple) policeText(count func(...string)) *selectorFault {
	if s.operator != "=" {
		return blockedAt("attribute", s.at, "after a fill an attribute is compared whole, by =")
	}
	if fault := wordsFault(s.value, s.at); fault != nil {
		return fault
	}
	count(s.value)
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
