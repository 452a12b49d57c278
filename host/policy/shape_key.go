package policy

import "strings"

// pemScan finds private keys in PEM and OpenPGP armour (RFC 7468, RFC 9580).
// It remembers when no end line is left, so that a text full of begin lines
// is still read once.
type pemScan struct {
	text  string
	noEnd bool
}

const (
	pemBegin = "-----BEGIN "
	pemEnd   = "-----END "
	pemLabel = 48 // characters between the dashes, at most
)

// at gives where the key that begins at i ends, or 0, and where to go on.
func (p *pemScan) at(i int) (end, next int) {
	if !strings.HasPrefix(p.text[i:], pemBegin) {
		return 0, i + 1
	}
	body := i + len(pemBegin)
	label := p.text[body:min(len(p.text), body+pemLabel)]
	dashes := strings.Index(label, "-----")
	if dashes < 0 || !strings.Contains(label[:dashes], "PRIVATE KEY") {
		return 0, body
	}
	body += dashes + len("-----")
	if !p.noEnd {
		if stop := strings.Index(p.text[body:], pemEnd); stop >= 0 {
			end = body + stop + len(pemEnd)
			if dashes := strings.Index(p.text[end:min(len(p.text), end+pemLabel)], "-----"); dashes >= 0 {
				end += dashes + len("-----")
			}
			return end, end
		}
		p.noEnd = true
	}
	// A key that was cut off: all that can be of its body goes.
	for body < len(p.text) && isArmour(p.text[body]) {
		body++
	}
	return body, body
}

func isArmour(b byte) bool {
	return isWordByte(b) || strings.IndexByte("+/=:,-. \t\r\n", b) >= 0
}

// keyForm is a key that names itself by its first characters. least counts the
// characters after the prefix.
type keyForm struct {
	prefix string
	least  int
	of     alphabet
	shape  string
}

type alphabet byte

const (
	ofUpperDigits alphabet = iota // A-Z 0-9
	ofLetters                     // A-Z a-z 0-9
	ofURLSafe                     // letters - _
	ofDotted                      // letters - _ .
	ofHex                         // 0-9 a-f
)

// keyForms is sorted by nothing but first letter; the longest prefix that fits
// is not needed, since every form of a letter is tried.
var keyForms = []keyForm{
	{"AGE-SECRET-KEY-1", 50, ofUpperDigits, shapePrivateKey},
	{"AIza", 35, ofURLSafe, shapeAPIKey},
	{"AKIA", 16, ofUpperDigits, shapeAPIKey},
	{"ASIA", 16, ofUpperDigits, shapeAPIKey},
	{"ATATT3", 30, ofURLSafe, shapeAPIKey},
	{"EAACEdEose0cBA", 10, ofLetters, shapeAPIKey},
	{"GOCSPX-", 20, ofURLSafe, shapeAPIKey},
	{"NRAK-", 20, ofUpperDigits, shapeAPIKey},
	{"PMAK-", 30, ofURLSafe, shapeAPIKey},
	{"SG.", 40, ofDotted, shapeAPIKey},
	{"SK", 32, ofHex, shapeAPIKey},
	{"dckr_pat_", 20, ofURLSafe, shapeAPIKey},
	{"dop_v1_", 40, ofHex, shapeAPIKey},
	{"eyJ", 20, ofDotted, shapeJWT},
	{"figd_", 20, ofURLSafe, shapeAPIKey},
	{"gho_", 30, ofLetters, shapeAPIKey},
	{"ghp_", 30, ofLetters, shapeAPIKey},
	{"ghr_", 30, ofLetters, shapeAPIKey},
	{"ghs_", 30, ofLetters, shapeAPIKey},
	{"ghu_", 30, ofLetters, shapeAPIKey},
	{"github_pat_", 22, ofURLSafe, shapeAPIKey},
	{"glpat-", 18, ofURLSafe, shapeAPIKey},
	{"glsa_", 30, ofURLSafe, shapeAPIKey},
	{"gsk_", 40, ofLetters, shapeAPIKey},
	{"hf_", 30, ofLetters, shapeAPIKey},
	{"hvs.", 24, ofURLSafe, shapeAPIKey},
	{"key-", 32, ofHex, shapeAPIKey},
	{"lin_api_", 30, ofLetters, shapeAPIKey},
	{"npm_", 36, ofLetters, shapeAPIKey},
	{"pplx-", 40, ofLetters, shapeAPIKey},
	{"pypi-", 40, ofURLSafe, shapeAPIKey},
	{"r8_", 36, ofLetters, shapeAPIKey},
	{"rk_live_", 16, ofLetters, shapeAPIKey},
	{"rk_test_", 16, ofLetters, shapeAPIKey},
	{"rubygems_", 40, ofHex, shapeAPIKey},
	{"shpat_", 32, ofLetters, shapeAPIKey},
	{"shpca_", 32, ofLetters, shapeAPIKey},
	{"shppa_", 32, ofLetters, shapeAPIKey},
	{"shpss_", 32, ofLetters, shapeAPIKey},
	{"sk-", 20, ofURLSafe, shapeAPIKey},
	{"sk_live_", 16, ofLetters, shapeAPIKey},
	{"sk_test_", 16, ofLetters, shapeAPIKey},
	{"sntrys_", 40, ofDotted, shapeAPIKey},
	{"sq0atp-", 20, ofURLSafe, shapeAPIKey},
	{"sq0csp-", 40, ofURLSafe, shapeAPIKey},
	{"tskey-", 20, ofURLSafe, shapeAPIKey},
	{"whsec_", 20, ofLetters, shapeAPIKey},
	{"xai-", 40, ofLetters, shapeAPIKey},
	{"xapp-", 20, ofURLSafe, shapeAPIKey},
	{"xoxa-", 20, ofURLSafe, shapeAPIKey},
	{"xoxb-", 20, ofURLSafe, shapeAPIKey},
	{"xoxe-", 20, ofURLSafe, shapeAPIKey},
	{"xoxp-", 20, ofURLSafe, shapeAPIKey},
	{"xoxr-", 20, ofURLSafe, shapeAPIKey},
	{"xoxs-", 20, ofURLSafe, shapeAPIKey},
	{"ya29.", 30, ofURLSafe, shapeAPIKey},
}

