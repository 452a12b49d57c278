package e2e

import (
	"path"
	"testing"

	"github.com/stretchr/testify/require"
)

// goldenFaces are the functions of the reader that a page is asked by, in the
// order of asking: the last one changes the page.
var goldenFaces = []string{"readPage", "readView", "readSelection", "safeToCapture", "insert"}

// hurry makes the clock of the reader's world run, so that a read rests as
// often as it ever may and still has time enough.
const hurry = `(() => {
	let time = performance.now();
	Object.defineProperty(performance, 'now', { value: () => (time += 25) });
	return true;
})()`

// TestParityGoldenPages holds each engine's answers against what each golden
// page wants, and then the whole answers of both engines equal, also in what
// the page says nothing of.
func TestParityGoldenPages(t *testing.T) {
	site := servePages(t)
	given := map[string]pageAnswers{"chromium": {}, "webkit": {}}
	inEachEngine(t, func(t *testing.T, e engine) {
		mine := given[e.name]
		eachGolden(t, site, func(t *testing.T, page golden, address string) {
			mine[path.Base(path.Dir(address))] = goldenAnswers(t, e, address, page)
		})
	})
	requireParityOfPages(t, "pages", given)
}

// goldenAnswers are one engine's answers to every question that can be asked
// of a page, each held against what the page wants of it. What the page itself
// wants to be different in WebKit is left out of them.
func goldenAnswers(t *testing.T, e engine, address string, page golden) map[string]any {
	t.Helper()
	wanted, different := page.in(e.name), page.WebKit.faces()
	answers, alone := map[string]any{}, []string{}
	ask := func(d document, face string) {
		want := wanted[face]
		if want == nil {
			want = &expected{}
		}
		var answer map[string]any
		require.NoError(t, d.Face(face, want.Params, &answer), face)
		for _, problem := range want.problems(answer) {
			t.Errorf("%s: %s", face, problem)
		}
		if want.After != nil {
			var got any
			require.NoError(t, d.Eval(want.After.Expression, &got))
			require.Equal(t, want.After.Want, got, face)
		}
		if different[face] == nil {
			answers[face] = answer
		}
	}
	made := 0
	shared := prepared(t, e, address, page.Prepare)
	for _, face := range goldenFaces {
		want := wanted[face]
		if want != nil {
			made++
		}
		if face == "insert" || (want != nil && want.Prepare != "") {
			alone = append(alone, face)
			continue
		}
		ask(shared, face)
	}
	require.NotZero(t, made, "a golden page makes a call")
	requireRestsLoseNothing(t, shared)
	for _, face := range alone {
		if want := wanted[face]; want != nil {
			ask(prepared(t, e, address, page.Prepare, want.Prepare), face)
		}
	}
	for face, answer := range answers {
		answers[face] = rounded(answer)
	}
	return answers
}

// prepared is a page loaded anew, after what its own scripts do first.
func prepared(t testing.TB, e engine, address string, scripts ...string) document {
	t.Helper()
	opened := patiently(t, e.open(t, address))
	for _, script := range scripts {
		if script != "" {
			require.NoError(t, opened.Eval(script+"; undefined", nil))
		}
	}
	return opened
}

// requireRestsLoseNothing holds reads that let the page go on between their
// slices to the answers of reads that take one slice: on a slow machine no
// word may be lost.
func requireRestsLoseNothing(t testing.TB, opened document) {
	t.Helper()
	var want, got [2]map[string]any
	ask := func(answers *[2]map[string]any) {
		require.NoError(t, opened.Face("readPage", nil, &answers[0]))
		require.NoError(t, opened.Face("readView", nil, &answers[1]))
	}
	ask(&want)
	require.NoError(t, opened.World(hurry, nil))
	ask(&got)
	require.Equal(t, want, got)
}
