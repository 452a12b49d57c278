package quote

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/policy"
)

// pageHands answer the reading tools with fixed results, scrubbed as the
// session scrubs them, and remember what was asked of them.
type pageHands struct {
	t       testing.TB
	results map[string]any
	refuse  map[string]*policy.Refusal
	used    []string
}

func (h *pageHands) Use(_ context.Context, p model.Proposal) model.Result {
	h.used = append(h.used, p.Tool)
	if refusal := h.refuse[p.Tool]; refusal != nil {
		return model.Result{Refusal: refusal}
	}
	result, ok := h.results[p.Tool]
	if !ok {
		return model.Result{Refusal: policy.Refuse(policy.NotAvailable)}
	}
	clean, err := policy.NewScrubber().JSON(result)
	require.NoError(h.t, err)
	return model.Result{Content: clean}
}

// onPage are hands over a page of Markdown.
func onPage(t testing.TB, lang, markdown string) *pageHands {
	return &pageHands{t: t, results: map[string]any{
		model.ReadPage: map[string]any{"lang": lang, "title": "", "main": markdown, "rest": []any{}, "images": []any{}},
	}}
}

func clean(s string) policy.Clean { return policy.NewScrubber().Text(s) }

// answerTo is the whole answer to one question.
func answerTo(t testing.TB, hands model.Hands, question string, history ...model.Exchange) string {
	var b strings.Builder
	end, err := New().Answer(context.Background(), model.Turn{Question: clean(question), History: history}, hands,
		func(text string) error { b.WriteString(text); return nil })
	require.NoError(t, err)
	require.Equal(t, model.Complete, end.Kind)
	return b.String()
}

// quotesOf are the block quotes of an answer, unescaped.
func quotesOf(answer string) []string {
	var list []string
	for _, line := range strings.Split(answer, "\n") {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			list = append(list, unescape(text))
		}
	}
	return list
}

func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && strings.ContainsRune("\\`*_[]<>~|&#+=:-.)@", rune(text[i+1])) {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
