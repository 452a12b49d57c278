package quote

import (
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
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
			text.Write(literal(n.Value(b.source), n.IsRaw()))
			if n.SoftLineBreak() || n.HardLineBreak() {
				text.WriteByte(' ')
			}
		case *ast.String:
			text.Write(literal(n.Value, n.IsRaw() || n.IsCode()))
		case *ast.CodeSpan:
			b.writeRaw(text, n)
		case *ast.Image:
			// A picture's description is not the page's text; pictures are
			// listed by the reader.
		case *ast.AutoLink:
			address := string(n.URL(b.source))
			b.links = append(b.links, link{text: tidy(address), address: tidy(address)})
			text.WriteString(address)
		case *ast.Link:
			before := text.Len()
			b.write(text, n)
			shown := tidy(text.String()[before:])
			if shown == "" {
				shown = b.description(n)
			}
			address := string(literal(n.Destination, false))
			b.links = append(b.links, link{text: shown, address: tidy(address)})
		default:
			b.write(text, n)
		}
	}
}

func (b *builder) writeRaw(text *strings.Builder, parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if t, ok := n.(*ast.Text); ok {
			text.Write(t.Value(b.source))
		}
	}
}

// description names a link that holds a picture alone.
func (b *builder) description(parent ast.Node) string {
	var text strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindImage {
			b.write(&text, n)
		}
	}
	return tidy(text.String())
}

// literal is what a text stands for: an escaped character is itself, and never
// the beginning of an entity.
func literal(value []byte, raw bool) []byte {
	if raw {
		return value
	}
	var out []byte
	start := 0
	for i := 0; i+1 < len(value); i++ {
		if value[i] != '\\' || !util.IsPunct(value[i+1]) {
			continue
		}
		out = append(append(out, entities(value[start:i])...), value[i+1])
		i++
		start = i + 1
	}
	return append(out, entities(value[start:])...)
}

func entities(value []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(value))
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
