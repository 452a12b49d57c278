package pairing

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
)

// CodeDigits is the length of a code.
const CodeDigits = 8

// Commit is what a client sends of its number before it knows the host's.
func Commit(reveal string) string {
	digest := sha256.Sum256([]byte("sidekick pair commit\x00" + reveal))
	return hex.EncodeToString(digest[:])
}

// Code is what the client shows and the person types: it stands for the
// client's key and both numbers.
func Code(public, reveal, nonce string) string {
	digest := sha256.Sum256([]byte(strings.Join([]string{"sidekick pair code", public, reveal, nonce}, "\x00")))
	return fmt.Sprintf("%0*d", CodeDigits, binary.BigEndian.Uint64(digest[:8])%100_000_000)
}

// Spaced writes a code as a person reads it.
func Spaced(code string) string { return code[:CodeDigits/2] + " " + code[CodeDigits/2:] }

// Typed is a code as a person types it, without what stands between the digits;
// empty when it is none.
func Typed(text string) string {
	code := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' {
			return -1
		}
		return r
	}, text)
	if len(code) != CodeDigits || strings.Trim(code, "0123456789") != "" {
		return ""
	}
	return code
}
