package model

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Keys gives the key for a provider at a base URL. It is asked at the begin of
// every answer, so that a key that was changed or taken away counts at once. No
// key for that host is the zero Key and no error: local servers need none.
type Keys interface {
	Key(ctx context.Context, provider, baseURL string) (Key, error)
}

// Key is what a provider knows the person by. It prints, logs and marshals as
// nothing, and it is bound to the host it was entered for: nothing gives its
// text back, it can only be put on a request that goes there.
type Key struct {
	// A pointer, so that printing a struct that holds a Key by reflection shows
	// an address at most.
	bound *boundKey
}

type boundKey struct{ text, origin string }

// The faults of a key say nothing of it.
var (
	ErrKeyShape = errors.New("taking a key: not one line of printable ASCII")
	ErrKeyHost  = errors.New("taking a key: not bound to an http or https host")
)

const keyMost = 8 << 10

// NewKey binds a key to the host of a base URL. White space around it goes: it
// comes along when a key is pasted.
func NewKey(text, baseURL string) (Key, error) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > keyMost || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return Key{}, ErrKeyShape
	}
	where, err := url.Parse(baseURL)
	if err != nil || Origin(where) == "" {
		return Key{}, ErrKeyHost
	}
	return Key{&boundKey{text, Origin(where)}}, nil
}

// Empty says whether there is no key.
func (k Key) Empty() bool { return k.bound == nil }

// Fits says whether the key was entered for the host of an address.
func (k Key) Fits(where *url.URL) bool {
	return k.bound != nil && k.bound.origin == Origin(where)
}

// Authorize puts the key on a request if it goes to the key's own host, and
// says whether it does.
func (k Key) Authorize(request *http.Request) bool {
	if !k.Fits(request.URL) {
		return false
	}
	request.Header.Set("Authorization", "Bearer "+k.bound.text)
	return true
}

// Origin is scheme, host and port of an http or https address; the scheme's own
// port is left out, so that two spellings of one host are one. Empty for any
// other address.
func Origin(where *url.URL) string {
	host, port := strings.ToLower(strings.TrimSuffix(where.Hostname(), ".")), where.Port()
	own, known := map[string]string{"http": "80", "https": "443"}[where.Scheme]
	if !known || host == "" {
		return ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port == "" || port == own {
		return where.Scheme + "://" + host
	}
	return where.Scheme + "://" + host + ":" + port
}

const hiddenKey = "[key]"

// Format prints the same word for every verb.
func (Key) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hiddenKey)) }

// String is the same word for every key.
func (Key) String() string { return hiddenKey }

// GoString is the same word for every key.
func (Key) GoString() string { return hiddenKey }

// MarshalJSON is null for every key.
func (Key) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// MarshalText is empty for every key.
func (Key) MarshalText() ([]byte, error) { return nil, nil }
