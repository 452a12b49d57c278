package panel

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reported is what stands in the report.
type reported struct {
	Text, Focus, Expanded string
	Extents               string
	Tables                []string
	Back, Asked           int
	Hidden, Conversation  bool
	Scopes                bool
}

func (p played) report() (now reported) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("report.state()", &now))
	return now
}

const emptyReport = `{entries: 0, sessions: 1, reads: [], pictures: {taken: 0, black: 0, refused: []}, fills: [], acts: [], senses: [], handoffs: [], consents: [], refusals: [], model: {requests: 0, input: 0, output: 0}}`

func TestReportIsTablesForPeople(t *testing.T) {
	rows := []struct{ name, why, report, want string }{
		{"reads", "how deep, how often, how much", `{reads: [{depth: 'read_page', count: 2, chars: 18234, truncated: 1, withheld: 3}, {depth: 'read_view', count: 1, chars: 7, truncated: 0, withheld: 0}]}`,
			"What it read / The whole page1 time only the beginning, what 3 private fields hold was left out | 2 | 18,234 / What was in view | 1 | 7"},
		{"pictures", "taken, black, refused and why", `{pictures: {taken: 1, black: 2, refused: [{reason: 'sensitive_in_view', count: 4}]}}`,
			"Pictures / Taken | 1 / Black, because the page was closed | 2 / No picture was taken, because a private field is in view. | 4"},
		{"pictures that were not", "a zero is no row", `{pictures: {taken: 1, black: 0, refused: []}}`, "Pictures / Taken | 1"},
		{"fills", "by the person's own name", `{fills: [{kind: 'card.number', label: 'Family card', site: 'shop.example', count: 2, notKept: 1}]}`,
			"What was filled in / Family cardCard number, on shop.example, 1 time not kept by the page | 2"},
		{"a label that is no label", "cut, cleaned, and no markup", `{fills: [{kind: 'custom', label: '<b>x\u202e</b>' + 'y'.repeat(100), site: '', count: 1, notKept: 0}]}`,
			"What was filled in / <b>x</b>" + strings.Repeat("y", 51) + "…Something else | 1"},
		{"acts", "by kind", `{acts: [{act: 'click', count: 3}, {act: 'juggle_balls', count: 1}]}`, "What it did on pages / Clicked | 3 / juggle balls | 1"},
		{"senses", "what was asked and not read", `{senses: [{tool: 'observe', count: 4}, {tool: 'constructor', count: 1}]}`, "What it asked without reading / Asked how the form stands | 4 / constructor | 1"},
		{"handoffs", "for what, where, and the end", `{handoffs: [{challenge: 'one_time_code', site: 'shop.example', count: 3, done: 2, stopped: 1}]}`,
			"Pages that were put in your hands / A one-time codeon shop.example | 2 | 1"},
		{"consents", "asked and given", `{consents: [{kind: 'fill', asked: 3, given: 2}]}`, "What you were asked / To fill something in | 3 | 2"},
		{"refusals", "in sentences, not codes", `{refusals: [{code: 'clipboard_blocked', count: 1}, {code: 'limit_reached', reason: 'guesses', count: 2}]}`,
			"What was refused to it / The sidekick may not use the clipboard or keyboard shortcuts. | 1 / A limit was reached, so the sidekick stopped here. | 2"},
		{"model", "what left this computer", `{model: {requests: 2, input: 1200, output: 80}}`,
			"What went to its model / Requests | 2 / Words sent, in tokens | 1,200 / Words received, in tokens | 80"},
	}
	p := shown(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p.do(`report.begin({report: {...` + emptyReport + `, ...` + row.report + `}})`)
			now := p.report()
			assert.Equal(t, []string{row.want}, now.Tables, row.why)
			assert.True(t, now.Scopes, "each head says what it is the head of")
			assert.NotContains(t, now.Text, "{")
			p.accessible("#report")
		})
	}
	t.Run("nothing yet", func(t *testing.T) {
		p.do(`report.begin({report: ` + emptyReport + `})`)
		now := p.report()
		assert.Empty(t, now.Tables)
		assert.Contains(t, now.Text, "Nothing yet.")
		assert.Equal(t, "report-title", now.Focus, "a screen reader begins with its name")
		assert.Equal(t, "true", now.Expanded)
		assert.False(t, now.Conversation)
	})
}

