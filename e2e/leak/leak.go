// Package leak searches anything that leaves a page for the secrets that
// stood in its fields: [Search] one piece of data, [SearchFolder] every file
// of a state folder. It knows the forms in which a value travels: plain,
// JSON-escaped, percent- and form-encoded, HTML-escaped, base64 at any
// offset, hex, and UTF-16 as browsers store it.
//
// A [Finding] names the field and the form, never the value.
package leak

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Secret is a value to look for, under a name that may be printed.
type Secret struct {
	Name  string
	Value string
}

// Finding is one secret in one form in one place.
type Finding struct {
	Where string
	Name  string
	Form  string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s: the value of %s as %s", f.Where, f.Name, f.Form)
}

// shortest is the length, in bytes, under which an encoded form is too short
// to mean anything among other bytes.
const shortest = 7

// Search looks for every form of every secret in data.
func Search(where string, data []byte, secrets []Secret) []Finding {
	var found []Finding
	folded := bytes.ToLower(data)
	for _, secret := range secrets {
		for _, form := range Forms(secret.Value) {
			in := data
			if form.anyCase {
				in = folded
			}
			if bytes.Contains(in, form.bytes) {
				found = append(found, Finding{where, secret.Name, form.name})
			}
		}
	}
	return found
}

// SearchFolder searches every regular file below folder. A file that goes
// away while it is searched was not kept, and is passed over.
func SearchFolder(folder string, secrets []Secret) ([]Finding, error) {
	var found []Finding
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, name)
		found = append(found, Search(relative, data, secrets)...)
		return err
	})
	return found, err
}

// Form is one way in which a value may be written.
type Form struct {
	name    string
	bytes   []byte
	anyCase bool // the bytes are lower case, and so must be what is searched
}

// Forms lists the ways in which value may be written, without repeats.
func Forms(value string) []Form {
	var forms []Form
	seen := map[string]bool{}
	add := func(name string, b []byte, anyCase bool) {
		key := string(b) + strconv.FormatBool(anyCase)
		if len(b) > 0 && !seen[key] {
			seen[key] = true
			forms = append(forms, Form{name, b, anyCase})
		}
	}
	// The first and commonest form folds case: a page may shout a value.
	add("plain text", []byte(strings.ToLower(value)), true)
	if bare := strings.Map(dropSeparators, value); bare != value && len(bare) >= shortest {
		add("plain text without separators", []byte(strings.ToLower(bare)), true)
	}
	escaped, _ := json.Marshal(value) // a string always marshals
	add("JSON", escaped[1:len(escaped)-1], false)
	add("JSON", []byte(strconv.QuoteToASCII(value)[1:len(strconv.QuoteToASCII(value))-1]), false)
	add("form encoding", []byte(strings.ToLower(url.QueryEscape(value))), true)
	add("percent encoding", []byte(strings.ToLower(url.PathEscape(value))), true)
	add("HTML", []byte(strings.ToLower(html.EscapeString(value))), true)
	add("HTML", []byte(strings.ToLower(strings.NewReplacer("&", "&amp;", `"`, "&quot;").Replace(value))), true)
	for offset := range 3 {
		add("base64", inner(base64.StdEncoding, value, offset), false)
		add("base64url", inner(base64.URLEncoding, value, offset), false)
	}
	if len(value) >= shortest {
		add("hex", []byte(hex.EncodeToString([]byte(value))), true)
	}
	var wide []byte
	for _, unit := range utf16.Encode([]rune(value)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	add("UTF-16", wide, false)
	return forms
}

// inner is the part of the base64 of value that does not depend on what
// stands before and after it, when offset bytes stand before it in its group.
func inner(encoding *base64.Encoding, value string, offset int) []byte {
	if len(value) < shortest {
		return nil
	}
	encoded := encoding.EncodeToString(append(make([]byte, offset), value...))
	first := (offset*8 + 5) / 6
	last := (offset + len(value)) * 8 / 6
	return []byte(encoded[first:last])
}

func dropSeparators(r rune) rune {
	if strings.ContainsRune(" -./", r) {
		return -1
	}
	return r
}
