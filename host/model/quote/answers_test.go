package quote

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/policy"
)

const shop = `# Mug shop

Welcome to the best mugs, made by hand since 1990.

## Red mug

€ 12.00

Add to cart

## Blue mug

€ 9.50

Add to cart

## Returns

You may return a mug within 30 days. Refunds are paid within 5 working days. See the [returns form](https://shop.example/returns?x=1).

Shipping costs € 4.90.

| Mug | Price |
|---|---|
| Green mug | € 21,00 |
| Gold mug | $ 1,200.50 |

## Opening hours

- Opened on 3 May 2021
- Run by Jane Smith
`

// A table of charges says so in its heading alone.
func TestChargesUnderAHeadingAreNotTheCheapest(t *testing.T) {
	page := "# Shop\n\n## Lamp\n\n€ 89.00\n\n## Radio\n\n€ 39.90\n\n## Delivery\n\n| Country | Price |\n|---|---|\n| Ireland | € 4.90 |\n| Germany | € 7.90 |\n"
	answer := answerTo(t, onPage(t, "en", page), "Which of these is cheapest?")
	require.Contains(t, answer, "39.90")
	require.NotContains(t, answer, "Ireland")
}

// A shop's button begins with the price, and its heading says what it buys.
func TestAPriceThatBeginsItsSentenceHasTheHeadingsName(t *testing.T) {
	page := "# Shop\n\n## Lamp\n\nLasts for years. € 89.00 Add the lamp to the cart\n\n## Radio\n\nRuns for twenty hours. € 39.90 Add the radio to the cart\n"
	answer := answerTo(t, onPage(t, "en", page), "Which of these is cheapest?")
	require.Contains(t, answer, "**€ 39.90** — Radio")
	require.NotContains(t, answer, "— € 39.90")
}

func TestAnswersFromTheShop(t *testing.T) {
	rows := []struct {
		question string
		quotes   []string
		holds    []string
		lacks    []string
	}{
		{question: "What does it say about refunds?", quotes: []string{"You may return a mug within 30 days. Refunds are paid within 5 working days. See the returns form."},
			holds: []string{"The page says this:", "Under “Returns”:"}},
		{question: "How much is shipping?", quotes: []string{"Shipping costs € 4.90."}, holds: []string{"The page says this:"}},
		{question: "When was it opened?", quotes: []string{"Opened on 3 May 2021"}},
		{question: "Who runs it?", quotes: []string{"Run by Jane Smith"}},
		{question: "What is the capital of Mongolia?", holds: []string{"The page does not say. I found nothing in it on: capital, Mongolia."}, lacks: []string{"\n> "}},
		{question: "Which is the cheapest mug?", quotes: []string{"€ 9.50", "Gold mug | $ 1,200.50"}, holds: []string{"**€ 9.50** — Blue mug", "different currencies"}, lacks: []string{"4.90"}},
		{question: "the most expensive mug", quotes: []string{"Green mug | € 21,00", "Gold mug | $ 1,200.50"}},
		{question: "List the prices", holds: []string{"Prices on the page: 5", "- **€ 12.00** — Red mug", "- **€ 9.50** — Blue mug", "- **€ 4.90** — Shipping costs € 4.90.", "- **€ 21,00** — Green mug"}},
		{question: "List the links", holds: []string{"Links on the page: 1", "- returns form — `https://shop.example/returns?x=1`"}},
		{question: "List the headings", holds: []string{"Headings on the page: 5", "- Mug shop\n  - Red mug\n  - Blue mug\n  - Returns\n  - Opening hours"}},
		{question: "What is this page about?", holds: []string{"carry the most", "Its headings:", "> "}},
		{question: "Show the pictures", holds: []string{"Pictures on the page: none"}},
	}
	for _, row := range rows {
		t.Run(row.question, func(t *testing.T) {
			got := answerTo(t, onPage(t, "en", shop), row.question)
			if row.quotes != nil {
				assert.Equal(t, row.quotes, quotesOf(got))
			}
			for _, text := range row.holds {
				assert.Contains(t, got, text)
			}
			for _, text := range row.lacks {
				assert.NotContains(t, got, text)
			}
		})
	}
}

