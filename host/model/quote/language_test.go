package quote

import (
	"regexp"
	"slices"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every language says and understands what English does: an ask or a sentence
// that a file lacks would silently be missing in that language.
func TestEveryLanguageIsWhole(t *testing.T) {
	set := languages()
	english := set.byTag["en"]
	require.NotNil(t, english)
	wanted := []string{"ar", "cs", "de", "el", "en", "es", "fr", "he", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "th", "tr", "uk", "vi", "zh"}
	for _, tag := range wanted {
		require.Contains(t, set.byTag, tag)
	}
	places := regexp.MustCompile(`\{\w+\}`)
	for _, l := range set.list {
		t.Run(l.tag, func(t *testing.T) {
			assert.Equal(t, keys(english.asks), keys(l.asks))
			assert.Equal(t, keys(english.says), keys(l.says))
			for key, sentence := range l.says {
				assert.NotEmpty(t, sentence, key)
				assert.Equal(t, places.FindAllString(english.says[key], -1), places.FindAllString(sentence, -1), key)
			}
			assert.NotEmpty(t, l.stopwords)
			assert.NotEmpty(t, l.times)
		})
	}
}

// A script's languages are those of the files: detection names no other, and
// no file is out of its reach.
func TestScriptsNameTheLanguages(t *testing.T) {
	var tags []string
	for _, s := range scripts {
		for _, tag := range s.tags {
			if !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
		}
	}
	sort.Strings(tags)
	assert.Equal(t, keys(languages().byTag), tags)
}

func keys[V any](m map[string]V) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	sort.Strings(list)
	return list
}

func TestDetect(t *testing.T) {
	rows := []struct{ want, text string }{
		{"en", "You may return the goods within thirty days of the delivery."},
		{"de", "Sie können die Ware innerhalb von dreißig Tagen nach der Lieferung zurückgeben."},
		{"fr", "Vous pouvez renvoyer les articles dans les trente jours après la livraison."},
		{"es", "Puede devolver los productos en los treinta días después de la entrega."},
		{"pt", "Você pode devolver os produtos em até trinta dias depois da entrega."},
		{"it", "Potete restituire i prodotti entro trenta giorni dalla consegna, senza costi per voi."},
		{"nl", "U kunt de goederen binnen dertig dagen na de levering terugsturen."},
		{"pl", "Towar można zwrócić w ciągu trzydziestu dni od dostawy, jeśli jest nieużywany."},
		{"cs", "Zboží můžete vrátit do třiceti dnů od doručení, pokud je v původním stavu."},
		{"sv", "Du kan skicka tillbaka varorna inom trettio dagar efter att de har levererats."},
		{"tr", "Ürünleri teslimattan sonra otuz gün içinde iade edebilirsiniz ve para geri ödenir."},
		{"ru", "Вы можете вернуть товар в течение тридцати дней после доставки."},
		{"uk", "Ви можете повернути товар протягом тридцяти днів після доставки, якщо він цілий."},
		{"el", "Μπορείτε να επιστρέψετε τα προϊόντα μέσα σε τριάντα ημέρες."},
		{"he", "אפשר להחזיר את המוצרים בתוך שלושים יום."},
		{"ar", "يمكنك إرجاع المنتجات خلال ثلاثين يوما."},
		{"hi", "आप तीस दिनों के भीतर सामान लौटा सकते हैं।"},
		{"th", "คุณสามารถคืนสินค้าได้ภายในสามสิบวัน"},
		{"vi", "Bạn có thể trả lại hàng trong vòng ba mươi ngày sau khi nhận được."},
		{"id", "Anda dapat mengembalikan barang dalam tiga puluh hari setelah diterima."},
		{"zh", "您可以在三十天内退货。"},
		{"ja", "商品は三十日以内に返品できます。"},
		{"ko", "상품은 삼십 일 이내에 반품할 수 있습니다."},
		{"", "Lorem ipsum dolor sit amet, consectetur adipisicing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat."},
		{"", "12 34 — !"},
	}
	for _, row := range rows {
		t.Run(row.text, func(t *testing.T) {
			tag := ""
			if l := languages().detect(row.text); l != nil {
				tag = l.tag
			}
			assert.Equal(t, row.want, tag)
		})
	}
}
