package policy

// Texts after a fill: whole literal words without a digit, each of which counts
// as one guess. A regular expression is the texts that it stands for.

// named are the roles whose short names may be asked for too, whole: what a
// page writes on a button is no value.
var named = map[string]bool{"button": true, "link": true, "tab": true, "dialog": true}

// police judges a text. short says that a short one passes as well.
func (t *parsedText) police(short bool, count func(...string)) *selectorFault {
	if t.pattern != nil && (t.pattern.beyond != "" || len(t.pattern.strings) == 0) {
		return blockedAt("regex", t.at, "after a fill a regular expression is words, |, ( )? and the flag i: "+t.pattern.beyond)
	}
	for _, one := range t.asked() {
		fault := wordsFault(one, t.at)
		if fault != nil && !(short && fault.rule == shortText && one != "") {
			return fault
		}
		count(one)
	}
	return nil
}

// policeRole judges role=. Beside its name only states are asked for that CSS
// may be asked for as well: a filled list's selected option would tell.
func (s parsedStep) policeRole(count func(...string)) *selectorFault {
	role := s.role
	for state := range role.states {
		choice := role.role == "checkbox" || role.role == "radio"
		if state != "disabled" && state != "includeHidden" && !(state == "checked" && choice) {
			return blockedAt("state", s.at, "after a fill that state could tell something of what a field holds")
		}
	}
	if role.name == nil {
		return nil
	}
	return role.name.police(named[role.role] && role.states == nil && role.name.pattern == nil, count)
}

const shortText = "short_text"

// wordsFault is why a text may not be put to a page after a fill, if it may
// not.
func wordsFault(text string, at int) *selectorFault {
	switch judgeWords(text) {
	case wordsDigit:
		return blockedAt("digit", at, "after a fill no text holds a digit, in any script or spelling")
	case wordsPlaceholder:
		return blockedAt("placeholder", at, "it is what stands for a value that was taken out")
	case wordsUnseen:
		return blockedAt("unseen", at, "it holds a character that nobody would see, or a mark that stands on nothing")
	case wordsShort:
		return blockedAt(shortText, at, "after a fill a text is whole words: four letters in a row at least, two in Han, Kana and Hangul, and none of those alone")
	}
	return nil
}
