package quote

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPricesIn(t *testing.T) {
	type price struct {
		text, currency string
		value          float64
	}
	rows := []struct {
		text string
		want []price
	}{
		{"now € 12.00", []price{{"€ 12.00", "EUR", 12}}},
		{"nur 12,50 € pro Stück", []price{{"12,50 €", "EUR", 12.5}}},
		{"1.299,00 EUR", []price{{"1.299,00 EUR", "EUR", 1299}}},
		{"1.299 €", []price{{"1.299 €", "EUR", 1299}}},
		{"1 299,90 €", []price{{"1 299,90 €", "EUR", 1299.9}}},
		{"CHF 1'200.50", []price{{"CHF 1'200.50", "CHF", 1200.5}}},
		{"5,- €", []price{{"5,- €", "EUR", 5}}},
		{"$1,234.56 or US$ 20", []price{{"$1,234.56", "$", 1234.56}, {"US$ 20", "$", 20}}},
		{"R$ 49,90", []price{{"R$ 49,90", "BRL", 49.9}}},
		{"£0.999", []price{{"£0.999", "GBP", 0.999}}},
		{"₹1,23,456.00", []price{{"₹1,23,456.00", "INR", 123456}}},
		{"Rs. 450", []price{{"Rs. 450", "INR", 450}}},
		{"Rp 15.000", []price{{"Rp 15.000", "IDR", 15000}}},
		{"250.000 ₫", []price{{"250.000 ₫", "VND", 250000}}},
		{"1 490 Kč", []price{{"1 490 Kč", "CZK", 1490}}},
		{"29,99 zł", []price{{"29,99 zł", "PLN", 29.99}}},
		{"199 kr", []price{{"199 kr", "kr", 199}}},
		{"1 500 руб.", []price{{"1 500 руб", "RUB", 1500}}},
		{"350 грн", []price{{"350 грн", "UAH", 350}}},
		{"₺1.250,75", []price{{"₺1.250,75", "TRY", 1250.75}}},
		{"1200円です", []price{{"1200円", "JPY", 1200}}},
		{"¥1,200", []price{{"¥1,200", "¥", 1200}}},
		{"20元起", []price{{"20元", "CNY", 20}}},
		{"12,000원입니다", []price{{"12,000원", "KRW", 12000}}},
		{"฿350", []price{{"฿350", "THB", 350}}},
		{"ราคา 350 บาท", []price{{"350 บาท", "THB", 350}}},
		{"٢٥٠ ريال", []price{{"٢٥٠ ريال", "SAR", 250}}},
		{"₪ 89.90", []price{{"₪ 89.90", "ILS", 89.9}}},
		{"from $10 – $20", []price{{"$10", "$", 10}, {"$20", "$", 20}}},
		{"In 2024, 30 people came on Fr 20 to try 3 things.", nil},
		{"room B12, 4 kg, 10:30", nil},
	}
	for _, row := range rows {
		t.Run(row.text, func(t *testing.T) {
			var got []price
			for _, p := range pricesIn(row.text) {
				got = append(got, price{p.text, p.currency, p.value})
				assert.Equal(t, p.text, row.text[p.start:p.end])
			}
			assert.Equal(t, row.want, got)
		})
	}
}
