package panel

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The person types the code that a program shows, hears what it calls itself,
// and only then says yes.
func TestAProgramIsPairedByItsCode(t *testing.T) {
	p := page(t)
	type look struct {
		Text, Said, Focus string
		Sent              []string
	}
	see := func() (now look) {
		t.Helper()
		require.NoError(t, p.Eval("settings.state()", &now))
		return now
	}
	types := func(code string) {
		t.Helper()
		require.NoError(t, p.Eval(`settings.type('The code that a program shows', '`+code+`')`, nil))
		require.NoError(t, p.Press("Look for it"))
	}
	require.NoError(t, p.Eval(`programs.begin([], {code: '12345678', left: 4, client: {id: 'a', kind: 'mcp', name: '<b>Desk</b> agent'}})`, nil))
	assert.Contains(t, see().Text, "None. Until a program is paired")
	types("1234")
	require.NoError(t, p.Until(`settings.state().text.includes('A code has eight digits.')`, 5*time.Second))
	assert.Len(t, see().Sent, 1, "what is no code is not sent")
	types("8765 4321")
	require.NoError(t, p.Until(`settings.state().text.includes('No program shows that code.')`, 5*time.Second))
	types("1234 5678")
	require.NoError(t, p.Until(`settings.state().text.includes('Pair this program?')`, 5*time.Second))
	now := see()
	assert.Contains(t, now.Text, "<b>Desk</b> agent")
	assert.Contains(t, now.Text, "That is only its own claim")
	assert.Equal(t, "Pair this program?", now.Focus, "no button has the focus")
	require.NoError(t, p.Press("Pair it"))
	require.NoError(t, p.Until(`settings.state().said !== ''`, 5*time.Second))
	require.NoError(t, p.Until(`settings.state().text.includes('another program’s sidekick')`, 5*time.Second))
	now = see()
	assert.Contains(t, now.Sent, `pair_confirm {"id":"a","pair":true}`)
	assert.Equal(t, "“<b>Desk</b> agent” is paired.", now.Said)
	require.NoError(t, p.Press("Remove <b>Desk</b> agent"))
	require.NoError(t, p.Until(`settings.state().text.includes('None. Until')`, 5*time.Second))
	assert.Equal(t, `client_remove {"id":"a"}`, see().Sent[len(see().Sent)-2])

	require.NoError(t, p.Eval(`programs.begin([], {code: '12345678', left: 0, client: {id: 'a', kind: 'app', name: 'X'}})`, nil))
	types("8765 4321")
	require.NoError(t, p.Until(`settings.state().text.includes('every waiting program was sent away')`, 5*time.Second))
	types("1234-5678")
	require.NoError(t, p.Until(`settings.state().text.includes('No program')||settings.state().text.includes('sent away')`, 5*time.Second))
	types("12345678")
	require.NoError(t, p.Until(`settings.state().text.includes('Pair this program?')`, 5*time.Second))
	require.NoError(t, p.Press("Do not pair"))
	require.NoError(t, p.Until(`settings.state().said === 'It is not paired.'`, 5*time.Second))
	assert.Contains(t, see().Sent, `pair_confirm {"id":"a","pair":false}`)
}
