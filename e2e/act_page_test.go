package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// actStep is one act: what its probe must say at least, what the act answers.
type actStep struct {
	Act       string            `json:"act"`
	CSS       string            `json:"css"`
	Key       string            `json:"key"`
	Presses   string            `json:"presses"` // the key of the act, where it is not the probe's
	Text      string            `json:"text"`
	Direction string            `json:"direction"`
	Option    map[string]string `json:"option"`
	Between   string            `json:"between"` // what the page does after the probe
	Probe     map[string]any    `json:"probe"`
	Does      map[string]any    `json:"does"` // null where the probe is refused
}

// actRow is a few acts on one page, and how the page stands after them.
type actRow struct {
	Name         string            `json:"name"`
	ChromiumOnly string            `json:"chromiumOnly"` // why the other engine cannot
	Before       string            `json:"before"`       // what the page does first
	Focus        string            `json:"focus"`
	Fill         *fillRow          `json:"fill"` // a fill that comes first
	Steps        []actStep         `json:"steps"`
	Holds        map[string]string `json:"holds"`
	Page         map[string]any    `json:"page"`
}

func (r actRow) title() (name, chromiumOnly string) { return r.Name, r.ChromiumOnly }

func TestActPages(t *testing.T) { vectorRows(t, "act-pages", actOnce) }

func actOnce(t *testing.T, page document, row actRow) {
	if row.Fill != nil {
		var probe, answer map[string]any
		require.NoError(t, page.Face("fillProbe", map[string]any{"selector": pageSelector(t, row.Fill.CSS), "kind": row.Fill.Kind}, &probe))
		require.NoError(t, page.Face("fill", map[string]any{"handle": probe["handle"], "kind": row.Fill.Kind, "kinds": probe["kinds"], "value": row.Fill.Value}, &answer))
		require.Equal(t, true, answer["kept"])
	}
	if row.Before != "" {
		require.NoError(t, page.Eval("void eval("+quote(t, row.Before)+")", nil))
	}
	if row.Focus != "" {
		require.NoError(t, page.Eval("document.querySelector("+quote(t, row.Focus)+").focus()", nil))
	}
	for _, step := range row.Steps {
		actStepOnce(t, page, step)
	}
	requireStands(t, page, row.Holds, row.Page)
}

func actStepOnce(t *testing.T, page document, step actStep) {
	t.Helper()
	order := map[string]any{"act": step.Act}
	if step.CSS != "" {
		order["selector"] = pageSelector(t, step.CSS)
	}
	if step.Key != "" {
		order["key"] = step.Key
	}
	if step.Act == "scroll" {
		order["direction"] = step.Direction
	} else {
		var probe map[string]any
		require.NoError(t, page.Face("actProbe", order, &probe))
		requireValid(t, "act_probe.response", probe)
		for key, want := range step.Probe {
			require.Equal(t, want, probe[key], key)
		}
		if step.Does == nil {
			require.NotContains(t, probe, "handle")
			return
		}
		order = map[string]any{"act": step.Act, "handle": probe["handle"], "key": step.Key, "text": step.Text, "option": step.Option}
	}
	if step.Presses != "" {
		order["key"] = step.Presses
	}
	if step.Between != "" {
		require.NoError(t, page.Eval("void eval("+quote(t, step.Between)+")", nil))
	}
	var answer map[string]any
	require.NoError(t, page.Face("act", order, &answer))
	requireValid(t, step.Act+".response", answer)
	require.Equal(t, step.Does, answer)
	if step.Act != "scroll" {
		requireSpent(t, page, "act", order)
	}
}
