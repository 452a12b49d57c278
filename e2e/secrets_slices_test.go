package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// turnings are what a page does to a field while a read lets it go on: what the
// read learned in its first slice holds no longer when it comes to the field.
var turnings = []struct {
	name, why, change string
	// what the field's facts say of it then, from which the host judges; none
	// where the field is left out with its box
	member string
	want   any
	// whether the read itself leaves the value out
	sensitive bool
}{
	{"turned into a password", "its type is watched", "field.type = 'password'", "type", "password", true},
	{"put in anew as a password", "fields that come are watched", "const other = field.cloneNode(); other.type = 'password'; field.replaceWith(other)", "type", "password", true},
	{"given a token", "its tokens are watched", "field.setAttribute('autocomplete', 'one-time-code')", "autocomplete", "one-time-code", true},
	{"in a box that became private", "marks are watched", "field.parentNode.setAttribute('data-private', '')", "", nil, true},
	{"masked by a class", "no observer tells how a field is drawn: its facts are gathered anew", "field.className = 'dots'", "masked", true, false},
	{"masked by a style", "the same", "field.style.webkitTextSecurity = 'disc'", "masked", true, false},
	{"masked by a sheet", "the same", "document.querySelector('style').textContent = 'input { -webkit-text-security: disc }'", "masked", true, false},
	{"named otherwise", "a label's text is no element that comes: its facts are gathered anew", "document.querySelector('label').textContent = 'Password'", "label", "Password", false},
}

// A read that rests meets a field as it is by then. Where the reader itself
// learns nothing of the change, the facts that it sends say what the field is.
func TestSecretFieldsThatTurnBetweenSlices(t *testing.T) {
	const value = "Quetzal 4417"
	page := `<!doctype html><title>turns</title><style>.dots { -webkit-text-security: disc }</style>` +
		strings.Repeat("<p>A paragraph of the page, read before.</p>", 150) +
		`<div><label for="late">Colour</label> <input id="late" name="late" value="` + value + `"></div>`
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(page))
	}))
	inEachEngine(t, func(t *testing.T, e engine) {
		for number, row := range turnings {
			t.Run(row.name, func(t *testing.T) {
				opened := e.open(t, site.at("localhost", fmt.Sprintf("/%d", number)))
				require.NoError(t, opened.World(hurry, nil))
				var got struct {
					Main     string
					Controls []struct {
						Sensitive bool
						Value     *string
						Facts     map[string]any
					}
				}
				// the read's first slice is over when the call comes back
				require.NoError(t, opened.World(`(() => { const answer = sidekick.readPage(), field = document.querySelector('#late'); `+row.change+`; return answer; })()`, &got))
				if row.member == "" {
					require.Empty(t, got.Controls)
					require.NotContains(t, got.Main, value)
					return
				}
				require.Len(t, got.Controls, 1)
				control := got.Controls[0]
				require.Equal(t, row.want, control.Facts[row.member], row.why)
				require.Equal(t, row.sensitive, control.Sensitive, row.why)
				if row.sensitive {
					require.Nil(t, control.Value)
					require.NotContains(t, got.Main, value)
				}
			})
		}
	})
}
