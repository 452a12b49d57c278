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
	upperDigits alphabet = iota // A-Z 0-9
	letters                     // A-Z a-z 0-9
	urlSafe                     // letters - _
	dotted                      // letters - _ .
	hex                         // 0-9 a-f
)

// keyForms is sorted by nothing but first letter; the longest prefix that fits
// is not needed, since every form of a letter is tried.
var keyForms = []keyForm{
	{"AGE-SECRET-KEY-1", 50, upperDigits, shapePrivateKey},
	{"AIza", 35, urlSafe, shapeAPIKey},
	{"AKIA", 16, upperDigits, shapeAPIKey},
	{"ASIA", 16, upperDigits, shapeAPIKey},
	{"ATATT3", 30, urlSafe, shapeAPIKey},
	{"EAACEdEose0cBA", 10, letters, shapeAPIKey},
	{"GOCSPX-", 20, urlSafe, shapeAPIKey},
	{"NRAK-", 20, upperDigits, shapeAPIKey},
	{"PMAK-", 30, urlSafe, shapeAPIKey},
	{"SG.", 40, dotted, shapeAPIKey},
	{"SK", 32, hex, shapeAPIKey},
	{"dckr_pat_", 20, urlSafe, shapeAPIKey},
	{"dop_v1_", 40, hex, shapeAPIKey},
	{"eyJ", 20, dotted, shapeJWT},
	{"figd_", 20, urlSafe, shapeAPIKey},
	{"gho_", 30, letters, shapeAPIKey},
	{"ghp_", 30, letters, shapeAPIKey},
	{"ghr_", 30, letters, shapeAPIKey},
	{"ghs_", 30, letters, shapeAPIKey},
	{"ghu_", 30, letters, shapeAPIKey},
	{"github_pat_", 22, urlSafe, shapeAPIKey},
	{"glpat-", 18, urlSafe, shapeAPIKey},
	{"glsa_", 30, urlSafe, shapeAPIKey},
	{"gsk_", 40, letters, shapeAPIKey},
	{"hf_", 30, letters, shapeAPIKey},
	{"hvs.", 24, urlSafe, shapeAPIKey},
	{"key-", 32, hex, shapeAPIKey},
	{"lin_api_", 30, letters, shapeAPIKey},
	{"npm_", 36, letters, shapeAPIKey},
	{"pplx-", 40, letters, shapeAPIKey},
	{"pypi-", 40, urlSafe, shapeAPIKey},
	{"r8_", 36, letters, shapeAPIKey},
	{"rk_live_", 16, letters, shapeAPIKey},
	{"rk_test_", 16, letters, shapeAPIKey},
	{"rubygems_", 40, hex, shapeAPIKey},
	{"shpat_", 32, letters, shapeAPIKey},
	{"shpca_", 32, letters, shapeAPIKey},
	{"shppa_", 32, letters, shapeAPIKey},
	{"shpss_", 32, letters, shapeAPIKey},
	{"sk-", 20, urlSafe, shapeAPIKey},
	{"sk_live_", 16, letters, shapeAPIKey},
	{"sk_test_", 16, letters, shapeAPIKey},
	{"sntrys_", 40, dotted, shapeAPIKey},
	{"sq0atp-", 20, urlSafe, shapeAPIKey},
	{"sq0csp-", 40, urlSafe, shapeAPIKey},
	{"tskey-", 20, urlSafe, shapeAPIKey},
	{"whsec_", 20, letters, shapeAPIKey},
	{"xai-", 40, letters, shapeAPIKey},
	{"xapp-", 20, urlSafe, shapeAPIKey},
	{"xoxa-", 20, urlSafe, shapeAPIKey},
	{"xoxb-", 20, urlSafe, shapeAPIKey},
	{"xoxe-", 20, urlSafe, shapeAPIKey},
	{"xoxp-", 20, urlSafe, shapeAPIKey},
	{"xoxr-", 20, urlSafe, shapeAPIKey},
	{"xoxs-", 20, urlSafe, shapeAPIKey},
	{"ya29.", 30, urlSafe, shapeAPIKey},
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
		} else if form.of != upperDigits && !mixed(text[body:end]) {
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
	case upperDigits:
		return digit || upper
	case letters:
		return digit || upper || lower
	case urlSafe:
		return digit || upper || lower || b == '-' || b == '_'
	case dotted:
		return digit || upper || lower || b == '-' || b == '_' || b == '.'
	case hex:
		return digit || b >= 'a' && b <= 'f'
	}
	return false
}
