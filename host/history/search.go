package history

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// term is one word of a search.
type term string

// The limits of a search: its words, and the characters of one.
const (
	termsMost = 12
	termMost  = 200
	runLength = 3 // characters that the index holds together
)

// termsOf gives the words of a query. None of them is syntax.
func termsOf(query string) []term {
	query = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(query, " "))
	var all []term
	for _, word := range strings.Fields(query) {
		if utf8.RuneCountInString(word) > termMost {
			word = string([]rune(word)[:termMost])
		}
		if all = append(all, term(word)); len(all) == termsMost {
			break
		}
	}
	return all
}

// condition says that a conversation c holds the term. Its arguments follow
// those that there are already.
func (one term) condition(taken int) (condition string, args []any) {
	if utf8.RuneCountInString(string(one)) >= runLength {
		phrase := `"` + strings.ReplaceAll(string(one), `"`, `""`) + `"`
		return fmt.Sprintf(`c.id IN (SELECT conversation FROM exchange WHERE id IN (SELECT rowid FROM words WHERE words MATCH ?%d))`, taken+1), []any{phrase}
	}
	// Too short for the index: a word of Chinese is often two characters.
	like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(string(one)) + "%"
	return fmt.Sprintf(`c.id IN (SELECT conversation FROM exchange WHERE question LIKE ?%[1]d ESCAPE '\' OR answer LIKE ?%[1]d ESCAPE '\')`, taken+1), []any{like}
}

// around is the characters of an excerpt on each side of what was found.
const around = 60

// excerptOf gives the words around the first place of a term.
func excerptOf(ctx context.Context, q querier, conversation string, one term) (string, error) {
	exchanges, err := exchangesOf(ctx, q, conversation)
	if err != nil {
		return "", errors.Join(errors.New("reading an excerpt"), err)
	}
	wanted := []rune(strings.ToLower(string(one)))
	for _, exchange := range exchanges {
		for _, text := range []string{exchange.Question, exchange.Answer} {
			if found := excerpt([]rune(text), wanted); found != "" {
				return found, nil
			}
		}
	}
	return "", nil
}

func excerpt(text, wanted []rune) string {
	for at := 0; at+len(wanted) <= len(text); at++ {
		if !sameRunes(text[at:at+len(wanted)], wanted) {
			continue
		}
		from, to := max(0, at-around), min(len(text), at+len(wanted)+around)
		found := strings.Join(strings.Fields(string(text[from:to])), " ")
		if from > 0 {
			found = "…" + found
		}
		if to < len(text) {
			found += "…"
		}
		return found
	}
	return ""
}

func sameRunes(text, lower []rune) bool {
	for i, r := range text {
		if unicode.ToLower(r) != lower[i] {
			return false
		}
	}
	return true
}