// formsOf sorts the forms by their first byte once.
var formsOf = func() (table [256][]keyForm) {
	for _, form := range keyForms {
		table[form.prefix[0]] = append(table[form.prefix[0]], form)
	}
	return table
}()

// keyAt gives where the key that starts at i ends and which shape it is, or
// 0. The caller has seen that a word starts at i.
func keyAt(text string, i int) (end int, shape string) {
	for _, form := range formsOf[text[i]] {
		if !strings.HasPrefix(text[i:], form.prefix) {
			continue
		}
		body := i + len(form.prefix)
		end = body
		for end < len(text) && form.of.holds(text[end]) {
			end++
		}
		for end > body && (text[end-1] == '.' && form.shape != shapeJWT) {
			end-- // a sentence's full stop
		}
		if end-body < form.least {
			continue
		}
		if form.shape == shapeJWT {
			if end = jwtEnd(text, i, end); end == 0 {
				continue
			}
		} else if form.of != ofUpperDigits && !mixed(text[body:end]) {
			continue
		}
		return end, form.shape
	}
	return 0, ""
}

// jwtEnd takes the first three parts of a compact JWS, or five of a JWE (RFC
// 7515, 7516), and leaves a sentence's full stop alone.
func jwtEnd(text string, start, end int) int {
	dots := strings.Count(text[start:end], ".")
	for end > start && text[end-1] == '.' && dots > 2 {
		end, dots = end-1, dots-1
	}
	header := strings.IndexByte(text[start:end], '.')
	if dots < 2 || header < 8 {
		return 0
	}
	return end
}

// mixed keeps words that only look like a key: a key has letters and digits.
func mixed(body string) bool {
	letter, digit := false, false
	for i := 0; i < len(body); i++ {
		b := body[i]
		if b >= '0' && b <= '9' {
			digit = true
		} else if b|0x20 >= 'a' && b|0x20 <= 'z' {
			letter = true
		}
	}
	return letter && digit
}

func (a alphabet) holds(b byte) bool {
	digit, upper, lower := b >= '0' && b <= '9', b >= 'A' && b <= 'Z', b >= 'a' && b <= 'z'
	switch a {
	case ofUpperDigits:
		return digit || upper
	case ofLetters:
		return digit || upper || lower
	case ofURLSafe:
		return digit || upper || lower || b == '-' || b == '_'
	case ofDotted:
		return digit || upper || lower || b == '-' || b == '_' || b == '.'
	case ofHex:
		return digit || b >= 'a' && b <= 'f'
	}
	return false
}
