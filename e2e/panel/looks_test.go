package panel

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	//go:embed looks.js
	looks string
	//go:embed scenes.js
	scenes string
)

// shift is the key's bit in what a key event carries.
const shift = 8

// screens are those of a side panel: the usual one at twice the size, the
// narrowest, a usual one, and a wide one.
var screens = []struct{ width, height int64 }{{200, 360}, {320, 600}, {400, 720}, {480, 900}}

func (p played) theme(name string) {
	p.t.Helper()
	_, err := chromedp.Call(p.Context(), emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
	require.NoError(p.t, err)
}

// play loads the panel anew and puts a screen on it, with what judges it.
func (p played) play(scene string) {
	p.t.Helper()
	p.reload()
	require.NoError(p.t, p.Eval(scenes, nil))
	require.NoError(p.t, p.Eval(looks, nil))
	require.NoError(p.t, p.Eval(fmt.Sprintf("scenes.show(%q)", scene), nil))
}

// TestEveryScreen looks at what a family meets: letters can be read, nothing is
// cut off, everything can be hit, and the keyboard reaches all of it. With
// SIDEKICK_PICTURES each is kept as a picture in that folder.
func TestEveryScreen(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Eval(scenes, nil))
	var names []string
	require.NoError(t, p.Eval("scenes.names()", &names))
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			p := played{p.Panel, t}
			p.play(name)
			p.walks()
			for _, theme := range []string{"light", "dark"} {
				p.theme(theme)
				for _, size := range screens {
					require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(size.width, size.height)))
					var problems []string
					require.NoError(t, p.Eval("looks.problems()", &problems))
					assert.Empty(t, problems, "%s, %d by %d pixels", theme, size.width, size.height)
					if folder := os.Getenv("SIDEKICK_PICTURES"); folder != "" {
						require.NoError(t, p.Screenshot(filepath.Join(folder, fmt.Sprintf("%s, %s, %d.png", name, theme, size.width))))
					}
				}
			}
		})
	}
}

// walks goes with the Tab key from the first to the last that it reaches: in the
// order in which it is read, with a ring about it, and nothing over it.
func (p played) walks() {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.EmulateViewport(360, 640)))
	// Not from the Ask box on: a card is inert for a moment when the focus was away.
	p.do("looks.begin(), document.getElementById('new').focus()")
	p.key("\t")
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.KeyEvent("\t", chromedp.KeyModifiers(shift))))
	var went, order []string
	for range 40 {
		var now struct {
			Name                string
			Ring                float64
			Begun, Passed, Seen bool
		}
		require.NoError(p.t, p.Eval("looks.focus()", &now))
		if now.Begun {
			break
		}
		if !now.Passed {
			went = append(went, now.Name)
			assert.GreaterOrEqual(p.t, now.Ring, 3.0, "the ring about %s", now.Name)
			assert.True(p.t, now.Seen, "%s is covered", now.Name)
		}
		p.key("\t")
	}
	require.NoError(p.t, p.Eval("looks.order()", &order))
	assert.Equal(p.t, order, went)
}
