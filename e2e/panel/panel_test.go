package panel

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"sidekick/e2e/browser"
	"sidekick/host/policy"
	"sidekick/schema"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	//go:embed answers.json
	answers []byte
	//go:embed words.json
	words []byte
	//go:embed scenarios.js
	scenarios string
)

// engine is one Chromium with the extension, shared by the tests of a run.
var engine struct {
	once    sync.Once
	browser *browser.Browser
	err     error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if engine.browser != nil {
		engine.browser.Close()
	}
	os.Exit(code)
}

// document opens the panel's document in a window of its own. The worker
// turns away a panel that is a tab, so that nothing but the test plays here.
func document(t *testing.T) *browser.Tab {
	t.Helper()
	engine.once.Do(func() {
		root, err := browser.Root()
		if err != nil {
			engine.err = err
			return
		}
		engine.browser, engine.err = browser.Start(context.Background(), browser.Options{Extension: root})
	})
	if errors.Is(engine.err, browser.ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(engine.err)
	}
	require.NoError(t, engine.err)
	tab, err := engine.browser.Open("chrome-extension://" + engine.browser.Extension() + "/" + browser.PanelPath)
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	return tab
}

// call evaluates a function of the page with arguments that go as JSON.
func call(t *testing.T, tab *browser.Tab, function string, into any, arguments ...any) {
	t.Helper()
	list := make([]string, len(arguments))
	for n, argument := range arguments {
		raw, err := json.Marshal(argument)
		require.NoError(t, err)
		list[n] = string(raw)
	}
	require.NoError(t, tab.Eval("("+function+")("+strings.Join(list, ", ")+")", into))
}

// drawn is what a piece of Markdown became in the document.
type drawn struct {
	Text    string   `json:"text"`
	Links   []string `json:"links"`
	Holds   bool     `json:"holds"`
	Foreign []string `json:"foreign"`
	Loaded  int      `json:"loaded"`
}

// draw puts the blocks of an answer into the panel's log and looks at every
// element and attribute that came of it.
const draw = `async (markdown, holds) => {
  const { references, renderBlock, splitBlocks } = await import('/extension/panel/markdown.js');
  const root = document.createElement('div');
  document.getElementById('log').replaceChildren(root);
  performance.clearResourceTimings();
  for (const raw of splitBlocks(markdown)) root.append(renderBlock(raw, references(markdown)), ' ');
  const elements = [...root.querySelectorAll('*')];
  const links = [...root.querySelectorAll('a')];
  const tags = /^(a|blockquote|br|code|del|div|em|h[3-6]|hr|li|ol|p|pre|span|strong|table|tbody|td|th|thead|tr|ul)$/;
  const attributes = /^(align|aria-label|class|dir|href|rel|role|start|tabindex|target|title)$/;
  await new Promise((resolve) => setTimeout(resolve, 0));
  return {
    text: root.textContent.replace(/\s+/g, ' ').trim(),
    links: links.map((link) => link.getAttribute('href')),
    holds: holds === '' || root.querySelector(holds) !== null,
    foreign: elements.flatMap((element) => [
      ...(tags.test(element.localName) ? [] : [element.localName]),
      ...[...element.attributes].map(({ name }) => name).filter((name) => !attributes.test(name)),
    ]).concat(links.filter((link) => link.target !== '_blank' || link.rel !== 'noopener noreferrer').map(() => 'open link')),
    loaded: performance.getEntriesByType('resource').length,
  };
}`

func TestAnswerBecomesWordsNeverMarkup(t *testing.T) {
	var rows []struct {
		Name, Why, Markdown, Text, Holds string
		Links                            []string
		Repeat                           int
		Same                             bool
	}
	require.NoError(t, json.Unmarshal(answers, &rows))
	tab := document(t)
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			if row.Repeat > 0 {
				row.Markdown = strings.Repeat(row.Markdown, row.Repeat)
			}
			if row.Same {
				row.Text = strings.TrimSpace(row.Markdown)
			}
			var got drawn
			call(t, tab, draw, &got, row.Markdown, row.Holds)
			// Not assert.Equal: a difference of 200,000 characters is no message.
			assert.True(t, row.Text == got.Text, "the words differ: %s: %.200q", row.Why, got.Text)
			assert.ElementsMatch(t, row.Links, got.Links, row.Why)
			assert.True(t, got.Holds, "%s is not there: %s", row.Holds, row.Why)
			assert.Empty(t, got.Foreign, row.Why)
			assert.Zero(t, got.Loaded, "something was loaded: %s", row.Why)
		})
	}
}

