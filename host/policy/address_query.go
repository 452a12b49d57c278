package policy

import (
	"net/url"
	"strings"
)

// Parameters of an address, and what they hold: other addresses, paths with a
// query of their own, parameters, and any of it encoded once more.

// cleanQuery cleans a query, its question mark in front.
func cleanQuery(query string, removed Removed, depth int) string {
	var out strings.Builder
	for i := 0; i < len(query); {
		end := i + 1
		for end < len(query) && query[end] != '&' && query[end] != ';' {
			end++
		}
		out.WriteByte(query[i])
		out.WriteString(cleanPair(query[i+1:end], removed, depth))
		i = end
	}
	return out.String()
}

// cleanPair cleans one parameter. A query without names is one value.
func cleanPair(pair string, removed Removed, depth int) string {
	name, value, named := strings.Cut(pair, "=")
	if !named {
		name, value = "", pair
	}
	plain := unescape(value)
	if value == "" || !randomLooking(plain) && !(named && secretParameter(unescape(name))) {
		return withoutNested(pair, plain, removed, depth)
	}
	removed["[parameter]"]++
	if !named {
		return ""
	}
	return name + "="
}

// withoutNested cleans what a parameter holds.
func withoutNested(pair, plain string, removed Removed, depth int) string {
	clean := cleanValue(plain, removed, depth)
	if clean == plain {
		return pair
	}
	name, _, named := strings.Cut(pair, "=")
	if !named {
		return url.QueryEscape(clean)
	}
	return name + "=" + url.QueryEscape(clean)
}

// cleanValue cleans a value that is an address itself, whole or from its path
// on, or that holds parameters, or any of it encoded once more.
func cleanValue(plain string, removed Removed, depth int) string {
	address, pairs := strings.Contains(plain, "://"), strings.Contains(plain, "=")
	switch {
	case !address && !pairs && !strings.Contains(plain, "%"):
		return plain
	case depth == nestedMost: // nobody nests so deep for a good reason
		removed["[parameter]"]++
		return ""
	case !address && !pairs:
		again := unescape(plain)
		if again == plain {
			return plain
		}
		if clean := cleanValue(again, removed, depth+1); clean != again {
			return url.QueryEscape(clean)
		}
		return plain
	}
	if address {
		plain = cleanNested(plain, removed, depth+1)
	}
	return cleanPairs(plain, removed, depth+1)
}

// cleanPairs cleans the parameters that stand in a text, whatever parts them.
func cleanPairs(text string, removed Removed, depth int) string {
	var out strings.Builder
	for text != "" {
		end := strings.IndexAny(text, "?&;#")
		if end < 0 {
			end = len(text)
		}
		if piece := text[:end]; strings.Contains(piece, "=") {
			out.WriteString(cleanPair(piece, removed, depth))
		} else {
			out.WriteString(piece)
		}
		out.WriteString(text[end:min(end+1, len(text))])
		text = text[min(end+1, len(text)):]
	}
	return out.String()
}

func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}
