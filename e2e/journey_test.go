package e2e

import (
	"testing"

	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

func TestJourneyAQuestionIsAnsweredFromThePage(t *testing.T) {
	f := startFamily(t, nil)
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	answer := f.ask(panel, "What does it say about the cost of the repair?")
	require.Contains(t, answer, "186,000 euros")
	log, err := panel.Log()
	require.NoError(t, err)
	require.Regexp(t, `[Rr]ead .*characters`, log, "what was looked at is shown")
}