func TestReportThatIsNotThere(t *testing.T) {
	p := shown(t)
	p.do(`report.begin({refusal: {code: 'not_available', sentence: 'There is none.'}}, null, {report: ` + emptyReport + `})`)
	assert.Contains(t, p.report().Text, "There is none.")
	require.NoError(t, p.Press("Look again"))
	require.NoError(t, p.Until("report.state().text.includes('there is no report now')", 5*time.Second))
	require.NoError(t, p.Press("Look again"))
	require.NoError(t, p.Until("report.state().text.includes('Nothing yet.')", 5*time.Second))
	assert.NotContains(t, p.report().Text, "no report now", "what was wrong is over")
	require.NoError(t, p.Press("Everything kept"))
	require.NoError(t, p.Until("report.state().asked === 4", 5*time.Second))
	var pressed string
	require.NoError(t, p.Eval(`[...document.querySelectorAll('#report [aria-pressed]')].map((one) => one.getAttribute('aria-pressed')).join()`, &pressed))
	assert.Equal(t, "false,true", pressed)
	require.NoError(t, p.Press("Back to the conversation"))
	now := p.report()
	assert.Equal(t, "false,false,false,true", now.Extents)
	assert.True(t, now.Conversation)
	assert.True(t, now.Hidden)
	assert.Equal(t, "show-report", now.Focus, "back where it was")
}

// checked is what stands in the check of the promise.
type checked struct {
	Text, Verdicts, Field, Focus      string
	Calls, Offered, Results, Pictures []string
	Reported                          int
}

func (p played) check() (now checked) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("check.state()", &now))
	return now
}

const catalog = `token_catalog: {result: {vault: 'unlocked', tokens: [{name: 'card', kind: 'card.number', label: 'Test card', sites: []}]}}`

