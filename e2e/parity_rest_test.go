package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// hurry makes the clock of the reader's world run, so that a read rests as
// often as it ever may and still has time enough.
const hurry = `(() => {
	let time = performance.now();
	Object.defineProperty(performance, 'now', { value: () => (time += 25) });
	return true;
})()`

// TestParityReadsThatRest holds a read that lets the page go on between its
// slices to the answer of a read that takes one slice: on a slow machine no
// word may be lost.
func TestParityReadsThatRest(t *testing.T) {
	inEachEngine(t, func(t *testing.T, e engine) {
		eachGolden(t, func(t *testing.T, page golden, address string) {
			opened := patiently(t, e.open(t, address))
			require.NoError(t, opened.Eval(page.Prepare+"; undefined", nil))
			var want, got [2]map[string]any
			ask := func(answers *[2]map[string]any) {
				require.NoError(t, opened.Face("readPage", nil, &answers[0]))
				require.NoError(t, opened.Face("readView", nil, &answers[1]))
			}
			ask(&want)
			require.NoError(t, opened.World(hurry, nil))
			ask(&got)
			require.Equal(t, want, got)
		})
	})
}
