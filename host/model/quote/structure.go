package quote

import (
	"context"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

type kind int

const (
	paragraph kind = iota
	item
	row
	code
)

// none is the heading of a passage that stands under no heading.
const none = -1

// passage is a piece of the page that can be quoted: its text stands on the
// page as it is, but for white space and Markdown's marks.
type passage struct {
	text    string
	region  string
	heading int
	kind    kind
}

// heading knows the heading above it, so that a place can be named as a path.
type heading struct {
	text   string
	level  int
	above  int
	filled bool // something stands under it
}

type link struct {
	text, address string
}

type structure struct {
	passages []passage
	headings []heading
	links    []link
	current  int // the heading that the next passage stands under
}

// The parts of Markdown that the reader writes. Emphasis, HTML, bare addresses,
// reference definitions, underlined headings and code by indentation are left
// out: the reader writes none and escapes nothing, so what looks like them is
// the page's text.
var markdown = parser.NewParser(
	parser.WithBlockParsers(
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewCodeSpanParser(), 100),
		util.Prioritized(parser.NewLinkParser(), 200),
	),
	parser.WithParagraphTransformers(
		util.Prioritized(extension.NewTableParagraphTransformer(), 200),
	),
)

// parseTime is how long a text may take to be parsed; see pieces.go.
const parseTime = time.Second

func (s *structure) addMarkdown(ctx context.Context, source, region string) {
	deadline := time.Now().Add(parseTime)
	s.current = none
	for _, piece := range pieces(source) {
		if ctx.Err() != nil {
			return
		}
		if len(piece) > longestPiece || time.Now().After(deadline) {
			for line := range strings.Lines(piece) {
				s.add(passage{text: tidy(line), region: region, heading: s.current})
			}
			continue
		}
		raw := []byte(piece)
		b := &builder{structure: s, source: raw, region: region}
		b.blocks(markdown.Parse(text.NewReader(raw)), paragraph)
	}
	if s.current != none {
		s.quoteEmptyHeading(region)
	}
}

func (s *structure) add(p passage) {
	if p.text == "" {
		return
	}
	if p.heading != none {
		s.headings[p.heading].filled = true
	}
	s.passages = append(s.passages, p)
}

func (s *structure) addHeading(text string, level int, region string) {
	if text == "" {
		return
	}
	if s.current != none && s.headings[s.current].level >= level {
		s.quoteEmptyHeading(region)
	}
	above := s.current
	for above != none && s.headings[above].level >= level {
		above = s.headings[above].above
	}
	s.headings = append(s.headings, heading{text: text, level: level, above: above})
	s.current = len(s.headings) - 1
}

// quoteEmptyHeading makes a heading that nothing stands under a passage of its
// own: else what it says could not be found.
func (s *structure) quoteEmptyHeading(region string) {
	if h := s.headings[s.current]; !h.filled {
		s.headings[s.current].filled = true
		s.add(passage{text: h.text, region: region, heading: h.above})
	}
}

// builder walks one parsed piece.
type builder struct {
	*structure
	source []byte
	region string
}

func (b *builder) blocks(parent ast.Node, as kind) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			b.addHeading(b.inline(n), n.Level, b.region)
		case *ast.Paragraph, *ast.TextBlock:
			b.passage(b.inline(n), as)
		case *ast.ListItem:
			b.blocks(n, item)
		case *ast.FencedCodeBlock:
			b.passage(tidy(string(n.Lines().Value(b.source))), code)
		case *east.TableHeader:
			b.passage(b.cells(n), row)
		case *east.TableRow:
			b.passage(b.cells(n), row)
		default:
			b.blocks(n, as)
		}
	}
}

func (b *builder) passage(text string, as kind) {
	b.add(passage{text: text, region: b.region, heading: b.current, kind: as})
}

// cellMark stands between a row's cells, as it does in the page's Markdown.
const cellMark = " | "

func (b *builder) cells(rowNode ast.Node) string {
	var cells []string
	for c := rowNode.FirstChild(); c != nil; c = c.NextSibling() {
		if text := b.inline(c); text != "" {
			cells = append(cells, strings.ReplaceAll(text, `\|`, "|"))
		}
	}
	return strings.Join(cells, cellMark)
}
