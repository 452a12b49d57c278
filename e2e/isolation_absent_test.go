//go:build !webkit

package e2e

import (
	"os"
	"testing"

	"sidekick/host/app/webkit"
)

// openInWebKit without the tag: in CI a failure, on a developer's machine a
// skip that says what to install and how to run it.
func openInWebKit(t testing.TB, _ string) document {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(webkit.ErrMissing)
	}
	t.Skip(webkit.ErrMissing)
	return nil
}