func TestCheckJudgesEachAnswer(t *testing.T) {
	const black = `{png: 'iVBORw0KGgo=', width: 8, height: 8, redaction: 'blackout', reason: 'sensitive_data_blocked'}`
	const refused = `{refusal: {code: '%s', sentence: 'A sentence.'}}`
	rows := []struct {
		name, why, press, answer string
		closed                   bool
		mark, want               string
	}{
		{"picture before", "it may see the page", "Take a picture", `picture: {result: {png: 'iVBORw0KGgo=', width: 8, height: 8}}`, false, "kept", "8 by 8 pixels."},
		{"black before", "closed by an earlier fill", "Take a picture", `picture: {result: ` + black + `}`, true, "first", "closed before already"},
		{"picture of a private field", "a promise of its own", "Take a picture", `picture: {refusal: {code: 'picture_refused', reason: 'sensitive_in_view', sentence: 'No picture.'}}`, false, "kept", "picture_refused"},
		{"no permission", "tells nothing", "Take a picture", `picture: {refusal: {code: 'needs_click', reason: 'picture', sentence: 'Click.'}}`, false, "first", "needs_click"},
		{"read before", "how much, and how it begins", "Read the page", `read_page: {result: {main: 'Checkout “now” ' + 'x'.repeat(100), chars: 1834, withheld: [{}, {}]}}`, false, "kept", "1,834 characters, which begin: “Checkout ’now’ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” What 2 private fields hold was left out."},
		{"black after", "no pixel is taken", "Take a picture again", `picture: {result: ` + black + `}`, true, "kept", "All black"},
		{"picture after", "the promise is broken", "Take a picture again", `picture: {result: {png: 'iVBORw0KGgo=', width: 8, height: 8}}`, true, "broken", "Not as promised."},
		{"picture after nothing", "step 2 comes first", "Take a picture again", `picture: {result: {png: 'iVBORw0KGgo=', width: 8, height: 8}}`, false, "first", "Step 2 comes first."},
		{"read after", "refused by the code", "Read the page again", `read_page: ` + fmt.Sprintf(refused, "sensitive_data_blocked"), true, "kept", "The sidekick was told: A sentence. sensitive_data_blocked"},
		{"text after", "the promise is broken", "Read the page again", `read_page: {result: {main: 'x', chars: 1}}`, true, "broken", "Not as promised."},
		{"copy", "refused in every state", "Try to copy", `press: ` + fmt.Sprintf(refused, "clipboard_blocked"), false, "kept", "clipboard_blocked"},
		{"copied", "the promise is broken", "Try to copy", `press: {result: {done: true}}`, false, "broken", "Not as promised."},
		{"observe", "fixed answers", "Look with observe", `observe: {result: {fields: [{kind: 'text', count: 3}], invalid: 1, submit: {onScreen: true, enabled: false}, dialog: true, busy: false, frames: 2, scroll: {x: 0, y: 0, width: 1, height: 1}, errorText: ['Enter a <b>postcode</b>']}}`, true, "kept", "“Enter a <b>postcode</b>”"},
		{"observe withholds", "with the reason in words", "Look with observe", `observe: {result: {fields: [], invalid: 0, submit: {onScreen: false, enabled: false}, dialog: false, busy: false, frames: 0, scroll: {}, errorTextWithheld: 'cold', inconclusive: true}}`, true, "kept", "withheld: the page was open before Sidekick was there"},
		{"observe says more", "a name that is not listed could carry words", "Look with observe", `observe: {result: {fields: [], invalid: 0, submit: {}, dialog: false, busy: false, frames: 0, scroll: {}, title: 'x'}}`, true, "broken", "Not as promised."},
		{"script", "refused in every state", "Try to run a script", `evaluate: ` + fmt.Sprintf(refused, "evaluate_disabled"), false, "kept", "evaluate_disabled"},
	}
	p := shown(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p.do(fmt.Sprintf(`(async () => { await check.begin({%s, %s}); check.setClosed(%t); })()`, catalog, row.answer, row.closed))
			require.NoError(t, p.Press(row.press))
			require.NoError(t, p.Until("check.state().verdicts !== ''", 5*time.Second))
			now := p.check()
			assert.Equal(t, row.mark, now.Verdicts, row.why)
			assert.Contains(t, strings.ReplaceAll(now.Text, "\t", " "), row.want, row.why)
			p.accessible("#check")
		})
	}
	t.Run("a picture that is none", func(t *testing.T) {
		p.do(`check.begin({` + catalog + `, picture: {result: {png: '"><script>', width: 8, height: 8}}})`)
		require.NoError(t, p.Press("Take a picture"))
		require.NoError(t, p.Until("check.state().verdicts !== ''", 5*time.Second))
		assert.Empty(t, p.check().Pictures)
	})
}

