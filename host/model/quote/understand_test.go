package quote

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"sidekick/host/model"
)

func understood(question string, history ...model.Exchange) ask {
	return sidekick{languages()}.understand(model.Turn{Question: clean(question), History: history})
}

func (a ask) about() string {
	var words []string
	for _, w := range a.words {
		words = append(words, w.text)
	}
	return strings.Join(words, " ")
}

func TestIntents(t *testing.T) {
	rows := []struct {
		question string
		intent   intent
		words    string
	}{
		{"What is this page about?", about, ""},
		{"Summarise this article", about, ""},
		{"tl;dr", about, ""},
		{"What does it say about refunds?", passages, "refunds"},
		{"What does it say about links?", passages, "links"},
		{"How did tobacco get its links to cancer?", passages, "tobacco links cancer"},
		{"list the links", links, ""},
		{"Links?", links, ""},
		{"Which links are about shipping?", links, "shipping"},
		{"show me the pictures", pictures, ""},
		{"List all prices", prices, ""},
		{"what are the headings", headings, ""},
		{"Which buttons are there?", controls, ""},
		{"which of these is cheapest?", cheapest, ""},
		{"What is the most expensive mug?", dearest, "mug"},

		{"Worum geht es auf dieser Seite?", about, ""},
		{"Fasse die Seite bitte zusammen", about, ""},
		{"Was steht hier über Rückgaben?", passages, "ruckgaben"},
		{"Liste die Links auf", links, ""},
		{"Welche Bilder gibt es?", pictures, ""},
		{"Welches ist am billigsten?", cheapest, ""},
		{"Was ist die teuerste Tasse?", dearest, "tasse"},

		{"De quoi parle cette page ?", about, ""},
		{"Résume l’article", about, ""},
		{"Que dit la page sur les remboursements ?", passages, "remboursements"},
		{"Montre les liens", links, ""},
		{"Quelles images y a-t-il ?", pictures, ""},
		{"Lequel est le moins cher ?", cheapest, ""},

		{"¿De qué trata esta página?", about, ""},
		{"¿Qué dice sobre los reembolsos?", passages, "reembolsos"},
		{"Lista de enlaces", links, ""},
		{"¿Cuál es el más barato?", cheapest, ""},

		{"De que trata esta página?", about, ""},
		{"O que diz sobre reembolsos?", passages, "reembolsos"},
		{"Mostra as imagens", pictures, ""},
		{"Qual é o mais barato?", cheapest, ""},

		{"Di cosa parla questa pagina?", about, ""},
		{"Cosa dice sui rimborsi?", passages, "rimborsi"},
		{"Elenca i prezzi", prices, ""},
		{"Qual è il più economico?", cheapest, ""},

		{"Waar gaat deze pagina over?", about, ""},
		{"Wat staat er over retourneren?", passages, "retourneren"},
		{"Welke is de goedkoopste?", cheapest, ""},

		{"O czym jest ta strona?", about, ""},
		{"Co strona mówi o zwrotach?", passages, "zwrotach"},
		{"Pokaż linki", links, ""},
		{"Co jest najtańsze?", cheapest, ""},

		{"O čem je tato stránka?", about, ""},
		{"Co se píše o vrácení peněz?", passages, "vraceni penez"},
		{"Vypiš odkazy", links, ""},

		{"Vad handlar sidan om?", about, ""},
		{"Visa länkarna", links, ""},
		{"Vilken är billigast?", cheapest, ""},

		{"Bu sayfa ne hakkında?", about, ""},
		{"Bağlantıları listele", links, ""},
		{"En ucuzu hangisi?", cheapest, ""},

		{"О чём эта страница?", about, ""},
		{"Что сказано о возврате?", passages, "возврате"},
		{"Покажи ссылки", links, ""},
		{"Что дешевле всего?", cheapest, ""},

		{"Про що ця сторінка?", about, ""},
		{"Що сказано про повернення?", passages, "повернення"},
		{"Покажи посилання", links, ""},

		{"Για τι μιλάει η σελίδα;", about, ""},
		{"Δείξε τις εικόνες", pictures, ""},
		{"Ποιο είναι το φθηνότερο;", cheapest, ""},

		{"על מה הדף?", about, ""},
		{"הצג את הקישורים", links, ""},
		{"מה הכי זול?", cheapest, ""},

		{"عن ماذا تتحدث الصفحة؟", about, ""},
		{"اعرض الروابط", links, ""},
		{"ما هو الأرخص؟", cheapest, ""},

		{"यह पेज किस बारे में है?", about, ""},
		{"लिंक दिखाओ", links, ""},
		{"सबसे सस्ता कौन सा है?", cheapest, "सा"},

		{"หน้านี้เกี่ยวกับอะไร", about, ""},
		{"แสดงลิงก์ทั้งหมด", links, ""},
		{"อันไหนถูกที่สุด", cheapest, "อันไหน"},

		{"Trang này nói về gì?", about, ""},
		{"Liệt kê các liên kết", links, ""},
		{"Cái nào rẻ nhất?", cheapest, ""},

		{"Halaman ini tentang apa?", about, ""},
		{"Tampilkan semua tautan", links, ""},
		{"Mana yang paling murah?", cheapest, ""},

		{"这个页面讲什么？", about, ""},
		{"關於退款，頁面怎麼說？", passages, "退款"},
		{"列出所有链接", links, ""},
		{"哪个最便宜？", cheapest, ""},

		{"このページは何について書かれていますか？", about, ""},
		{"返金について何と書いてありますか", passages, "返金"},
		{"リンクを一覧にして", links, ""},
		{"一番安いのはどれ？", cheapest, ""},

		{"이 페이지는 무슨 내용이야?", about, ""},
		{"링크 목록 보여줘", links, ""},
		{"가장 싼 것은?", cheapest, ""},
	}
	for _, row := range rows {
		t.Run(row.question, func(t *testing.T) {
			got := understood(row.question)
			assert.Equal(t, row.intent, got.intent)
			assert.Equal(t, row.words, got.about())
		})
	}
}
