package panel

import (
	_ "embed"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

//go:embed family.js
var kin string

// familyPage is the settings page with a family of its own.
func familyPage(t *testing.T, given string) played {
	t.Helper()
	return section(t, "family", kin, "kin.begin("+given+")")
}

type kinSeen struct {
	Text, HTML, Said, Focus string
	Sent                    []string
}

func (k kinSeen) last() string { return k.Sent[len(k.Sent)-1] }

func (p played) kin() (now kinSeen) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("kin.see()", &now))
	return now
}

const annaAndBen = `{members: [{name: 'Anna', ruled: false, profiles: ['` + marked + `']}, {name: '<b>Ben</b>', ruled: true, profiles: [], sidekick: 'Robo', manner: 'Short words.',
	provider: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:4b', toolsOff: ['fill', 'picture'], neverRead: ['bank.example'], tokensPerDay: 200000, spent: 40, values: 2}]}`

const marked = "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"

func TestAMemberIsAddedWithRules(t *testing.T) {
	p := familyPage(t, "{}")
	assert.Contains(t, p.kin().Text, "Everybody’s sidekick is the same.")
	p.press("Add a member")
	assert.Equal(t, "Add a member", p.kin().Focus, "the form is read from its title on")
	p.press("Add them")
	p.until(`kin.wrong('Name') === 'Type a name first.'`)
	p.act(`kin.type('Name', 'Ben'), kin.type('Tokens a day', 'many')`)
	p.press("Add them")
	p.until(`kin.wrong('Tokens a day') === 'This is a number, or nothing.'`)
	assert.Len(t, p.kin().Sent, 1, "nothing leaves before it is whole")

	p.act(`kin.type('Tokens a day', '200000'), kin.type('Sites that are never read', 'bank.example\nhttps://x'), kin.tick('Filling in'), kin.type('How it speaks to them', 'Short,\n simple words.')`)
	for field, label := range map[string]string{
		"name": "Name", "sidekick": "What their sidekick is called", "manner": "How it speaks to them", "neverRead": "Sites that are never read",
		"tokensPerDay": "Tokens a day", "provider": "Who answers them",
	} {
		p.act(`kin.fault('That is wrong there.', %q)`, field)
		p.press("Add them")
		p.until(fmt.Sprintf(`kin.wrong(%q) === 'That is wrong there.'`, label))
		var held bool
		require.NoError(t, p.Eval(fmt.Sprintf(`document.activeElement.labels[0].textContent === %q && document.activeElement.getAttribute('aria-invalid') === 'true'`, label), &held))
		assert.True(t, held, "the field that is wrong has the focus: %s", field)
	}
	p.act(`kin.fault('That is no tool.', 'toolsOff')`)
	p.press("Add them")
	p.until(`document.getElementById('tools-problem').textContent === 'That is no tool.'`)
	p.act(`kin.fault('This browser profile would be nobody’s.', '')`)
	p.press("Add them")
	p.until(`kin.see().text.includes('This browser profile would be nobody’s.')`)

	p.act(`kin.fault('')`)
	p.press("Add them")
	p.until(`kin.see().said.startsWith('Ben is in the family.')`)
	now := p.kin()
	assert.Equal(t, `member_add {"name":"Ben","member":{"sidekick":"","manner":"Short, simple words.","provider":"","baseUrl":"","model":"","neverRead":["bank.example","https://x"],"toolsOff":["fill"],"tokensPerDay":200000}}`, now.last())
	for _, want := range []string{"Off: filling in.", "Never read: bank.example", "200,000 tokens a day", "This browser profile is nobody’s. As soon as", "No browser profile is theirs yet."} {
		assert.Contains(t, now.Text, want)
	}
}

func TestWhatHoldsForAMemberIsChanged(t *testing.T) {
	p := familyPage(t, annaAndBen)
	now := p.kin()
	for _, want := range []string{
		"Their sidekick is called Robo.", "It speaks to them like this: Short words.", "A model on this computer answers them, with qwen3:4b.", "Off: filling in, taking a picture.",
		"Never read: bank.example.", "200,000 tokens a day; 40 used today.", "2 values of the vault are theirs alone.", "Changes no settings", "Has no rules",
		"This browser profile is Anna’s", "last used Nov ", "12 conversations", "Profile b2b2b2b2 is nobody’s", "open now in a browser · one conversation", "<b>Ben</b>",
	} {
		assert.Contains(t, now.Text, want)
	}
	assert.NotContains(t, now.HTML, "<b>Ben")
	p.press("Change <b>Ben</b>")
	p.act(`kin.tick('Taking a picture'), kin.type('Who answers them', 'anthropic')`)
	var shown bool
	require.NoError(t, p.Eval("kin.shown('Address')", &shown))
	assert.False(t, shown, "a provider with an address of its own asks for none")
	p.act(`kin.type('Model', 'claude-small')`)
	p.press("Save the change")
	p.until(`kin.see().said.startsWith('Changed. It holds for')`)
	assert.Contains(t, p.kin().last(), `"provider":"anthropic","baseUrl":"","model":"claude-small","neverRead":["bank.example"],"toolsOff":["fill"],"tokensPerDay":200000}`)

	p.press("Change <b>Ben</b>")
	p.act(`kin.type('Name', '')`)
	p.press("Save the change")
	p.until(`kin.wrong('Name') === 'Type a name first.'`)
	p.act(`kin.type('Name', 'Benjamin')`)
	p.press("Save the change")
	p.until(`kin.see().said === 'Changed. It holds for Benjamin from now on.'`)
	assert.Contains(t, p.kin().last(), `member_edit {"name":"<b>Ben</b>","rename":"Benjamin","member":{`)

	p = familyPage(t, `{members: [{name: 'Ben', ruled: false, profiles: [], provider: 'scripted'}], trouble: 'The settings file has a fault in line 2: no.'}`)
	assert.Contains(t, p.kin().Text, "line 2")
	p.press("Change Ben")
	p.press("Save the change")
	p.until(`kin.see().said !== ''`)
	assert.NotContains(t, p.kin().last(), "provider", "what the page cannot set it leaves as it is")
}

