package quote

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"
)

// paper is what an answer is written on: blocks of Markdown, said in pieces as
// they come. After the first error it stays silent.
type paper struct {
	ctx     context.Context
	say     func(string) error
	err     error
	written bool
	inList  bool
}

// pieceLength is how many characters are said at once.
const pieceLength = 160

// sentence writes a paragraph of Markdown: the fixed words of a language file,
// or a refusal's.
func (p *paper) sentence(markdown string) { p.block(markdown, false) }

// quote writes a passage of the page as a block quote.
func (p *paper) quote(text string) { p.block("> "+escape(text), false) }

// item writes a line of a list.
func (p *paper) item(markdown string) { p.block("- "+markdown, true) }

// nested writes a line of a list within so many others.
func (p *paper) nested(depth int, markdown string) {
	p.block(strings.Repeat("  ", depth)+"- "+markdown, true)
}

func (p *paper) block(markdown string, inList bool) {
	switch {
	case !p.written:
	case inList && p.inList:
		markdown = "\n" + markdown
	default:
		markdown = "\n\n" + markdown
	}
	p.written, p.inList = true, inList
	for markdown != "" && p.err == nil {
		if p.err = p.ctx.Err(); p.err != nil {
			return
		}
		end := pieceEnd(markdown)
		p.err = p.say(markdown[:end])
		markdown = markdown[end:]
	}
}

// pieceEnd is after the last space that fits, else after so many characters.
func pieceEnd(text string) int {
	runes, space := 0, 0
	for i, r := range text {
		if runes == pieceLength {
			if space > 0 {
				return space
			}
			return i
		}
		runes++
		if r == ' ' {
			space = i + utf8.RuneLen(r)
		}
	}
	return len(text)
}

// marks are the characters that make structure, emphasis, links, pictures,
// HTML or entities of a text, wherever they stand.
var marks = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `~`, `\~`, `|`, `\|`, `&`, `\&`,
)

// opening characters make structure at the beginning of a line only, and
// addresses become links by themselves in the panel's kind of Markdown.
var (
	openingMark   = regexp.MustCompile(`^([#+=:-])`)
	openingNumber = regexp.MustCompile(`^(\d{1,9})([.)])`)
	bareAddress   = regexp.MustCompile(`(?i)\b(https?|ftp|mailto|xmpp):`)
	bareHost      = regexp.MustCompile(`(?i)\bwww\.`)
)

// escape makes a page's text stand as it is: what it would forge is shown as
// its characters. The text holds no line break.
func escape(text string) string {
	text = marks.Replace(text)
	text = openingMark.ReplaceAllString(text, `\$1`)
	text = openingNumber.ReplaceAllString(text, `$1\$2`)
	text = bareAddress.ReplaceAllStringFunc(text, func(s string) string { return strings.TrimSuffix(s, ":") + `\:` })
	text = bareHost.ReplaceAllStringFunc(text, func(s string) string { return strings.TrimSuffix(s, ".") + `\.` })
	return strings.ReplaceAll(text, "@", `\@`)
}

// address shows an address as code, which nothing makes a link of. An address
// that holds the mark of code is shown without it.
func address(text string) string {
	return "`" + strings.ReplaceAll(text, "`", "%60") + "`"
}