func TestFramingIsInThePagesLanguage(t *testing.T) {
	rows := []struct{ lang, page, question, found, silent string }{
		{"de", "# Rückgabe\n\nDie Erstattung dauert fünf Tage.", "Was steht hier über die Erstattung?", "Auf der Seite steht dazu:", "Das steht nicht auf der Seite."},
		{"fr", "# Retours\n\nLe remboursement prend cinq jours.", "Que dit la page sur le remboursement ?", "La page dit ceci :", "La page ne le dit pas."},
		{"", "# Devoluciones\n\nEl reembolso tarda cinco días y se paga a la tarjeta.", "¿Qué dice sobre el reembolso?", "La página dice esto:", "La página no lo dice."},
		{"zh-Hans", "# 退货\n\n退款需要五天。", "退款怎么说？", "页面上写道：", "页面没有说明。"},
		{"ja", "# 返品\n\n返金には五日かかります。", "返金について何と書いてありますか", "ページにはこう書かれています：", "ページには書かれていません。"},
		{"th", "# การคืนสินค้า\n\nการคืนเงินใช้เวลาห้าวัน", "คืนเงิน", "หน้านี้เขียนไว้ว่า:", "หน้านี้ไม่ได้บอกไว้"},
		{"ko", "# 반품\n\n환불은 닷새 걸립니다.", "환불에 대해 뭐라고 해?", "페이지에는 이렇게 적혀 있습니다:", "페이지에는 나와 있지 않습니다."},
		{"ru", "# Возврат\n\nВозврат денег занимает пять дней.", "Что сказано о возврате денег?", "На странице сказано:", "На странице этого нет."},
		{"en", "# 退货\n\n退款需要五天。我们在五天内付款。", "退款怎么说？", "页面上写道：", "页面没有说明。"}, // a page with the wrong lang
	}
	for _, row := range rows {
		t.Run(row.lang+" "+row.question, func(t *testing.T) {
			got := answerTo(t, onPage(t, row.lang, row.page), row.question)
			assert.Contains(t, got, row.found)
			assert.Len(t, quotesOf(got), 1)
			assert.Contains(t, answerTo(t, onPage(t, row.lang, row.page), "Ulaanbaatar?"), row.silent)
		})
	}
}

func TestWhatWasReadIsSaid(t *testing.T) {
	long := map[string]any{"lang": "en", "main": "Tea is hot.", "truncated": true}
	slow := map[string]any{"lang": "en", "main": "Tea is hot.", "inconclusive": true}
	none := map[string]any{"lang": "en", "main": "", "frames": 2}
	rows := []struct {
		name, tool, question, want string
		result                     any
	}{
		{"a truncated page", model.ReadPage, "tea?", "rests on its first part", long},
		{"a read that ran out of time", model.ReadPage, "tea?", "rests on what was read", slow},
		{"a page without text", model.ReadPage, "tea?", "I found no text on this page", none},
		{"its frames", model.ReadPage, "tea?", "Frames on the page that I have not read: 2", none},
		{"pictures", model.ReadPage, "show the pictures", "- A cup — `https://a.example/cup.png`\n- no description — `https://a.example/x.png`",
			map[string]any{"lang": "en", "main": "Tea", "images": []any{map[string]any{"alt": "A cup", "src": "https://a.example/cup.png"}, map[string]any{"alt": "", "src": "https://a.example/x.png"}}}},
		{"controls, where the read names them", model.ReadPage, "list the fields and buttons", "- Search: red shoes\n- Password",
			map[string]any{"lang": "en", "main": "Tea", "controls": []any{map[string]any{"label": "Search", "value": "red shoes"}, map[string]any{"label": "Password"}}}},
		{"a sidebar", model.ReadPage, "what about coffee?", "In the sidebar:\n\n> Coffee is hot.",
			map[string]any{"lang": "en", "main": "Tea is hot.", "rest": []any{map[string]any{"region": "aside", "text": "Coffee is hot."}}}},
		{"the view", model.ReadView, "What do I see?", "In view now:\n\n> Tea is hot.\n\n> Milk is cold.", map[string]any{"lang": "en", "text": "Tea is hot.\nMilk is cold."}},
		{"the selection", model.ReadSelection, "What does the selection say about milk?", "In the selection:\n\n> Milk is cold.", map[string]any{"selection": map[string]any{"text": "Tea is hot.\nMilk is cold."}}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			hands := &pageHands{t: t, results: map[string]any{row.tool: row.result}}
			assert.Contains(t, answerTo(t, hands, row.question), row.want)
			assert.Equal(t, []string{row.tool}, hands.used)
		})
	}
}

func TestSelectionsThatAreNotThere(t *testing.T) {
	nothing := map[string]any{"selection": map[string]any{"text": " "}}
	page := map[string]any{"lang": "en", "main": "Tea is hot."}
	hands := func() *pageHands {
		return &pageHands{t: t, results: map[string]any{model.ReadSelection: nothing, model.ReadPage: page}}
	}
	named := hands()
	assert.Contains(t, answerTo(t, named, "Explain the selection about tea"), "Nothing is selected on the page.")
	assert.Equal(t, []string{model.ReadSelection, model.ReadPage}, named.used)
	assert.NotContains(t, answerTo(t, hands(), "explain this"), "Nothing is selected")
}

func TestARefusalIsRepeated(t *testing.T) {
	refusal := policy.Refuse(policy.SensitiveDataBlocked)
	for _, tool := range []string{model.ReadPage, model.ReadView, model.ReadSelection} {
		hands := onPage(t, "en", shop)
		hands.refuse = map[string]*policy.Refusal{tool: refusal}
		question := map[string]string{model.ReadPage: "refunds?", model.ReadView: "what do I see?", model.ReadSelection: "what is selected?"}[tool]
		assert.Equal(t, refusal.Sentence, answerTo(t, hands, question), tool)
	}
}

func TestAFollowUpGoesOn(t *testing.T) {
	before := model.Exchange{Question: clean("How much is the red mug?"), Answer: clean("€ 12.00")}
	got := answerTo(t, onPage(t, "en", shop), "And the green mug?", before)
	require.NotEmpty(t, quotesOf(got))
	assert.Equal(t, "Green mug | € 21,00", quotesOf(got)[0])
	assert.False(t, strings.Contains(got, "does not say"))
}
