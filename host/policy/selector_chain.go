package policy

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Chains: parts with >> between them, each read by its engine, as Playwright
// splits them (https://playwright.dev/docs/other-locators#chaining-selectors).

// parsedSelector is a whole selector: frames and steps, or a handle.
type parsedSelector struct {
	frames []selectorList
	steps  []parsedStep
	ref    string
}

type engine byte

const (
	engineCSS engine = iota
	engineText
	engineRole
	engineVisible
	engineNth
)

// parsedStep is one part of a chain; what its engine does not use is empty.
type parsedStep struct {
	engine  engine
	list    selectorList
	text    *parsedText
	role    parsedRole
	visible bool
	index   int
	at      int
}

// part is what stands between two >>, and where it begins.
type part struct {
	text string
	at   int
}

// engines read a part after its name=. A name that is not here is no engine of
// ours, whatever it is elsewhere: some read values, component props or markup.
var engines = map[string]func(body part) (parsedStep, *selectorFault){
	"css":     cssStep,
	"nth":     nthStep,
	"role":    roleStep,
	"text":    textStep,
	"visible": visibleStep,
}

var (
	engineName = regexp.MustCompile(`^([a-zA-Z_0-9\-+:*]+)[ \t\r\n\f]*=`)
	pathStart  = regexp.MustCompile(`^(\(*//|\.\.)`)
	handle     = regexp.MustCompile(`^e[1-9][0-9]{0,8}$`)
	index      = regexp.MustCompile(`^-?[0-9]{1,4}$`)
)

// readSelector parses a selector whole.
func readSelector(text string) (parsedSelector, *selectorFault) {
	var out parsedSelector
	switch {
	case !utf8.ValidString(text):
		return out, invalidAt(-1, "it is not valid UTF-8")
	case runes(text) > selectorLongest:
		return out, invalidAt(-1, "it is too long")
	case strings.Contains(text, "\x00"):
		return out, invalidAt(runes(text[:strings.Index(text, "\x00")]), "it holds a control character")
	}
	frames, rest, fault := splitFrames(part{text, 0})
	if fault != nil {
		return out, fault
	}
	out.frames = frames
	parts := splitChain(rest)
	if ref, at, has := handleIn(parts); has {
		if len(parts) > 1 || len(frames) > 0 {
			return out, invalidAt(at, "a handle stands alone")
		}
		if !handle.MatchString(ref) {
			return out, invalidAt(at, "a handle is e and a number, as a snapshot gave it")
		}
		out.ref = ref
		return out, nil
	}
	if len(parts) > stepsMost {
		return out, invalidAt(parts[stepsMost].at, "it has too many steps")
	}
	for i, one := range parts {
		step, fault := readStep(one)
		if fault != nil {
			return out, fault
		}
		if i == 0 && (step.engine == engineVisible || step.engine == engineNth) {
			return out, invalidAt(one.at, "it chooses among what a step before it finds, and there is none")
		}
		out.steps = append(out.steps, step)
	}
	return out, nil
}

// splitChain parts a chain. A quote protects what it holds, but not one in the
// midst of a text= without quotes: there it is an apostrophe.
func splitChain(whole part) []part {
	var parts []part
	var quote byte
	start := 0
	text := whole.text
	add := func(end int) {
		trimmed := strings.TrimLeft(text[start:end], cssSpace)
		at := whole.at + runes(text[:end-len(trimmed)])
		parts = append(parts, part{strings.TrimRight(trimmed, cssSpace), at})
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'' || c == '`':
			if !midText(text[start:i]) {
				quote = c
			}
		case c == '>' && i+1 < len(text) && text[i+1] == '>':
			add(i)
			i++
			start = i + 1
		}
	}
	add(len(text))
	return parts
}

const cssSpace = " \t\r\n\f"

// midText says whether a part so far is text= with some text after it.
func midText(text string) bool {
	name, body, ok := strings.Cut(text, "=")
	return ok && strings.Trim(name, cssSpace) == "text" && trimText(body) != ""
}

// handleIn finds the handle in a chain.
func handleIn(parts []part) (ref string, at int, has bool) {
	for _, one := range parts {
		if name, body := engineOf(one); name == "aria-ref" {
			return strings.Trim(body.text, cssSpace), one.at, true
		}
	}
	return "", 0, false
}

// engineOf parts the name of an engine from its body; without one it is empty.
func engineOf(one part) (name string, body part) {
	found := engineName.FindStringSubmatch(one.text)
	if found == nil {
		return "", one
	}
	return found[1], part{one.text[len(found[0]):], one.at + runes(found[0])}
}

func readStep(one part) (parsedStep, *selectorFault) {
	name, body := engineOf(one)
	read := cssStep
	switch {
	case pathStart.MatchString(one.text):
		return parsedStep{}, &selectorFault{SelectorInvalid, "engine", "XPath is not read here: it can read values", one.at}
	case name != "":
		known, ok := engines[name]
		if !ok {
			return parsedStep{}, &selectorFault{SelectorInvalid, "engine", "no such engine is read here", one.at}
		}
		read = known
	}
	step, fault := read(body)
	step.at = one.at
	return step, fault
}

func cssStep(body part) (parsedStep, *selectorFault) {
	list, fault := parseSelector(body.text, body.at)
	return parsedStep{engine: engineCSS, list: list}, fault
}

func visibleStep(body part) (parsedStep, *selectorFault) {
	switch strings.Trim(body.text, cssSpace) {
	case "true":
		return parsedStep{engine: engineVisible, visible: true}, nil
	case "false":
		return parsedStep{engine: engineVisible}, nil
	}
	return parsedStep{}, invalidAt(body.at, "visible= is true or false")
}

func nthStep(body part) (parsedStep, *selectorFault) {
	text := strings.Trim(body.text, cssSpace)
	if !index.MatchString(text) {
		return parsedStep{}, invalidAt(body.at, "nth= takes a whole number, from 0, or from -1 at the end")
	}
	n, _ := strconv.Atoi(text)
	return parsedStep{engine: engineNth, index: n}, nil
}
