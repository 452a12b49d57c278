package panel

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

// At the first run the built-in sidekick answers, and one click leads to where
// a model is chosen.
func TestWhoAnswersIsSaidAndCanBeChosen(t *testing.T) {
	p := withRules(t)
	set := func(settings string) {
		t.Helper()
		p.act(`worker.answer('settings_get', %s), dispatchEvent(new Event('focus'))`, settings)
	}
	assert.Empty(t, p.text("answerer"), "a host that is too old to be asked says nothing")
	set(`{settings: {provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000}}`)
	p.shows("answerer", "answers by quoting the page. It is free, and nothing leaves this computer.")
	var problems []string
	require.NoError(t, p.Eval("accessible('#welcome')", &problems))
	assert.Empty(t, problems)
	for _, width := range []int64{320, 480} {
		p.fits(width)
	}
	set(`{settings: {provider: 'openai', baseUrl: '', model: '<i>qwen</i>', tokensPerAnswer: 500000}}`)
	p.shows("answerer", "<i>qwen</i> answers.")
	set(`{settings: {provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000}, member: {name: 'Una', provider: 'openai', model: 'hers'}}`)
	p.shows("answerer", "hers answers.")
	set(`{settings: {provider: 'scripted', baseUrl: '', model: '', tokensPerAnswer: 500000}}`)
	p.until(`document.getElementById('answerer').innerText === ''`)

	set(`{settings: {provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000}, trouble: 'The settings file has a fault in line 2: <b>no</b>.', file: '/home/una/settings.json'}`)
	p.shows("answerer", "The settings file has a fault in line 2: <b>no</b>. The file: /home/una/settings.json")
	set(`{settings: {provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000}}`)
	p.shows("answerer", "Choose a model")
	p.until(`!document.getElementById('answerer').innerText.includes('fault')`)
	opened, err := engine.browser.OpenPageBy("extension/options/options.html#model-title", func() error { return p.Press("Choose a model") })
	require.NoError(t, err)
	t.Cleanup(opened.Close)
	settings := played{&browser.Panel{Tab: opened}, t}
	settings.until(`document.activeElement?.id === 'model-title'`)
}

// A member's sidekick has its own name and model; who has rules chooses none.
func TestWhoAnswersAMember(t *testing.T) {
	p := withRules(t)
	p.act(`worker.answer('settings_get', {refusal: {code: 'not_available', sentence: 'x'}}), worker.answer('member', {sidekick: '<b>Robo</b>', provider: 'openai', model: 'small', ruled: true}), dispatchEvent(new Event('focus'))`)
	p.shows("answerer", "<b>Robo</b> answers, with small.")
	p.until(`document.querySelector('h1').textContent === '<b>Robo</b>'`)
	there, err := p.Shows("Choose another model")
	require.NoError(t, err)
	assert.False(t, there)
	p.act(`worker.answer('member', {provider: 'openai', model: 'small', ruled: false}), dispatchEvent(new Event('focus'))`)
	p.shows("answerer", "Choose another model")
	p.until(`document.querySelector('h1').textContent === 'Sidekick'`)
}

// Where somebody else's the profile is now, what was said before is gone, and who
// answers is told anew: also when no new conversation can be had.
func TestAPanelThatBecomesAnotherMembers(t *testing.T) {
	p := withRules(t)
	said := func() {
		t.Helper()
		require.NoError(t, p.Send("What did the doctor say?"))
		p.until("worker.sent('ask').length > 0")
		p.act(`worker.tell('answer_end', {answer: 'b'.repeat(32), seq: 1, end: 'failed', refusal: {code: 'internal', sentence: 'The doctor is out.'}})`)
		p.shows("log", "The doctor is out.")
	}
	said()
	p.act(`worker.answer('member', {sidekick: 'Robo', provider: 'openai', model: 'small', ruled: true}), worker.tell('member_changed', {anew: false})`)
	p.until(`document.querySelector('h1').textContent === 'Robo'`)
	p.shows("log", "The doctor is out.")
	p.act(`worker.answer('new_session', {session: 'f'.repeat(32), resumed: false, state: {reading: 'open', state: 'clean', sentence: ''}}), worker.answer('member', {sidekick: 'Kit', provider: 'openai', model: 'small', ruled: false}), worker.tell('member_changed', {anew: true})`)
	p.until(`document.querySelector('h1').textContent === 'Kit' && document.getElementById('log').innerText.trim() === ''`)
	p.shows("announcer", "This panel is another member’s now.")
	said()
	p.act(`worker.answer('new_session', {error: {code: 'internal', sentence: 'Not now.'}}), worker.tell('member_changed', {anew: true})`)
	p.until(`document.getElementById('log').innerText.trim() === ''`)
}

// A question that no model answered leads there too.
func TestAModelThatDoesNotAnswerLeadsToItsSettings(t *testing.T) {
	p := whole(t)
	for _, row := range []struct {
		code string
		want bool
	}{{"model_unavailable", true}, {"internal", false}} {
		require.NoError(t, p.Send("What is this?"))
		p.until("worker.sent('ask').length > 0")
		p.act(`worker.tell('answer_end', {answer: 'b'.repeat(32), seq: 1, end: 'failed', refusal: {code: %q, sentence: 'It does not answer.'}})`, row.code)
		p.shows("log", "It does not answer.")
		there, err := p.Shows("The model’s settings")
		require.NoError(t, err)
		assert.Equal(t, row.want, there, row.code)
		p.press("New conversation")
	}
}
