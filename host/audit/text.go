package audit

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"
)

// Write prints a report for a person to read, one table a heading.
func (r Report) Write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if r.Entries == 0 {
		fmt.Fprintln(w, "Nothing was reported yet.")
		return w.Flush()
	}
	fmt.Fprintf(w, "%s to %s, conversations: %d\n", clock(r.From), clock(r.To), r.Sessions)
	table(w, "Read", r.Reads, "depth\ttimes\tcharacters\tcut\tprivate fields left out", func(c ReadCount) string {
		return fmt.Sprintf("%s\t%d\t%d\t%d\t%d", c.Depth, c.Count, c.Chars, c.Truncated, c.Withheld)
	})
	if p := r.Pictures; p.Taken+p.Black+len(p.Refused) > 0 {
		fmt.Fprintf(w, "\nPictures\n  taken\t%d\n  black\t%d\n", p.Taken, p.Black)
		for _, c := range p.Refused {
			fmt.Fprintf(w, "  refused: %s\t%d\n", named(c.Reason), c.Count)
		}
	}
	table(w, "Filled", r.Fills, "site\tkind\tvalue\ttimes\tnot kept", func(c FillCount) string {
		return fmt.Sprintf("%s\t%s\t%s\t%d\t%d", c.Site, c.Kind, printable(c.Label), c.Count, c.NotKept)
	})
	table(w, "Done", r.Acts, "act\ttimes", func(c ActCount) string { return fmt.Sprintf("%s\t%d", c.Act, c.Count) })
	table(w, "Asked of pages", r.Senses, "what\ttimes", func(c SenseCount) string { return fmt.Sprintf("%s\t%d", c.Tool, c.Count) })
	table(w, "In your hands", r.Handoffs, "site\tchallenge\ttimes\tdone\tstopped", func(c HandoffSum) string {
		return fmt.Sprintf("%s\t%s\t%d\t%d\t%d", c.Site, c.Challenge, c.Count, c.Done, c.Stopped)
	})
	table(w, "Asked of you", r.Consents, "what\ttimes\tyes", func(c ConsentSum) string { return fmt.Sprintf("%s\t%d\t%d", c.Kind, c.Asked, c.Given) })
	table(w, "Refused", r.Refusals, "code\twhy\ttimes", func(c RefusalSum) string { return fmt.Sprintf("%s\t%s\t%d", c.Code, c.Reason, c.Count) })
	if m := r.Model; m.Requests > 0 {
		fmt.Fprintf(w, "\nModel\n  requests\t%d\n  tokens in\t%d\n  tokens out\t%d\n", m.Requests, m.Input, m.Output)
	}
	return w.Flush()
}

func table[T any](w io.Writer, title string, rows []T, head string, row func(T) string) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\n  %s\n", title, head)
	for _, one := range rows {
		fmt.Fprintf(w, "  %s\n", row(one))
	}
}

func clock(milliseconds int64) string {
	return time.UnixMilli(milliseconds).Format("2006-01-02 15:04")
}

func named(reason string) string {
	if reason == "" {
		return unknown
	}
	return reason
}

// printable keeps a label from steering the terminal it is printed on.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
}
