package e2e

import (
	"testing"
	"time"

	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// TestJourneyThePanelIsClosedInTheMiddle: a panel that was closed while an answer
// was being written, or while a card waited, is opened again, and nothing is lost:
// the way back is offered, nothing was filled in, and the conversation goes on.
func TestJourneyThePanelIsClosedInTheMiddle(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{
		turn("fill", fillStep("shop.password", "#password"), code()),
		turn("go on", say("It goes on.")),
		turn("", say("first words "), repeat(20, delayed("and more ", 50)), say("to the end.")),
	})
	tab, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	shown, err := panel.Shows("Back to the last conversation")
	require.NoError(t, err)
	require.False(t, shown, "there was none yet")
	closes := func(opened string) {
		t.Helper()
		require.NoError(t, panel.Until(opened, 20*time.Second))
		_ = panel.Eval("window.close()", nil) // its end may come before its answer
		require.Eventually(t, func() bool { return panel.Eval("0", nil) != nil }, 10*time.Second, 50*time.Millisecond)
		panel.Tab.Close()
		panel, err = f.browser.PanelOn(tab)
		require.NoError(t, err)
		require.NoError(t, panel.Press("Back to the last conversation"))
	}

	require.NoError(t, panel.Send("tell me"))
	closes(`document.querySelector('[role=log]').innerText.includes('and more and more')`)
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('tell me')`, 10*time.Second))
	require.NoError(t, panel.Until(`document.querySelector('#kept .talk').innerText.includes('to the end.')`, 20*time.Second), "it was answered to its end")

	require.NoError(t, panel.Send("fill in the password"))
	closes(`document.getElementById('consent-card').checkVisibility()`)
	require.NoError(t, panel.Until(`document.querySelector('#kept .talk').innerText.includes('Nobody could be asked')`, 20*time.Second))
	var value int
	require.NoError(t, tab.Eval("document.querySelector('#password').value.length", &value))
	require.Zero(t, value)
	require.NoError(t, panel.Press("Resume"))
	require.NoError(t, panel.Send("go on"))
	answer, err := panel.Answer(20 * time.Second)
	require.NoError(t, err)
	require.Equal(t, "It goes on.", answer)
}
