package vault

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/idna"
)

// Import is what [ReadCSV] found: tokens with values, ready to add, and the
// rows that were left out.
type Import struct {
	From    string // Chrome, Firefox, Bitwarden or 1Password
	Items   []Item
	LeftOut []LeftOut
}

// Item is one token of an import.
type Item struct {
	Token Token
	Value Secret
}

// LeftOut says why a row, counted from 1 below the header, gave no token.
type LeftOut struct {
	Row int
	Why string
}

// ErrImport means the file is none of the exports that are known.
var ErrImport = errors.New("reading the import: it is no password export of Chrome, Firefox, Bitwarden or 1Password")

// BadRow is the row at which an import ends, and why. Nothing is kept then.
type BadRow struct {
	Row   int
	Fault string
}

func (e *BadRow) Error() string { return fmt.Sprintf("reading the import: row %d %s", e.Row, e.Fault) }

// Sentence says it to the person.
func (e *BadRow) Sentence() string {
	return fmt.Sprintf("Nothing was imported: row %d of the file %s.", e.Row, e.Fault)
}

// format is one program's export: which column holds what. Columns are found
// by name: their order changes from version to version.
type format struct {
	from                             string
	site, username, password, secret string // lower-case column names
	needs                            []string
}

var formats = []format{
	{"Bitwarden", "login_uri", "login_username", "login_password", "login_totp", []string{"login_uri", "login_password"}},
	{"1Password", "url", "username", "password", "otpauth", []string{"title", "url", "username", "password", "otpauth"}},
	{"Firefox", "url", "username", "password", "", []string{"url", "username", "password", "httprealm"}},
	{"Chrome", "url", "username", "password", "", []string{"name", "url", "username", "password"}},
}

const mostRows = 20_000

// ReadCSV reads the export of a browser or password manager. Each login gives
// a token for its user name, its password and its authenticator. Errors name
// rows and columns, never what stands in them.
func ReadCSV(r io.Reader) (Import, error) {
	text := bufio.NewReader(io.LimitReader(r, largestFile))
	// A byte order mark before a quoted column would not be CSV.
	if mark, err := text.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = text.Discard(3)
	}
	reader := csv.NewReader(text)
	reader.FieldsPerRecord = -1
	header, err := reader.Read()
	if err != nil {
		return Import{}, ErrImport
	}
	columns := map[string]int{}
	for i, name := range header {
		columns[strings.ToLower(strings.TrimSpace(name))] = i
	}
	for _, one := range formats {
		if one.fits(columns) {
			return one.read(reader, columns)
		}
	}
	return Import{}, ErrImport
}

func (f format) fits(columns map[string]int) bool {
	for _, name := range f.needs {
		if _, there := columns[name]; !there {
			return false
		}
	}
	return true
}

func (f format) read(reader *csv.Reader, columns map[string]int) (Import, error) {
	found := Import{From: f.from}
	names := map[string]int{}
	for row := 1; ; row++ {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err != nil {
			return found, &BadRow{row, "is not CSV"}
		}
		if row > mostRows {
			return found, &BadRow{row, "is one too many"}
		}
		cell := func(name string) string {
			if i, there := columns[name]; there && name != "" && i < len(record) {
				return record[i]
			}
			return ""
		}
		site, why := siteOf(cell(f.site))
		if why != "" {
			found.LeftOut = append(found.LeftOut, LeftOut{row, why})
			continue
		}
		found.login(row, site, names, []field{{"username", cell(f.username)}, {"password", cell(f.password)}, {"otp", cell(f.secret)}})
	}
}

type field struct {
	kind  Kind
	value string
}

func (found *Import) login(row int, site string, names map[string]int, fields []field) {
	host, _, _ := strings.Cut(site, ":")
	base := strings.Trim(strings.NewReplacer("_", "-").Replace(host), ".-")
	if base == "" || base[0] < 'a' || base[0] > 'z' {
		base = "site-" + base
	}
	names[base]++
	suffix := ""
	if n := names[base]; n > 1 {
		suffix = fmt.Sprintf(".%d", n)
	}
	added := false
	for _, one := range fields {
		if one.value == "" {
			continue
		}
		ending := suffix + "." + string(one.kind)
		token := Token{
			Name: base[:min(len(base), longestName-len(ending))] + ending, Kind: one.kind,
			Label: cut(host+strings.ReplaceAll(suffix, ".", " ")+" "+string(one.kind), longestLabel), Sites: []string{site},
		}
		value := NewSecret([]byte(one.value))
		if err := checkEntry(token, value); err != nil {
			found.LeftOut = append(found.LeftOut, LeftOut{row, "its " + string(one.kind) + " cannot be kept"})
			continue
		}
		found.Items = append(found.Items, Item{token, value})
		added = true
	}
	if !added {
		found.LeftOut = append(found.LeftOut, LeftOut{row, "it holds no login that can be kept"})
	}
}

// siteOf is the host of a login's address, in ASCII. Bitwarden lists several
// addresses in one cell: the first counts.
func siteOf(address string) (site, why string) {
	address, _, _ = strings.Cut(strings.TrimSpace(address), ",")
	if address == "" {
		return "", "it names no site"
	}
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Hostname() == "" {
		return "", "its site is no address"
	}
	if parsed.Scheme != "https" && parsed.Scheme != "http" {
		return "", "its site is no web address"
	}
	host, err := idna.Lookup.ToASCII(strings.ToLower(parsed.Hostname()))
	if err != nil {
		host = strings.ToLower(parsed.Hostname())
	}
	if port := parsed.Port(); port != "" && port != "443" && port != "80" {
		host += ":" + port
	}
	if !validSite(host) {
		return "", "its site is no host name"
	}
	return host, ""
}

// SiteOf is how the vault writes the site of an address or host name that a
// person typed; false when it is none.
func SiteOf(address string) (site string, ok bool) {
	site, why := siteOf(address)
	return site, why == ""
}

func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// AddAll keeps the items that are not there yet, and says how many of each.
func (v *Vault) AddAll(items []Item) (added, there int, err error) {
	err = v.change(func(entries []entry) ([]entry, error) {
		for _, item := range items {
			if find(entries, item.Token.Name) >= 0 {
				there++
				continue
			}
			if len(entries) >= mostTokens {
				return nil, ErrFull
			}
			entries = append(entries, entry{Token: item.Token, Value: item.Value.Reveal()})
			added++
		}
		return entries, nil
	})
	if err != nil {
		return 0, 0, err
	}
	return added, there, nil
}
