package dial

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var shape = Shape{Default: "https://models.example/v1", Root: "/v1", Endings: []string{"/chat/completions"}}

func TestAddress(t *testing.T) {
	for _, c := range []struct {
		name, typed, want string
		near              bool
	}{
		{"nothing typed", "", "https://models.example/v1/", false},
		{"spaces around it", "  https://a.example/v1 \n", "https://a.example/v1/", false},
		{"a host alone", "https://a.example", "https://a.example/v1/", false},
		{"a whole endpoint", "https://a.example/v1/chat/completions/", "https://a.example/v1/", false},
		{"a path of its own", "https://a.example/openai/deployments/x", "https://a.example/openai/deployments/x/", false},
		{"this computer", "http://localhost:11434", "http://localhost:11434/v1/", true},
		{"this computer by number", "http://127.0.0.1:1234/v1", "http://127.0.0.1:1234/v1/", true},
		{"this computer, six", "http://[::1]:8080", "http://[::1]:8080/v1/", true},
		{"a number mapped into six", "http://[::ffff:192.168.1.7]:8080", "http://[::ffff:192.168.1.7]:8080/v1/", true},
		{"the home network", "http://192.168.1.7:11434", "http://192.168.1.7:11434/v1/", true},
		{"a name at home", "http://attic.local:11434", "http://attic.local:11434/v1/", true},
		{"a name without a dot", "http://attic:11434", "http://attic:11434/v1/", true},
		{"a public host in the clear", "http://models.example", "", false},
		{"a public number in the clear", "http://8.8.8.8", "", false},
		{"a name that only looks like home", "http://local.example", "", false},
		{"a name that ends like home without a dot", "http://notlocal.example.localx", "", false},
		{"a public number that begins like home", "http://192.168.1.7.example", "", false},
		{"a name and a password", "https://a:b@a.example", "", false},
		{"a query", "https://a.example/v1?api_key=x", "", false},
		{"a fragment", "https://a.example/v1#x", "", false},
		{"no scheme", "a.example", "", false},
		{"no host", "https:///v1", "", false},
		{"a file", "file:///etc/passwd", "", false},
		{"a socket", "unix:///run/x", "", false},
		{"a mail", "mailto:a@a.example", "", false},
		{"no address at all", "https://[", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			base, fault := Address(shape, c.typed)
			if c.want == "" {
				require.Nil(t, base)
				require.Equal(t, "address", fault.Reason)
				require.NotContains(t, fault.Error(), "a.example")
				return
			}
			require.Nil(t, fault)
			require.Equal(t, c.want, base.String())
			require.Equal(t, c.near, Near(base))
		})
	}
}

func TestHowLongToWait(t *testing.T) {
	soon := time.Now().Add(10 * time.Second).UTC().Format(http.TimeFormat)
	for _, c := range []struct {
		name   string
		header http.Header
		least  time.Duration
		most   time.Duration
	}{
		{"nothing said", http.Header{}, 0, 0},
		{"seconds", http.Header{"Retry-After": {"7"}}, 7 * time.Second, 7 * time.Second},
		{"a part of a second", http.Header{"Retry-After": {"0.5"}}, 500 * time.Millisecond, 500 * time.Millisecond},
		{"milliseconds count first", http.Header{"Retry-After-Ms": {"30"}, "Retry-After": {"7"}}, 30 * time.Millisecond, 30 * time.Millisecond},
		{"a date", http.Header{"Retry-After": {soon}}, time.Second, 10 * time.Second},
		{"a date that is over", http.Header{"Retry-After": {"Mon, 02 Jan 2006 15:04:05 GMT"}}, 0, 0},
		{"less than nothing", http.Header{"Retry-After": {"-3"}}, 0, 0},
		{"endless", http.Header{"Retry-After": {"1e300"}}, 0, 0},
		{"no number", http.Header{"Retry-After": {"NaN"}}, 0, 0},
		{"words", http.Header{"Retry-After": {"soon"}}, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			wait := OfStatus(429, c.header).After
			require.GreaterOrEqual(t, wait, c.least)
			require.LessOrEqual(t, wait, c.most)
		})
	}
}
