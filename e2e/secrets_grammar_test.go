package e2e

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
)

// A grammar of forms as sites write them, with words of its own: it knows
// nothing of the rule's tables, so that it can find what they lack.

// saying is how fields of one kind are called: by machines, and by people in
// some languages.
type saying struct {
	names  []string
	labels []string
}

var secretSayings = map[string]saying{
	"password":        {[]string{"password", "user_password", "loginPwd", "passwd", "newPassword2", "pass", "txtPassword"}, []string{"Password", "Your password", "Passwort", "Mot de passe", "Contraseña", "Senha", "Wachtwoord", "Hasło", "Heslo", "Lösenord", "Şifre", "Пароль", "Κωδικός πρόσβασης", "סיסמה", "كلمة المرور", "पासवर्ड", "รหัสผ่าน", "Mật khẩu", "Kata sandi", "密码", "パスワード", "비밀번호"}},
	"otp":             {[]string{"otp", "smsCode", "verification_code", "one-time-code", "twoFactorToken", "mfa_code"}, []string{"One-time code", "Verification code", "Bestätigungscode", "Code de vérification", "Código de verificación", "Codice di verifica", "Kod weryfikacyjny", "Код подтверждения", "קוד אימות", "رمز التحقق", "รหัสยืนยัน", "Mã xác nhận", "验证码", "認証コード", "인증번호"}},
	"card.number":     {[]string{"cardNumber", "cc-number", "card_no", "ccnum", "creditCardNumber"}, []string{"Card number", "Kartennummer", "Numéro de carte", "Número de tarjeta", "Número do cartão", "Numero carta", "Kaartnummer", "Numer karty", "Číslo karty", "Kart numarası", "Номер карты", "Αριθμός κάρτας", "מספר כרטיס", "رقم البطاقة", "卡号", "カード番号", "카드번호"}},
	"card.code":       {[]string{"cvv", "cvc", "card_cvc", "cardSecurityCode", "csc"}, []string{"CVV", "CVC", "Card security code", "Kartenprüfnummer", "Cryptogramme", "CVV2"}},
	"card.expiry":     {[]string{"exp_month", "cardExpiry", "expirationYear", "cc-exp", "expiryDate"}, []string{"Expiry date", "Valid thru", "MM/YY", "Ablaufdatum", "Date d'expiration", "Fecha de vencimiento", "Vervaldatum", "Срок действия", "有效期", "有効期限", "유효기간"}},
	"card.name":       {[]string{"nameOnCard", "cardholder_name", "cc-name", "cardHolder"}, []string{"Name on card", "Cardholder", "Karteninhaber", "Nom sur la carte", "Nombre en la tarjeta", "Имя на карте", "持卡人", "カード名義"}},
	"iban":            {[]string{"iban", "bankIban"}, []string{"IBAN", "IBAN des Kontos"}},
	"bank.account":    {[]string{"accountNumber", "acct_no"}, []string{"Account number", "Kontonummer", "Numéro de compte", "Número de cuenta", "Номер счета", "口座番号"}},
	"national.id":     {[]string{"ssn", "socialSecurityNumber", "pesel", "codiceFiscale"}, []string{"Social Security number", "SSN", "Codice fiscale", "PESEL", "BSN", "CPF", "DNI", "ИНН", "身份证号", "주민등록번호"}},
	"security.answer": {[]string{"securityAnswer", "secret_answer"}, []string{"Security answer", "Answer to your security question", "Mother's maiden name", "Respuesta secreta"}},
	"api.key":         {[]string{"apiKey", "client_secret", "private-key", "secretAccessKey"}, []string{"API key", "Private key", "Client secret", "Clé API", "API-Schlüssel"}},
	"recovery.code":   {[]string{"recoveryCode", "backup_code"}, []string{"Recovery code", "Backup code", "Code de secours"}},
	"seed.phrase":     {[]string{"seedPhrase", "mnemonic"}, []string{"Seed phrase", "Secret recovery phrase"}},
	"pin":             {[]string{"cardPin", "userPin"}, []string{"PIN", "Card PIN", "Geheimzahl", "ПИН-код", "暗証番号"}},
}

var plainSayings = map[string]saying{
	"email":   {[]string{"email", "user_email", "emailAddress"}, []string{"E-mail", "Email address", "Adresse e-mail", "Correo electrónico", "Электронная почта", "メールアドレス"}},
	"name":    {[]string{"firstName", "last_name", "full-name"}, []string{"First name", "Nachname", "Prénom", "Apellidos", "Фамилия", "お名前"}},
	"city":    {[]string{"city", "billing_city", "shippingCity"}, []string{"City", "Ort", "Ville", "Ciudad", "Город"}},
	"zip":     {[]string{"zip", "postal_code", "postcode"}, []string{"ZIP code", "Postleitzahl", "Code postal", "郵便番号"}},
	"search":  {[]string{"q", "search_query"}, []string{"Search", "Suche", "Rechercher", "検索"}},
	"coupon":  {[]string{"promoCode", "coupon"}, []string{"Promo code", "Gutscheincode", "Code promo"}},
	"message": {[]string{"message", "gift_note"}, []string{"Message", "Nachricht", "Gift message"}},
	"company": {[]string{"company", "organization"}, []string{"Company", "Firma", "Organization"}},
	"phone":   {[]string{"phone", "mobileNumber"}, []string{"Phone", "Telefonnummer", "Mobile number"}},
}

// generated is one field of a generated form.
type generated struct {
	ID, Kind, Value string
	Secret          bool
}

// grammar writes forms from one seed.
type grammar struct {
	*rand.Rand
	next int
}

