package policy

import (
	"strings"
	"unicode"
)

// The words of secrets in the names of query parameters. They are other words
// than those of fields (nobody labels a field "sig"), and shorter.
var parameterWords = setOf(`
	accesstoken apikey assertion auth authcode authenticity authkey authorization authtoken bearer
	ccnumber cardnumber code confirmation cookie credential credentials creds csrf csrftoken cvc cvv
	hash hmac id_token idtoken invite jsessionid jwt key kennwort keycode magic nonce oauth oauthtoken onetime otp
	parola parole pass passcode passphrase passwd password passwort phpsessid pin psw pw pwd
	recovery refreshtoken reset saml samlresponse secret seed senha sess session sessionid sessiontoken sid sig
	signature ssn ticket tk tkn token totp unlock usertoken verification verifier verify xsrf
	пароль 密码 密碼 パスワード 비밀번호 contraseña clave motdepasse haslo hasło wachtwoord şifre sifre`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// secretParameter says whether a parameter's name holds a secret's word: words
// as camelCase, snake_case, kebab-case and digits part them, or the whole name
// run together.
func secretParameter(name string) bool {
	var words []string
	var word, whole []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	lowerBefore := false
	for _, r := range name {
		if !unicode.IsLetter(r) {
			flush()
			lowerBefore = false
			continue
		}
		if unicode.IsUpper(r) && lowerBefore {
			flush()
		}
		lowerBefore = unicode.IsLower(r)
		word = append(word, r)
		whole = append(whole, unicode.ToLower(r))
	}
	flush()
	for _, w := range words {
		if parameterWords[w] {
			return true
		}
	}
	return parameterWords[string(whole)]
}

const randomLeast = 20

// randomLooking says whether 20 or more characters look drawn by lot rather
// than written: letters and digits that keep changing places, capitals in the
// middle, or one long run of digits or hex.
func randomLooking(value string) bool {
	if len(value) < randomLeast {
		return false
	}
	changes, capitals, letterCount, digitCount, vowels, run, longest := 0, 0, 0, 0, 0, 0, 0
	var before rune
	for _, r := range value {
		switch class(r) {
		case 'd':
			digitCount++
			run++
		case 'l', 'u':
			letterCount++
			run++
			if strings.ContainsRune("aeiouyAEIOUY", r) {
				vowels++
			}
		case 's':
			run = 0
		default:
			return false // white space and the like: written text
		}
		longest = max(longest, run)
		now := class(r)
		if (before == 'd' && (now == 'l' || now == 'u')) || (now == 'd' && (before == 'l' || before == 'u')) {
			changes++
		}
		if before == 'l' && now == 'u' {
			capitals++
		}
		before = now
	}
	switch {
	case letterCount == 0:
		return longest >= randomLeast
	case changes >= 4 && digitCount >= 4:
		return true
	case capitals >= 3 && longest >= randomLeast:
		return true
	}
	return longest >= randomLeast && vowels*5 < letterCount
}

func class(r rune) rune {
	switch {
	case r >= '0' && r <= '9':
		return 'd'
	case r >= 'a' && r <= 'z':
		return 'l'
	case r >= 'A' && r <= 'Z':
		return 'u'
	case strings.ContainsRune("-_.~=+/:%$!*,|", r):
		return 's'
	}
	return 0
}
