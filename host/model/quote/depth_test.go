package quote

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"sidekick/host/model"
)

func TestDepthsAndFacts(t *testing.T) {
	rows := []struct {
		question string
		depth    depth
		fact     fact
		words    string
	}{
		{"What do I see?", view, anyFact, ""},
		{"What is on the screen about refunds?", view, anyFact, "refunds"},
		{"Was sehe ich gerade?", view, anyFact, "gerade"},
		{"Qu’est-ce qu’il y a à l’écran ?", view, anyFact, ""},
		{"画面に何がありますか", view, anyFact, ""},
		{"屏幕上有什么", view, anyFact, ""},
		{"What does the selection say about tea?", selection, anyFact, "tea"},
		{"Was steht in der Auswahl?", selection, anyFact, ""},
		{"Explain this", maybeSelection, anyFact, ""},
		{"Was bedeutet das?", maybeSelection, anyFact, ""},
		{"When does the shop open?", wholePage, date, "shop open"},
		{"Wann öffnet der Laden?", wholePage, date, "offnet laden"},
		{"Quand ouvre le magasin ?", wholePage, date, "ouvre magasin"},
		{"店はいつ開きますか", wholePage, date, "開き"},
		{"Who founded the company?", wholePage, person, "founded company"},
		{"Кто основал компанию?", wholePage, person, "основал компанию"},
		{"How much does shipping cost?", wholePage, amount, "shipping"},
		{"¿Cuánto cuesta el envío?", wholePage, amount, "envio"},
		{"运费多少钱？", wholePage, amount, "运费"},
		{"List the links on the screen", wholePage, anyFact, ""},
	}
	for _, row := range rows {
		t.Run(row.question, func(t *testing.T) {
			got := understood(row.question)
			assert.Equal(t, row.depth, got.depth)
			assert.Equal(t, row.fact, got.fact)
			assert.Equal(t, row.words, got.about())
		})
	}
}

func TestFollowUps(t *testing.T) {
	rows := []struct {
		name, before, now string
		intent            intent
		fact              fact
		words             string
	}{
		{"a new topic for the same question", "How much is the tea?", "And the coffee?", passages, amount, "coffee"},
		{"a new question for the same topic", "What does it say about refunds?", "When?", passages, date, "refunds"},
		{"a list of something else", "Which links are about tea?", "and about coffee?", links, anyFact, "coffee"},
		{"in German", "Was kostet der Tee?", "Und der Kaffee?", passages, amount, "kaffee"},
		{"in Russian", "Сколько стоит чай?", "А кофе?", passages, amount, "кофе"},
		{"in Japanese", "お茶はいくらですか", "では珈琲は", passages, amount, "珈琲"},
		{"a question of its own stays one", "How much is the tea?", "What is this page about?", about, anyFact, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got := understood(row.now, model.Exchange{Question: clean(row.before), Answer: clean("said")})
			assert.Equal(t, row.intent, got.intent)
			assert.Equal(t, row.fact, got.fact)
			assert.Equal(t, row.words, got.about())
		})
	}
}
