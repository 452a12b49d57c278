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

// keyForms are the keys that are known, sorted by prefix.
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

// pairs sorts the forms by their first two bytes: few words of prose begin
// so. It says where in forms they stand, 0 for none.
var pairs, forms = func() (table [256][256]uint8, lists [][]keyForm) {
	lists = [][]keyForm{nil}
	for _, form := range keyForms {
		at := &table[form.prefix[0]][form.prefix[1]]
		if *at == 0 {
			*at = uint8(len(lists))
			lists = append(lists, nil)
		}
		lists[*at] = append(lists[*at], form)
	}
	return table, lists
}()

// keyLooked is how much of a key decides whether it is one. Without a bound a
// text of nothing but prefixes would be read again from each.
const keyLooked = 96

// keyAt gives where the key that starts at i ends and which shape it is, or
// 0. The caller has seen that a word starts at i.
func keyAt(text string, i int) (end int, shape string) {
	for _, form := range forms[pairs[text[i]][text[i+1]]] {
		if !strings.HasPrefix(text[i:], form.prefix) {
			continue
		}
		body := i + len(form.prefix)
		if form.shape == shapeJWT {
			if end = jwtEnd(text, i); end > 0 {
				return end, shapeJWT
			}
			continue
		}
		looked := text[:min(len(text), body+keyLooked)]
		end = form.of.end(looked, body)
		if end-body < form.least || form.of != ofUpperDigits && !mixed(text[body:end]) {
			continue
		}
		end = form.of.end(text, end)
		for text[end-1] == '.' {
			end-- // a sentence's full stop
		}
		return end, form.shape
	}
	return 0, ""
}

// jwtEnd gives where a compact JWS or JWE ends (RFC 7515, 7516): a header, and
// at least two parts more, of which the last may be empty.
func jwtEnd(text string, start int) int {
	header := strings.IndexByte(text[start:min(len(text), start+16*keyLooked)], '.')
	if header < 8 || ofURLSafe.end(text, start) != start+header {
		return 0
	}
	payload := start + header + 1
	end := ofURLSafe.end(text, payload)
	if end == payload || end == len(text) || text[end] != '.' {
		return 0
	}
	end = ofURLSafe.end(text, end+1)
	for parts := 3; parts < 5 && end+1 < len(text) && text[end] == '.' && ofURLSafe.holds(text[end+1]); parts++ {
		end = ofURLSafe.end(text, end+1)
	}
	return end
}

// end is where the run of the alphabet's characters from i on ends.
func (a alphabet) end(text string, i int) int {
	for i < len(text) && a.holds(text[i]) {
		i++
	}
	return i
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

func (a alphabet) holds(b byte) bool { return alphabets[b]&(1<<a) != 0 }

// alphabets says of each byte which alphabets hold it, one bit each.
var alphabets = func() (table [256]byte) {
	add := func(characters string, to ...alphabet) {
		for i := 0; i < len(characters); i++ {
			for _, a := range to {
				table[characters[i]] |= 1 << a
			}
		}
	}
	add("0123456789", ofUpperDigits, ofLetters, ofURLSafe, ofDotted, ofHex)
	add("ABCDEFGHIJKLMNOPQRSTUVWXYZ", ofUpperDigits, ofLetters, ofURLSafe, ofDotted)
	add("abcdefghijklmnopqrstuvwxyz", ofLetters, ofURLSafe, ofDotted)
	add("abcdef", ofHex)
	add("-_", ofURLSafe, ofDotted)
	add(".", ofDotted)
	return table
}()
