package policy

import (
	"net/url"
	"strings"
)

// Addresses lose user info, fragment, and the value of each query parameter
// whose name is a secret's word or whose value is 20 or more random-looking
// characters. The rest is left exactly as it was written.

// cleanAddresses cleans every absolute address in a text, and the targets of
// Markdown links, which may be relative.
func cleanAddresses(text string, removed Removed) string {
	if !strings.Contains(text, "://") && !strings.Contains(text, "](") {
		return text
	}
	var out strings.Builder
	kept := 0
	for i := 0; i < len(text); {
		start, authority := nextAddress(text, i)
		if start < 0 {
			break
		}
		end := addressEnd(text, start)
		if clean := cleanAddress(text[start:end], authority-start, removed); clean != text[start:end] {
			out.WriteString(text[kept:start])
			out.WriteString(clean)
			kept = end
		}
		i = max(end, start+1)
	}
	if kept == 0 {
		return text
	}
	out.WriteString(text[kept:])
	return out.String()
}

// nextAddress finds the next address from i on, and where its authority
// starts (start itself for one that has none).
func nextAddress(text string, i int) (start, authority int) {
	absolute := strings.Index(text[i:], "://")
	link := strings.Index(text[i:], "](")
	if absolute < 0 && link < 0 {
		return -1, -1
	}
	if link >= 0 && (absolute < 0 || link < absolute) {
		start = i + link + len("](")
		if absolute >= 0 && isScheme(text[start:i+absolute]) {
			return start, i + absolute + len("://")
		}
		return start, start
	}
	authority = i + absolute + len("://")
	start = i + absolute
	for start > i && isSchemeByte(text[start-1]) {
		start--
	}
	return start, authority
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
func cleanAddress(address string, authority int, removed Removed) string {
	head, rest := address[:authority], address[authority:]
	if fragment := strings.IndexByte(rest, '#'); fragment >= 0 {
		rest = rest[:fragment]
	}
	query := ""
	if mark := strings.IndexByte(rest, '?'); mark >= 0 {
		rest, query = rest[:mark], cleanQuery(rest[mark:], removed)
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
	return head + rest + query
}

func cleanQuery(query string, removed Removed) string {
	var out strings.Builder
	for i := 0; i < len(query); {
		end := i + 1
		for end < len(query) && query[end] != '&' && query[end] != ';' {
			end++
		}
		pair := query[i:end]
		if equals := strings.IndexByte(pair, '='); equals > 0 && equals < len(pair)-1 {
			if secretParameter(unescape(pair[1:equals])) || randomLooking(unescape(pair[equals+1:])) {
				pair = pair[:equals+1]
				removed["[parameter]"]++
			}
		} else if equals < 0 && randomLooking(unescape(pair[1:])) {
			pair = pair[:1]
			removed["[parameter]"]++
		}
		out.WriteString(pair)
		i = end
	}
	return out.String()
}

func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
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