func TestCheckFromTheFirstStepToTheLast(t *testing.T) {
	p := shown(t)
	p.do(`check.begin({` + catalog + `, picture: {result: {png: 'iVBORw0KGgo=', width: 8, height: 8}}})`)
	require.NoError(t, p.Until("check.state().field !== ''", 5*time.Second))
	now := p.check()
	assert.Equal(t, "check-title", now.Focus)
	assert.Contains(t, now.Text, "The page in front is “shop.example”.")
	assert.Contains(t, now.Text, "Test card (card number)")
	assert.Equal(t, `[autocomplete~="cc-number"]`, now.Field, "the field is found by the kind of the value")

	p.do(`check.give({fill: {refusal: {code: 'consent_refused', sentence: 'You said no.'}}})`)
	require.NoError(t, p.Press("Fill it in"))
	require.NoError(t, p.Until("check.state().text.includes('You said no.')", 5*time.Second))
	require.NoError(t, p.Press("Take a picture again"))
	require.NoError(t, p.Until("check.state().verdicts !== ''", 5*time.Second))
	assert.Equal(t, "first", p.check().Verdicts, "nothing was filled in")

	p.do(`(check.give({fill: {result: {filled: true}}}), check.field('frameLocator(iframe) >> input'))`)
	require.NoError(t, p.Press("Fill it in"))
	require.NoError(t, p.Until("check.state().text.includes('and not what it was')", 5*time.Second))
	now = p.check()
	assert.Equal(t, `fill {"token":"card","selector":"frameLocator(iframe) >> input"}`, now.Calls[len(now.Calls)-1])
	p.do("check.setClosed(false)")
	require.NoError(t, p.Press("Take a picture again"))
	require.NoError(t, p.Until("check.state().verdicts === 'broken'", 5*time.Second))
	assert.NotContains(t, p.check().Text, "Step 2 comes first.", "a fill counts, whatever is said of the page afterwards")

	require.NoError(t, p.Press("Read the page again"))
	require.NoError(t, p.Until("check.state().text.includes('Sidekick does not answer.')", 5*time.Second))
	require.NoError(t, p.Press("Show the report"))
	assert.Equal(t, 1, p.check().Reported)

	p.do("check.clear()")
	assert.Empty(t, p.check().Results, "another conversation begins with nothing")
	p.do("check.access({tab: -1, access: 'none', sentence: ''})")
	assert.Contains(t, p.check().Text, "No page is in front.")
	p.do(`check.access({tab: 7, access: 'ask', title: 'A\u202e ' + 'y'.repeat(100), sentence: ''})`)
	assert.Contains(t, p.check().Text, "“A "+strings.Repeat("y", 57)+"…”")
}

func TestCheckWithoutAVault(t *testing.T) {
	rows := []struct{ name, answer, want string }{
		{"locked", `{result: {vault: 'locked', tokens: []}}`, "The vault is locked."},
		{"absent", `{result: {vault: 'absent', tokens: []}}`, "There is no vault yet."},
		{"empty", `{result: {vault: 'unlocked', tokens: []}}`, "The vault is empty."},
		{"refused", `{refusal: {code: 'internal', sentence: 'It broke.'}}`, "It broke."},
	}
	p := shown(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p.do(`check.begin({token_catalog: ` + row.answer + `})`)
			require.NoError(t, p.Until("check.state().text.includes('Open the settings')", 5*time.Second))
			assert.Contains(t, p.check().Text, row.want)
			there, err := p.Shows("Fill it in")
			require.NoError(t, err)
			assert.False(t, there)
			p.accessible("#check")
		})
	}
}

func TestViewsFitANarrowPanel(t *testing.T) {
	p := shown(t)
	for _, width := range []int64{280, 360, 600} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(width, 700)))
			p.do(`check.begin({` + catalog + `})`)
			var wide []string
			find := `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.unseen')).map((one) => one.className || one.localName)`
			require.NoError(t, p.Eval(find, &wide))
			assert.Empty(t, wide)
			p.do(`report.begin({report: {...` + emptyReport + `, reads: [{depth: 'read_page', count: 1, chars: 1000000, truncated: 1, withheld: 1}], handoffs: [{challenge: 'captcha', site: 'x'.repeat(200), count: 1, done: 1, stopped: 0}]}})`)
			require.NoError(t, p.Eval(find, &wide))
			assert.Empty(t, wide)
		})
	}
}

func TestNoMarkupIsMadeOfWords(t *testing.T) {
	p := shown(t)
	var found []string
	raw, err := json.Marshal([]string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "setHTMLUnsafe"})
	require.NoError(t, err)
	require.NoError(t, p.Eval(`(async (words) => {
		const found = [];
		const seen = new Set();
		const walk = async (url) => {
			if (seen.has(url) || url.includes('/vendor/')) return;
			seen.add(url);
			const text = await (await fetch(url)).text();
			for (const word of words) if (text.includes(word)) found.push(url + ' ' + word);
			for (const [, path] of text.matchAll(/from '([^']+)'/g)) await walk(new URL(path, url).href);
		};
		await walk(new URL('/extension/panel/panel.js', location.href).href);
		await walk(new URL('/extension/options/options.js', location.href).href);
		return seen.size < 20 ? ['only ' + seen.size + ' modules were found'] : found;
	})(`+string(raw)+`)`, &found))
	assert.Empty(t, found)
}
