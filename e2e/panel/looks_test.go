package panel

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
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

// forced is the theme of a person whose system gives all pages its own colours.
const forced = "forced colours"

func (p played) theme(name string) {
	p.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}
	if name == forced {
		features = []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}, {Name: "forced-colors", Value: "active"}}
	}
	_, err := chromedp.Call(p.Context(), emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
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
			p.walks("new")
			// Where there is the least room, all that scrolls does.
			require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(screens[0].width, screens[0].height)))
			p.follows()
			p.theme(forced)
			p.judged(name, forced, screens[0].width)
			for _, theme := range []string{"light", "dark"} {
				p.theme(theme)
				for _, size := range screens {
					require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(size.width, size.height)))
					p.judged(name, theme, size.width)
				}
			}
			p.letters(name, 720)
		})
	}
}

// walks goes with the Tab key from the first, by its id, to the last that it
// reaches: in the order in which it is read, with a ring about it, and nothing over
// it.
func (p played) walks(first string) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.EmulateViewport(360, 640)))
	// Not from the Ask box on: a card is inert for a moment when the focus was away.
	_ = p.Until("!document.querySelector('#cards button:disabled')", time.Second) // some stay asleep
	p.do("looks.begin().then(() => document.getElementById('" + first + "').focus())")
	p.key("\t")
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.KeyEvent("\t", chromedp.KeyModifiers(shift))))
	var went, order []string
	for range 100 {
		var now struct {
			Name                string
			Ring                float64
			Begun, Passed, Seen bool
		}
		require.NoError(p.t, p.Eval("looks.focus()", &now))
		if now.Begun {
			break
		}
		// The button to the end goes as the end comes into view, and its focus is Ask's then.
		if now.Passed && p.Until("document.activeElement.id !== 'to-end'", 500*time.Millisecond) == nil {
			continue
		}
		if !now.Passed {
			went = append(went, now.Name)
			assert.GreaterOrEqual(p.t, now.Ring, 3.0, "the ring about %s", now.Name)
			assert.True(p.t, now.Seen, "%s is covered", now.Name)
		}
		require.NoError(p.t, p.Until("looks.awake()", 2*time.Second))
		p.key("\t")
	}
	require.NoError(p.t, p.Eval("looks.order()", &order))
	assert.Equal(p.t, order, went)
}

// TestEverySettingsScreen looks at the settings page in the same way, whose
// sections are drawn by what plays the host in their own tests.
func TestEverySettingsScreen(t *testing.T) {
	family := `{members: [{name: 'Anna', ruled: false, profiles: ['` + marked + `'], values: 1}, {name: 'Donaudampfschifffahrtsgesellschaftskapit', ruled: true, profiles: [], sidekick: 'Robo', manner: 'Short words.',
		provider: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:4b-instruct-2507-q4_K_M', toolsOff: ['fill', 'picture'], neverRead: ['onlinebanking.versicherungsgesellschaft.example'], tokensPerDay: 200000, spent: 40}]}`
	value := `{name: 'family.card', kind: 'card.number', label: 'Familienversicherungskarteninhaberkonto', sites: ['www.versicherungsgesellschaft.example'], wholeSite: true, dailyLimit: 3}`
	pages := map[string]*browser.Panel{}
	for _, screen := range []struct{ name, id, script, begin string }{
		{"the family", "family", kin, "kin.begin(" + family + ")"},
		{"a member", "family", kin, "kin.begin(" + family + ").then(() => document.querySelector('[aria-label=\"Change Anna\"]').click())"},
		{"a member who goes", "family", kin, "kin.begin(" + family + ").then(() => document.querySelector('[aria-label=\"Remove Anna\"]').click())"},
		{"a profile", "family", kin, "kin.begin(" + family + ").then(() => document.querySelector('[aria-label^=\"Say whose it is\"]').click())"},
		{"who answers", "model", choosing, "choosing.begin({})"},
		{"a provider", "model", choosing, "choosing.begin({settings: {provider: 'anthropic', baseUrl: '', model: 'claude-small', tokensPerAnswer: 500000}, keyring: false})"},
		{"the vault", "vault", settings, "settings.list([" + value + "])"},
		{"a value", "vault", settings, "settings.list([" + value + "]).then(() => [...document.querySelectorAll('#vault button')].find((one) => one.innerText.trim() === 'Add a value').click())"},
		{"no vault", "vault", settings, "settings.opening({vault: 'absent', keyring: true}).then(() => document.getElementById('by-passphrase').click())"},
		{"a locked vault", "vault", settings, "settings.opening({vault: 'locked', by: 'passphrase'})"},
		{"what is allowed", "vault", settings, "allowed.begin([{id: 'a', sentence: 'Click on www.versicherungsgesellschaft.example without asking.', since: 1790000000000}])"},
		{"programs", "vault", settings, "programs.begin([{id: 'a', kind: 'mcp', name: 'Donaudampfschifffahrtsgesellschaftsassistent', since: 1790000000000}], {code: '12345678', left: 4, client: {id: 'b', kind: 'mcp', name: 'Desk'}})"},
	} {
		page, open := pages[screen.id]
		if !open {
			page = section(t, screen.id, screen.script, "0").Panel
			pages[screen.id] = page
			require.NoError(t, page.Eval(looks, nil))
		}
		t.Run(screen.name, func(t *testing.T) {
			p := played{page, t}
			require.NoError(t, p.Front())
			require.NoError(t, p.Eval(screen.begin, nil))
			p.walks("again")
			p.do("scrollTo(0, 0)")
			p.follows()
			p.theme(forced)
			p.judged(screen.name, forced, 360)
			for _, theme := range []string{"light", "dark"} {
				p.theme(theme)
				for _, width := range []int64{320, 900} {
					require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(width, 2600)))
					p.judged(screen.name, theme, width)
				}
			}
			p.letters(screen.name, 2600)
		})
	}
}

// letters judges a screen for whoever has set letters of twice the size in the
// browser, and gets them.
func (p played) letters(name string, height int64) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.EmulateViewport(400, height)))
	size := func(root string) (size float64) {
		require.NoError(p.t, p.Eval(`(document.documentElement.style.fontSize = '`+root+`', parseFloat(getComputedStyle(document.body).fontSize))`, &size))
		return size
	}
	usual := size("")
	assert.InDelta(p.t, 2*usual, size("200%"), 0.01)
	p.judged(name, "large letters", 400)
	size("")
}

// judged says what is wrong with a screen as it is, and keeps its picture.
func (p played) judged(name, theme string, width int64) {
	p.t.Helper()
	var problems []string
	require.NoError(p.t, p.Eval("looks.problems()", &problems))
	assert.Empty(p.t, problems, "%s, %d pixels wide", theme, width)
	if folder := os.Getenv("SIDEKICK_PICTURES"); folder != "" {
		require.NoError(p.t, p.Screenshot(filepath.Join(folder, fmt.Sprintf("%s, %s, %d.png", name, theme, width))))
	}
}