func newGrammar(seed uint64) *grammar { return &grammar{Rand: rand.New(rand.NewPCG(seed, 7))} }

func pick[T any](g *grammar, list []T) T { return list[g.IntN(len(list))] }

func (g *grammar) chance(percent int) bool { return g.IntN(100) < percent }

// kinds in an order that a seed can rely on.
var secretKinds = []string{"password", "otp", "card.number", "card.code", "card.expiry", "card.name", "iban", "bank.account", "national.id", "security.answer", "api.key", "recovery.code", "seed.phrase", "pin"}
var plainKinds = []string{"email", "name", "city", "zip", "search", "coupon", "message", "company", "phone"}

// form writes one form: a login, a payment, a single secret, or nothing but
// plain fields.
func (g *grammar) form() (markup string, fields []generated) {
	var kinds []string
	some := func(list []string, most int) {
		for range g.IntN(most + 1) {
			kinds = append(kinds, pick(g, list))
		}
	}
	switch g.IntN(4) {
	case 0:
		kinds = append(kinds, "username", "password")
		some([]string{"email", "name", "company"}, 2)
	case 1:
		some([]string{"name", "city", "zip", "phone"}, 3)
		kinds = append(kinds, "card.number", "card.expiry", "card.code")
		some([]string{"card.name", "coupon", "message"}, 2)
	case 2:
		some([]string{"name", "company"}, 2)
		kinds = append(kinds, pick(g, secretKinds))
	default:
		some(plainKinds, 4)
		kinds = append(kinds, pick(g, plainKinds))
	}
	g.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	credential := false
	for _, kind := range kinds {
		credential = credential || kind == "password"
	}
	var rows []string
	for _, kind := range kinds {
		row, field := g.field(kind)
		field.Secret = field.Secret || credential
		rows, fields = append(rows, row), append(fields, field)
	}
	return g.around(rows, credential), fields
}

// around puts rows into what sites put them into.
func (g *grammar) around(rows []string, credential bool) string {
	button := pick(g, []string{"<button>OK</button>", `<input type="submit" value="Go">`, `<div role="button">Next</div>`})
	inside := strings.Join(rows, "\n") + button
	switch g.IntN(6) {
	case 0:
		return "<table><form><tr><td>" + strings.Join(rows, "</td></tr><tr><td>") + "</td></tr><tr><td>" + button + "</td></tr></form></table>"
	case 1:
		if credential { // formless: the smallest container that reads as one
			return `<section><div class="box">` + inside + "</div></section>"
		}
	case 2:
		return `<form><x-rows><template shadowrootmode="open">` + inside + "</template></x-rows></form>"
	case 3:
		return "<form><fieldset><legend>Details</legend>" + inside + "</fieldset></form>"
	}
	return "<form>" + inside + "</form>"
}

// field writes one control and how it is named.
func (g *grammar) field(kind string) (string, generated) {
	g.next++
	field := generated{ID: fmt.Sprintf("f%d", g.next), Kind: kind, Value: fmt.Sprintf("zq%dvx", 100000+g.next)}
	said, secret := secretSayings[kind]
	if !secret {
		said = plainSayings[kind]
	}
	field.Secret = secret
	if kind == "username" {
		said = saying{[]string{"username", "login", "user", "f_91"}, []string{"Username", "Benutzername", "Identifiant", "Логин", "ユーザー名"}}
	}
	attributes := fmt.Sprintf(` id="%s" value="%s"`, field.ID, field.Value)
	if kind == "password" && !g.chance(15) {
		attributes += ` type="password"`
		if g.chance(40) {
			attributes += " data-shown" // the page turns it to text after the load
		}
	}
	attributes += pick(g, []string{"", "", ` autocomplete="off"`, ` class="form-control"`, ` required`, ` spellcheck="false"`})
	label := pick(g, said.labels)
	quoted := html.EscapeString(label)
	named := fmt.Sprintf(` name="%s"`, html.EscapeString(pick(g, []string{"%s", "form[%s]", "ctl00$main$%s", "%s_1", "user.%s"})))
	named = fmt.Sprintf(named, pick(g, said.names))
	hashed := fmt.Sprintf(` name="x%x"`, g.Uint32())
	star := pick(g, []string{"", " *", ":", " (required)"})
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("<p><label for=%q>%s%s</label><input%s%s></p>", field.ID, quoted, star, attributes, hashed), field
	case 1:
		return fmt.Sprintf("<p><label>%s%s <input%s%s></label></p>", quoted, star, attributes, hashed), field
	case 2:
		return fmt.Sprintf("<p><input aria-label=\"%s\"%s%s></p>", quoted, attributes, hashed), field
	case 3:
		return fmt.Sprintf("<p><input placeholder=\"%s\"%s%s></p>", quoted, attributes, hashed), field
	case 4:
		return fmt.Sprintf("<p><span id=\"s%s\">%s</span><input aria-labelledby=\"s%s\"%s%s></p>", field.ID, quoted, field.ID, attributes, hashed), field
	case 5:
		return fmt.Sprintf("<p><span>%s%s</span><input%s%s></p>", quoted, star, attributes, hashed), field
	case 6:
		return fmt.Sprintf("<p><span class=\"wrap\"><input%s%s><span class=\"float\">%s</span></span></p>", attributes, hashed, quoted), field
	case 7:
		return fmt.Sprintf("<p><input title=\"%s\"%s%s></p>", quoted, attributes, hashed), field
	default:
		return fmt.Sprintf("<p><input%s%s></p>", attributes, named), field
	}
}
