package panel

import (
	_ "embed"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

//go:embed choosing.js
var choosing string

const typedKey = "sk-lantern-over-the-harbour"

// chooser is the settings page with a section of its own for who answers.
func chooser(t *testing.T, given string) played {
	t.Helper()
	return section(t, "model", choosing, "choosing.begin("+given+")")
}

// section is the settings page in which a script draws one section anew.
func section(t *testing.T, id, script, begin string) played {
	t.Helper()
	document(t) // the engine
	tab, err := engine.browser.Open("chrome-extension://" + engine.browser.Extension() + "/extension/options/options.html")
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	p := played{&browser.Panel{Tab: tab}, t}
	// The page's own section has been told by then that there is no host.
	p.until(`document.querySelector('#` + id + ` .problem') !== null`)
	for _, step := range []string{script, views, begin} {
		require.NoError(t, p.Eval(step, nil))
	}
	return p
}

type chosen struct {
	Text, HTML, Said, Keys string
	Sent                   []string
}

func (c chosen) last() string { return c.Sent[len(c.Sent)-1] }

func (p played) chosen() (now chosen) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("choosing.see()", &now))
	return now
}

func (p played) act(expression string, arguments ...any) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("("+fmt.Sprintf(expression, arguments...)+", 0)", nil))
}

func TestAProviderIsChosenWithItsKey(t *testing.T) {
	p := chooser(t, "{}")
	assert.Contains(t, p.chosen().Text, "nothing leaves this computer")
	p.act(`choosing.choose('OpenAI')`)
	assert.Contains(t, p.chosen().Text, "You make one at platform.openai.com. It goes into this computer’s keyring and to https://api.openai.com alone.")
	p.press("Test")
	p.until(`choosing.see().text.includes('Type or choose the model’s name')`)
	assert.Len(t, p.chosen().Sent, 1, "nothing leaves before it is whole")

	p.act(`choosing.fault('key_set', 'The computer’s keyring is locked.'), choosing.type('Key', %q)`, typedKey)
	p.press("List the models")
	p.until(`choosing.see().text.includes('The computer’s keyring is locked. The box was emptied.')`)
	assert.Empty(t, p.chosen().Keys, "the box is emptied, also when the key could not be kept")

	p.act(`choosing.fault('key_set', ''), choosing.type('Key', %q)`, typedKey)
	p.press("List the models")
	p.until(`choosing.see().said.startsWith('2 models.')`)
	now := p.chosen()
	assert.Equal(t, `key_set {"provider":"openai","key":"`+typedKey+`"}`, now.Sent[len(now.Sent)-2])
	assert.Equal(t, `model_list {"provider":"openai"}`, now.last())
	assert.Contains(t, now.Text, "is in this computer’s keyring, and is not shown again")
	assert.Empty(t, now.Keys)
	assert.NotContains(t, now.HTML, typedKey)

	p.act(`choosing.type('Model', 'gpt-b')`)
	p.press("Test")
	p.until(`choosing.see().said === 'Hello from gpt-b, 0.8 s.'`)
	p.act(`choosing.fault('model_test', 'The provider did not accept the key.')`)
	p.press("Test")
	p.until(`choosing.see().text.includes('The provider did not accept the key.') && choosing.see().said === ''`)
	p.press("Use this")
	p.until(`choosing.see().said.startsWith('Saved: OpenAI.')`)
	assert.Equal(t, `settings_set {"set":{"provider":"openai","baseUrl":"","model":"gpt-b","tokensPerAnswer":500000}}`, p.chosen().last())

	p.act(`choosing.type('Address', 'https://models.example/v1')`)
	assert.NotContains(t, p.chosen().Text, "is in this computer’s keyring, and is not shown again", "another host asks for a key of its own")
	p.act(`choosing.type('Address', '')`)
	p.press("Forget the key")
	p.until(`choosing.see().said === 'The key was forgotten.'`)
	assert.Equal(t, `key_remove {"provider":"openai"}`, p.chosen().last())
}

func TestAServerOnThisComputerIsFoundByItself(t *testing.T) {
	p := chooser(t, "{}")
	p.act(`choosing.choose('A model on this computer')`)
	p.until(`choosing.see().text.includes('Neither Ollama nor LM Studio answers')`)
	p.act(`choosing.running([{name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['gemma3', '<b>qwen</b>']}])`)
	p.press("Look again")
	p.until(`choosing.see().text.includes('Ollama runs here, with 2 models.') && choosing.value('Address') === 'http://127.0.0.1:11434/v1'`)
	assert.Contains(t, p.chosen().Text, "gemma3, <b>qwen</b>")
	p.act(`choosing.type('Model', 'gemma3')`)
	assert.NotContains(t, p.chosen().HTML, "<b>qwen", "a server's words are words")
	p.press("Use this")
	p.until(`choosing.see().said.startsWith('Saved: A model on this computer.')`)
	assert.Contains(t, p.chosen().Sent, `settings_set {"set":{"provider":"openai","baseUrl":"http://127.0.0.1:11434/v1","model":"gemma3","tokensPerAnswer":500000}}`)

	// What was chosen is kept when the server is found once more.
	p = chooser(t, `{settings: {provider: 'openai', baseUrl: 'http://127.0.0.1:9999/v1', model: 'mine', tokensPerAnswer: 20000}}`)
	p.until(`choosing.see().text.includes('Neither Ollama nor LM Studio answers')`)
	for label, want := range map[string]string{"Address": "http://127.0.0.1:9999/v1", "Model": "mine", "Tokens that one answer may use": "20000"} {
		var value string
		require.NoError(t, p.Eval(fmt.Sprintf("choosing.value(%q)", label), &value))
		assert.Equal(t, want, value)
	}
}

