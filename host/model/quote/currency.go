package quote

// currencies are the signs and words that make a number a price, folded, with
// the code that prices are compared under. A sign that several countries share
// is compared under itself.
var currencies = map[string]string{
	"€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "ευρω": "EUR", "евро": "EUR", "євро": "EUR",
	"$": "$", "usd": "$", "us$": "$", "dollar": "$", "dollars": "$", "dolar": "$", "dolares": "$", "долларов": "$",
	"a$": "AUD", "au$": "AUD", "aud": "AUD", "c$": "CAD", "ca$": "CAD", "cad": "CAD", "nz$": "NZD", "nzd": "NZD",
	"hk$": "HKD", "hkd": "HKD", "nt$": "TWD", "twd": "TWD", "s$": "SGD", "sgd": "SGD", "mx$": "MXN", "mxn": "MXN",
	"r$": "BRL", "brl": "BRL", "reais": "BRL", "ars": "ARS", "clp": "CLP", "cop": "COP",
	"£": "GBP", "gbp": "GBP", "pounds": "GBP",
	"¥": "¥", "円": "JPY", "jpy": "JPY", "元": "CNY", "rmb": "CNY", "cny": "CNY", "人民币": "CNY",
	"₩": "KRW", "원": "KRW", "krw": "KRW", "₹": "INR", "rs": "INR", "inr": "INR", "रुपये": "INR", "रु": "INR",
	"฿": "THB", "บาท": "THB", "thb": "THB", "₫": "VND", "đ": "VND", "vnd": "VND", "dong": "VND", "rp": "IDR", "idr": "IDR",
	"kr": "kr", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "kronor": "SEK", "kroner": "kr",
	"zł": "PLN", "pln": "PLN", "złotych": "PLN", "kc": "CZK", "czk": "CZK", "korun": "CZK",
	"₽": "RUB", "руб": "RUB", "рублей": "RUB", "рубля": "RUB", "rub": "RUB", "₴": "UAH", "грн": "UAH", "гривень": "UAH", "uah": "UAH",
	"₺": "TRY", "tl": "TRY", "try": "TRY", "lira": "TRY", "₪": "ILS", "ils": "ILS", "nis": "ILS", "שקל": "ILS", "שקלים": "ILS", "שח": "ILS", "ש״ח": "ILS",
	"chf": "CHF", "fr": "CHF", "ft": "HUF", "huf": "HUF", "lei": "RON", "ron": "RON", "лв": "BGN", "bgn": "BGN",
	"ريال": "SAR", "ر.س": "SAR", "sar": "SAR", "درهم": "AED", "د.إ": "AED", "aed": "AED", "جنيه": "EGP", "ج.م": "EGP", "egp": "EGP",
	"zar": "ZAR", "ngn": "NGN", "₦": "NGN", "kes": "KES", "₱": "PHP", "php": "PHP", "myr": "MYR", "rm": "MYR",
}

// before are the words that may stand before their number. The others are
// taken after one only, so that "fr 20" is a Friday and "try 3" a try.
var before = map[string]bool{
	"eur": true, "usd": true, "us$": true, "a$": true, "au$": true, "aud": true, "c$": true, "ca$": true, "cad": true,
	"nz$": true, "hk$": true, "nt$": true, "s$": true, "mx$": true, "r$": true, "gbp": true, "jpy": true, "cny": true, "rmb": true,
	"krw": true, "rs": true, "inr": true, "thb": true, "vnd": true, "rp": true, "idr": true, "kr": true, "sek": true, "nok": true, "dkk": true,
	"pln": true, "czk": true, "rub": true, "uah": true, "chf": true, "huf": true, "sar": true, "aed": true, "zar": true, "rm": true, "myr": true, "php": true,
}

// notAfter are the words too common to stand for money after any number.
var notAfter = map[string]bool{"try": true, "rs": true, "rp": true, "rm": true, "php": true, "cop": true}
