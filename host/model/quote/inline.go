package quote

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// inline is the text of a block without its marks; its links go to the list of
// links.
func (b *builder) inline(block ast.Node) string {
	var text strings.Builder
	b.write(&text, block)
	return tidy(text.String())
}

func (b *builder) write(text *strings.Builder, parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			text.Write(n.Value(b.source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				text.WriteByte(' ')
			}
		case *ast.String:
			text.Write(n.Value)
		case *ast.Image:
			// The reader writes a picture's caption with its number in the list of
			// pictures; anything else is a text of the page that looks like one.
			if !bytes.HasPrefix(n.Destination, []byte("image:")) {
				text.WriteByte('!')
			}
			b.write(text, n)
		case *ast.Link:
			before := text.Len()
			b.write(text, n)
			shown := tidy(text.String()[before:])
			b.links = append(b.links, link{text: shown, address: tidy(string(n.Destination))})
		default:
			b.write(text, n)
		}
	}
}

// tidy folds white space, and drops control characters and those that turn the
// direction of the text after them: a quote must not rearrange its frame.
func tidy(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