func TestWhatIsWrongIsSaidBeforeItIsSent(t *testing.T) {
	p := chooser(t, `{member: {name: 'Una', provider: 'openai', model: 'hers'}, keyring: false, trouble: 'The settings file has a fault in line 2: no setting of that name.', keys: [{provider: 'openai', host: 'https://openrouter.ai', from: 'environment', variable: 'OPENROUTER_API_KEY'}]}`)
	assert.Contains(t, p.chosen().Text, "line 2: no setting of that name. The file: /home/una/settings.json")
	assert.Contains(t, p.chosen().Text, "Una is at this browser and has a model of their own, hers,")
	p.act(`choosing.choose('Anthropic')`)
	assert.Contains(t, p.chosen().Text, "no keyring that Sidekick can use, and a key is never kept in the clear")
	p.act(`choosing.choose('OpenRouter')`)
	assert.Contains(t, p.chosen().Text, "The key for https://openrouter.ai comes from OPENROUTER_API_KEY in the environment.")
	p.act(`choosing.choose('Another server')`)
	for _, row := range []struct{ address, model, tokens, want string }{
		{"", "m", "5000", "Type the address first."},
		{"models.example", "m", "5000", "This is no web address."},
		{"https://models.example/v1", "", "5000", "Type or choose the model’s name"},
		{"https://models.example/v1", "two words", "5000", "A model’s name has no spaces."},
		{"https://models.example/v1", "m", "few", "This is a number from 1000."},
	} {
		p.act(`choosing.type('Address', %q), choosing.type('Model', %q), choosing.type('Tokens that one answer may use', %q)`, row.address, row.model, row.tokens)
		p.press("Use this")
		p.until(fmt.Sprintf(`choosing.see().text.includes(%q)`, row.want))
	}
	assert.Equal(t, []string{"settings_get {}"}, p.chosen().Sent)

	p.act(`choosing.type('Tokens that one answer may use', '5000'), choosing.fault('settings_set', 'Nothing was changed.')`)
	p.press("Use this")
	p.until(`choosing.see().text.includes('Nothing was changed.')`)
	var value string
	require.NoError(t, p.Eval("choosing.value('Model')", &value))
	assert.Equal(t, "m", value, "what was typed stays")
}

// Where nobody knows which rules hold, the page says what is to be mended, and
// offers nothing to change.
func TestABrokenFileIsSaidAndNothingIsOffered(t *testing.T) {
	p := chooser(t, `{keys: undefined, keyring: undefined, trouble: 'The settings file has a fault in line 2: no setting of that name. No good one is kept.'}`)
	assert.Contains(t, p.chosen().Text, "line 2: no setting of that name. No good one is kept. The file: /home/una/settings.json")
	assert.NotContains(t, p.chosen().HTML, "<form")
}

func TestWhatIsHalfTypedStaysWhileNothingChanged(t *testing.T) {
	p := chooser(t, "{}")
	p.act(`choosing.choose('Anthropic'), choosing.type('Model', 'claude-half')`)
	require.NoError(t, p.Eval(`choosing.refresh()`, nil))
	var value string
	require.NoError(t, p.Eval("choosing.value('Model')", &value))
	assert.Equal(t, "claude-half", value)
	require.NoError(t, p.Eval(`(choosing.change({provider: 'openai', model: 'gpt-a'}), choosing.refresh())`, nil))
	p.until(`choosing.value('Model') === 'gpt-a'`)
	assert.Contains(t, p.chosen().Said, "focus", "what had the focus is gone")
}

func TestTheChoiceFitsAndIsAccessible(t *testing.T) {
	p := chooser(t, "{}")
	for _, choice := range []string{"Built in", "A model on this computer", "Anthropic", "Another server"} {
		p.act(`choosing.choose(%q)`, choice)
		var problems []string
		require.NoError(t, p.Eval("accessible('body')", &problems))
		assert.Empty(t, problems, choice)
		for _, width := range []int64{320, 900} {
			p.fits(width)
		}
	}
}