func TestAMemberIsRemovedAfterAskingOnceMore(t *testing.T) {
	p := familyPage(t, annaAndBen)
	p.press("Remove Anna")
	var focus string
	require.NoError(t, p.Eval("document.activeElement.getAttribute('aria-label')", &focus))
	assert.Equal(t, "Keep Anna", focus)
	assert.Contains(t, p.kin().Text, "Their conversations stay on this computer")
	p.press("Keep Anna")
	assert.NotContains(t, p.kin().Text, "Their conversations stay on this computer")
	p.press("Remove Anna")
	p.act(`kin.fault('Nothing was changed.')`)
	p.press("Remove Anna for good")
	p.until(`kin.see().text.includes('Nothing was changed.')`)
	p.act(`kin.fault('')`)
	p.press("Remove Anna for good")
	p.until(`kin.see().said.startsWith('Anna was removed.')`)
	assert.Equal(t, `member_remove {"name":"Anna"}`, p.kin().last())
}

func TestAProfileIsBound(t *testing.T) {
	p := familyPage(t, annaAndBen)
	p.press("Say whose it is: Profile b2b2b2b2")
	p.act(`kin.type('Profile b2b2b2b2 is', '<b>Ben</b>'), kin.tick('The conversations that were nobody’s there are theirs')`)
	p.press("Save")
	p.until(`kin.see().said.startsWith('Profile b2b2b2b2 is <b>Ben</b>’s. Conversations that are theirs now: 3.')`)
	assert.Equal(t, `member_bind {"profile":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","name":"<b>Ben</b>","keep":true}`, p.kin().last())
	p.press("Say whose it is: This browser profile")
	p.act(`kin.type('This browser profile is', '')`)
	p.press("Save")
	p.until(`kin.see().said.startsWith('This browser profile is nobody’s.')`)
	assert.Equal(t, `member_bind {"profile":"`+marked+`"}`, p.kin().last())
	assert.Contains(t, p.kin().Text, "As soon as anybody has rules")
}

// Whoever has rules is told whose the profile is, and how the grown-up finds it.
func TestWhoeverHasRulesSeesNoFamily(t *testing.T) {
	p := familyPage(t, annaAndBen)
	p.act(`kin.refused({code: 'not_available', reason: 'member_settings', sentence: 'Settings are kept by somebody else.'}, {name: 'Ben', mark: %q})`, marked)
	require.NoError(t, p.Eval("kin.refresh()", nil))
	now := p.kin()
	assert.Contains(t, now.Text, "This browser profile is Ben’s. Settings are kept by somebody else.")
	assert.Contains(t, now.Text, "This profile is listed there as a1a1a1a1.")
	assert.NotContains(t, now.Text, "Anna")
	assert.NotContains(t, now.HTML, "<button")

	p = familyPage(t, annaAndBen)
	p.act(`kin.refused({code: 'not_available', reason: 'member_settings', sentence: 'Settings are kept by somebody else.'}, {mark: %q})`, marked)
	require.NoError(t, p.Eval("kin.refresh()", nil))
	assert.Contains(t, p.kin().Text, "This browser profile is nobody’s, so it is held to the rules of all members")
}

func TestWhatIsHalfTypedOfAMemberStays(t *testing.T) {
	p := familyPage(t, annaAndBen)
	p.press("Add a member")
	p.act(`kin.type('Name', 'Ev')`)
	require.NoError(t, p.Eval("kin.refresh()", nil))
	var typed string
	require.NoError(t, p.Eval(`[...document.querySelectorAll('#family input')].map(({value}) => value).find((value) => value === 'Ev') ?? ''`, &typed))
	assert.Equal(t, "Ev", typed)
}

func TestTheFamilyFitsAndIsAccessible(t *testing.T) {
	p := familyPage(t, annaAndBen)
	for _, step := range []string{"", "Remove Anna", "Add a member", "Change <b>Ben</b>", "Say whose it is: This browser profile"} {
		if step != "" {
			p.press(step)
		}
		var problems []string
		require.NoError(t, p.Eval("accessible('body')", &problems))
		assert.Empty(t, problems, step)
		for _, width := range []int64{320, 900} {
			p.fits(width)
		}
	}
	var regions int
	require.NoError(t, p.Eval(`document.querySelector('[aria-labelledby=family-title]').querySelectorAll('[role=status]').length`, &regions))
	assert.Equal(t, 1, regions)
}
