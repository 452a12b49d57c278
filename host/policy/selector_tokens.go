package policy

import (
	"strings"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// cssToken is one CSS token, its escapes decoded
// (https://www.w3.org/TR/css-syntax-3/#tokenization).
type cssToken struct {
	kind  css.TokenType
	raw   string
	value string // name or text, decoded
	from  int    // byte in the source
	at    int    // character in what was given
}

func tokenize(text string, at int) ([]cssToken, *selectorFault) {
	if !utf8.ValidString(text) {
		return nil, invalidAt(at, "it is not valid UTF-8")
	}
	lexer := css.NewLexer(parse.NewInputString(text))
	var tokens []cssToken
	from := 0
	for {
		kind, raw := lexer.Next()
		if kind == css.ErrorToken {
			break
		}
		one := cssToken{kind: kind, raw: string(raw), from: from, at: at + runes(text[:from])}
		from += len(raw)
		switch kind {
		case css.IdentToken, css.CustomPropertyNameToken:
			one.kind, one.value = css.IdentToken, unescapeCSS(one.raw)
		case css.FunctionToken:
			one.value = unescapeCSS(strings.TrimSuffix(one.raw, "("))
		case css.HashToken:
			one.value = unescapeCSS(one.raw[1:])
		case css.StringToken:
			if !closedString(one.raw) {
				return nil, invalidAt(one.at, "a string is not closed")
			}
			one.value = unescapeCSS(one.raw[1 : len(one.raw)-1])
		case css.BadStringToken:
			return nil, invalidAt(one.at, "a string is not closed")
		case css.CommentToken:
			return nil, invalidAt(one.at, "it holds a comment")
		}
		tokens = append(tokens, one)
	}
	if from != len(text) {
		return nil, invalidAt(at+runes(text[:from]), "it cannot be read to its end")
	}
	return tokens, nil
}

// closedString says whether a string token ends with the quote that began it:
// CSS itself forgives one that the end of the text closes.
func closedString(raw string) bool {
	if len(raw) < 2 || raw[len(raw)-1] != raw[0] {
		return false
	}
	slashes := 0
	for i := len(raw) - 2; i > 0 && raw[i] == '\\'; i-- {
		slashes++
	}
	return slashes%2 == 0
}

// unescapeCSS decodes escapes (https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point).
func unescapeCSS(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '\\' {
			out.WriteByte(text[i])
			i++
			continue
		}
		i++
		digits := 0
		code := 0
		for digits < 6 && i < len(text) && isHex(text[i]) {
			code = code*16 + hexValue(text[i])
			digits++
			i++
		}
		switch {
		case digits > 0:
			if code == 0 || code > utf8.MaxRune || code >= 0xD800 && code <= 0xDFFF {
				code = utf8.RuneError
			}
			out.WriteRune(rune(code))
			if strings.HasPrefix(text[i:], "\r\n") {
				i += 2
			} else if i < len(text) && strings.IndexByte(" \t\r\n\f", text[i]) >= 0 {
				i++
			}
		case strings.HasPrefix(text[i:], "\r\n"): // a line goes on
			i += 2
		case i < len(text) && strings.IndexByte("\n\r\f", text[i]) >= 0:
			i++
		case i < len(text):
			r, size := utf8.DecodeRuneInString(text[i:])
			out.WriteRune(r)
			i += size
		}
	}
	return out.String()
}

func isHex(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F'
}

func hexValue(b byte) int {
	switch {
	case b <= '9':
		return int(b - '0')
	case b <= 'F':
		return int(b-'A') + 10
	}
	return int(b-'a') + 10
}

func trimSpaceTokens(tokens []cssToken) []cssToken {
	for len(tokens) > 0 && tokens[0].kind == css.WhitespaceToken {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && tokens[len(tokens)-1].kind == css.WhitespaceToken {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}