// stream shows an answer letter by letter, a frame each, and then whole.
const stream = `async (markdown, step) => {
  const { StreamedText } = await import('/extension/panel/streamed-text.js');
  const { references, renderBlock, splitBlocks } = await import('/extension/panel/markdown.js');
  const root = document.createElement('div');
  document.getElementById('log').replaceChildren(root);
  const heard = [];
  let done;
  const whole = new Promise((resolve) => (done = resolve));
  const text = new StreamedText(root, (words) => heard.push(words), done);
  let first = null;
  for (let end = 1; end < markdown.length; end += step) {
    text.show(markdown.slice(0, end), false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (root.childElementCount > 1) first ??= root.firstElementChild;
  }
  text.show(markdown, true);
  await whole;
  const want = document.createElement('div');
  for (const raw of splitBlocks(markdown)) {
    const block = document.createElement('div');
    block.className = 'block';
    block.append(renderBlock(raw, references(markdown)));
    want.append(block);
  }
  return { same: root.isEqualNode(want), kept: first === root.firstElementChild, blocks: root.childElementCount, heard: heard.length };
}`

func TestStreamedAnswerEndsAsTheWholeOne(t *testing.T) {
	rows := []struct {
		name, why, markdown string
		kept                bool
	}{
		{"every kind of block", "what was drawn once is not drawn again", "# A\n\nOne **two**\nthree.\n\n- a\n- b\n\n  c\n\n> q\n\n```\ncode\n\nmore\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd [x](https://a.example/).", true},
		{"reference at the end", "a definition changes blocks that were drawn", "See [the shop][1] now.\n\nMore.\n\n[1]: https://shop.example/a", false},
		{"heading that was a paragraph", "a line below makes one of it", "Title\n=====\n\nText", true},
		{"list that goes on", "a blank line does not end it", "1. a\n\n2. b\n\n3. c\n\nEnd", true},
		{"line ends of Windows", "one kind is drawn", "a\r\n\r\nb\r\n", true},
	}
	tab := document(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var got struct {
				Same, Kept    bool
				Blocks, Heard int
			}
			markdown := strings.ReplaceAll(row.markdown, "\r\n", "\n")
			call(t, tab, stream, &got, markdown, 3)
			assert.True(t, got.Same, row.why)
			assert.Equal(t, row.kept, got.Kept, row.why)
			assert.Equal(t, got.Blocks, got.Heard, "a screen reader hears each block once")
		})
	}
}

// row is one of a table: what goes in under the table's own name, what must come out.
type row struct {
	Name, Why, Want   string
	Words, Step, Text json.RawMessage
}

// quotes is the table of what a card may quote, which the host obeys too.
func quotes(t *testing.T) []row {
	t.Helper()
	folder, err := schema.Vectors("quotes")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "rows.json")
	require.NoError(t, err)
	var table struct{ Rows []row }
	require.NoError(t, json.Unmarshal(raw, &table))
	require.NotEmpty(t, table.Rows)
	return table.Rows
}

func TestWordsOfAPageAndOfALook(t *testing.T) {
	var tables struct{ Page, Looks []row }
	require.NoError(t, json.Unmarshal(words, &tables))
	tab := document(t)
	run := func(function string, rows []row, of func(row) json.RawMessage) {
		for _, row := range rows {
			t.Run(row.Name, func(t *testing.T) {
				var got string
				require.NoError(t, tab.Eval("("+function+")("+string(of(row))+")", &got))
				assert.Equal(t, row.Want, got, row.Why)
			})
		}
	}
	const pageWords = `async (words) => (await import('/extension/panel/page-words.js')).pageWords(words)`
	run(pageWords, quotes(t), func(r row) json.RawMessage { return r.Text })
	run(pageWords, tables.Page, func(r row) json.RawMessage { return r.Words })
	run(`async (step) => (await import('/extension/panel/looked-at.js')).lookInWords(step)`, tables.Looks, func(r row) json.RawMessage { return r.Step })
}

// TestEveryToolHasWords: a person meets no tool by the name that the protocol has
// for it, neither in a conversation nor where it is switched off.
func TestEveryToolHasWords(t *testing.T) {
	tab := document(t)
	for _, tool := range policy.Tools() {
		t.Run(tool, func(t *testing.T) {
			var got []string
			call(t, tab, `async (tool) => {
			  const { doing, lookInWords } = await import('/extension/panel/looked-at.js');
			  return [doing(tool), ...['started', 'done', 'refused'].map((phase) => lookInWords({ tool, phase }))];
			}`, &got, tool)
			assert.NotEqual(t, tool, got[0])
			for _, words := range got {
				assert.NotContains(t, words, "_")
				assert.NotRegexp(t, "^(Working on|Did one step|One step)", words)
			}
			assert.Len(t, got, 4)
		})
	}
}

func TestConversationFindsItsPlaceAgain(t *testing.T) {
	tab := document(t)
	require.NoError(t, tab.Eval("globalThis.scenarios = "+scenarios, nil))
	var names []string
	require.NoError(t, tab.Eval("scenarios.names()", &names))
	require.NotEmpty(t, names)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			var pairs [][2]any
			call(t, tab, "(name) => scenarios.run(name)", &pairs, name)
			require.NotEmpty(t, pairs)
			for n, pair := range pairs {
				assert.Equal(t, pair[1], pair[0], "check %d", n+1)
			}
		})
	}
}
