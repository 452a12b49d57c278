package policy

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// saidByTerms asks the tables about every term, written as one and as it
// stands: as one first, when nothing that it is made of was met, or last.
const saidByTerms = `(backwards) => {
  const parts = globalThis[Symbol.for('sidekick.parts')], terms = [];
  const take = (lists) => { for (const list of Object.values(lists)) Array.isArray(list) ? terms.push(...list) : take(list); };
  take({ secret: parts.secretWords.words, plain: parts.plainWords.plain, neutral: parts.plainWords.neutral, login: parts.plainWords.login });
  const bare = terms.map((term) => term.replace(/^[~@$!]/, '').replace(/…/g, ''));
  const asOne = (list) => list.map((term) => term.replace(/ /g, ''));
  const texts = asOne(bare).concat(bare), said = new Array(texts.length);
  for (let i = 0; i < texts.length; i++) {
    const at = backwards ? texts.length - 1 - i : i;
    said[at] = texts[at] + ': ' + parts.wordMatch.find(texts[at], false).hits.map(({ term, start, end }) => [start, end, term.secrets, term.plain, term.neutral, term.login, term.mark].join(' ')).join(', ');
  }
  return said;
}`

// Terms are read into the tables once a word begins like them, so what a text
// means must not hang on what was asked before it.
func TestWordsMeanTheSameWhateverCameBefore(t *testing.T) {
	var said [2][]string
	for i, backwards := range []bool{false, true} {
		judge, err := newJudge()
		require.NoError(t, err)
		value, err := judge.runtime.RunString("(" + saidByTerms + ")(" + map[bool]string{true: "true", false: "false"}[backwards] + ")")
		require.NoError(t, err)
		require.NoError(t, judge.runtime.ExportTo(value, &said[i]))
	}
	require.Greater(t, len(said[0]), 5000)
	for at, forwards := range said[0] {
		if backwards := said[1][at]; forwards != backwards { // thousands of them
			assert.Equal(t, forwards, backwards)
		}
	}
}
