package quote

import "strings"

// Nested quotes and unclosed brackets take the parser time that grows with the
// square of their number, and a page can be made of them. So a page is parsed
// in pieces, and a piece that is one huge line, and what is left when the time is
// up, are taken as plain lines.
const (
	pieceBytes   = 8 << 10
	longestPiece = 4 * pieceBytes
)

// pieces cuts Markdown at blank lines between blocks that stand at the margin,
// outside of fences; a block that is too long by itself is cut at a line.
func pieces(source string) []string {
	var list []string
	start, at, fenced, blank := 0, 0, false, false
	for line := range strings.Lines(source) {
		bare := strings.TrimSpace(line)
		atMargin := blank && bare != "" && line[0] != ' ' && line[0] != '\t' && !fenced
		if at-start > pieceBytes && atMargin || at-start > 0 && at-start+len(line) > longestPiece {
			list = append(list, source[start:at])
			start = at
		}
		if strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~") {
			fenced = !fenced
		}
		blank = bare == ""
		at += len(line)
	}
	return append(list, source[start:])
}
