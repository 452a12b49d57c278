package policy

import "strings"

// Addresses lose user info, fragment, and the value of each parameter, of the
// query or of the path, whose name is a secret's word or whose value is 20 or
// more random-looking characters. The rest is left exactly as it was written.

// cleanAddresses cleans every absolute address in a text, and the targets of
// Markdown links, which may be relative.
func cleanAddresses(text string, removed Removed) string {
	return cleanNested(text, removed, 0)
}

// nestedMost is how deep an address inside an address is looked at.
const nestedMost = 3

func cleanNested(text string, removed Removed, depth int) string {
	find := finder{text: text, absolute: -1, link: -1}
	var out strings.Builder
	kept := 0
	for i := 0; i < len(text); {
		start, authority := find.next(i)
		if start < 0 {
			break
		}
		end := addressEnd(text, start)
		if clean := cleanAddress(text[start:end], authority-start, removed, depth); clean != text[start:end] {
			out.WriteString(text[kept:start])
			out.WriteString(clean)
			kept = end
		}
		i = max(end, authority, start+1)
	}
	if kept == 0 {
		return text
	}
	out.WriteString(text[kept:])
	return out.String()
}

// finder finds addresses by two anchors. It keeps the place of each until it
// is passed, so that the text is searched once.
type finder struct {
	text           string
	absolute, link int // where the next "://" and "](" stand; -1 before the first search
}

const schemeLongest = 32

// next finds the next address from i on, and where its authority starts (start
// itself for one that has none).
func (f *finder) next(i int) (start, authority int) {
	f.absolute = f.anchor(f.absolute, "://", i)
	f.link = f.anchor(f.link, "](", i)
	if f.absolute == len(f.text) && f.link == len(f.text) {
		return -1, -1
	}
	if f.link < f.absolute {
		start = f.link + len("](")
		if f.absolute-start <= schemeLongest && f.absolute < len(f.text) && isScheme(f.text[start:f.absolute]) {
			return start, f.absolute + len("://")
		}
		return start, start
	}
	start = f.absolute
	for start > i && f.absolute-start < schemeLongest && isSchemeByte(f.text[start-1]) {
		start--
	}
	return start, f.absolute + len("://")
}

func (f *finder) anchor(at int, anchor string, i int) int {
	if at >= i {
		return at
	}
	if found := strings.Index(f.text[i:], anchor); found >= 0 {
		return i + found
	}
	return len(f.text)
}

// addressEnd is where white space, a quote or an angle ends an address, or a
// closing parenthesis that it did not open (a Markdown link's).
func addressEnd(text string, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		switch b := text[i]; {
		case b <= ' ' || b == '"' || b == '<' || b == '>' || b == '`' || b == 0x7f:
			return i
		case b == '(':
			depth++
		case b == ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return i
}

// cleanAddress cleans one address; authority is where its host part starts, 0
// when it has none.
func cleanAddress(address string, authority int, removed Removed, depth int) string {
	head, rest := address[:authority], address[authority:]
	if fragment := strings.IndexByte(rest, '#'); fragment >= 0 {
		rest = rest[:fragment]
	}
	query := ""
	if mark := strings.IndexByte(rest, '?'); mark >= 0 {
		rest, query = rest[:mark], cleanQuery(rest[mark:], removed, depth)
	}
	if authority > 0 {
		host := rest
		if slash := strings.IndexAny(rest, "/\\"); slash >= 0 {
			host = rest[:slash]
		}
		if at := strings.LastIndexByte(host, '@'); at >= 0 {
			rest = rest[at+1:]
			removed["[user.info]"]++
		}
	}
	return head + cleanPath(rest, removed, depth) + query
}

// cleanPath cleans the parameters of a path's segments, which are written as
// `;name=value`: servers keep a session in them.
func cleanPath(path string, removed Removed, depth int) string {
	if !strings.Contains(path, ";") {
		return path
	}
	segments := strings.SplitAfter(path, "/")
	for i, segment := range segments {
		bare := strings.TrimSuffix(segment, "/")
		pieces := strings.Split(bare, ";")
		for k, piece := range pieces[1:] {
			if strings.Contains(piece, "=") {
				pieces[k+1] = cleanPair(piece, removed, depth)
			}
		}
		segments[i] = strings.Join(pieces, ";") + segment[len(bare):]
	}
	return strings.Join(segments, "")
}

func isScheme(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isSchemeByte(s[i]) {
			return false
		}
	}
	return s != ""
}

func isSchemeByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '+' || b == '-' || b == '.'
}
