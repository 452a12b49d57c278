package session

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/audit"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/schema"
)

// reportOf gives a report as its face gave it, held to its schema.
func reportOf(t *testing.T, value any) audit.Report {
	t.Helper()
	raw, err := json.Marshal(value)
	require.NoError(t, err)
	v, err := schema.Parse(raw)
	require.NoError(t, err)
	require.NoError(t, schema.Validate("parts/report", v), string(raw))
	var report audit.Report
	require.NoError(t, json.Unmarshal(raw, &report))
	return report
}

func (s *shop) ownReport() audit.Report {
	return reportOf(s.t, s.must(message.Tool, message.ToolRequest{Tool: "run_report", Tab: 7, Params: map[string]any{}})["result"].(map[string]any)["report"])
}

// busy has a session do one of everything.
func busy(t *testing.T, s *shop) {
	shown := make(chan map[string]any, 1)
	s.raw(message.HandoffOpen, func(ctx context.Context) (any, error) {
		shown <- sent(ctx)
		return map[string]any{"shown": true}, nil
	})
	s.use("read_view", map[string]any{})
	s.use("read_view", map[string]any{})
	s.use("snapshot", map[string]any{})
	s.use("count", map[string]any{"selector": "#next"})
	s.use("observe", map[string]any{})
	s.use("click", map[string]any{"selector": "#next"})
	s.use("evaluate", map[string]any{"script": cardValue})
	s.raw(message.Picture, func(context.Context) (any, error) {
		return map[string]any{"refusal": map[string]any{"code": "picture_refused", "reason": "frame_in_view"}}, nil
	})
	s.use("picture", map[string]any{})
	require.Equal(t, filledIt, s.fill("email"))
	s.got["kept"] = false
	require.Equal(t, "not_kept", s.fill("email"))
	s.use("picture", map[string]any{})
	outcome := s.request()
	require.True(t, s.hand(<-shown, message.HandoffDone))
	<-outcome
}

func TestARunReportCounts(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "reports")
	log := audit.NewLog(folder)
	defer log.Close()
	s := sensing(t)
	s.open(func(o *Options) { o.Report = log })
	busy(t, s)
	own := s.ownReport()
	require.Equal(t, []audit.ReadCount{{Depth: "snapshot", Count: 1, Chars: 30}, {Depth: "view", Count: 2, Chars: 40}}, own.Reads)
	require.Equal(t, audit.PictureCount{Black: 1, Refused: []audit.ReasonCount{{Reason: "frame_in_view", Count: 1}}}, own.Pictures)
	require.Equal(t, []audit.FillCount{{Kind: "email", Label: "Zoe's e-mail", Site: "shop.example", Count: 2, NotKept: 1}}, own.Fills)
	require.Equal(t, []audit.ActCount{{Act: "click", Count: 1}}, own.Acts)
	require.Equal(t, []audit.SenseCount{{Tool: "count", Count: 1}, {Tool: "observe", Count: 1}}, own.Senses)
	require.Equal(t, []audit.HandoffSum{{Challenge: "one_time_code", Site: "shop.example", Count: 1, Done: 1}}, own.Handoffs)
	require.Equal(t, []audit.ConsentSum{{Kind: "act", Asked: 1, Given: 1}, {Kind: "fill", Asked: 2, Given: 2}}, own.Consents)
	require.Equal(t, []audit.RefusalSum{{Code: "evaluate_disabled", Count: 1}, {Code: "not_kept", Count: 1}, {Code: "picture_refused", Reason: "frame_in_view", Count: 1}}, own.Refusals)
	require.Equal(t, 1, own.Sessions)

	require.Equal(t, own, reportOf(t, s.must(message.Report, message.ReportRequest{})["report"]))
	kept, err := audit.ReadAll(folder)
	require.NoError(t, err)
	require.Equal(t, own, kept, "what is kept is the same, and there without the process")
	require.Equal(t, kept, reportOf(t, s.must(message.Report, message.ReportRequest{All: true})["report"]))

	other := newShop(t)
	other.connect(s.door.host, profileA, "")
	require.Zero(t, other.ownReport().Entries, "another session's is its own")
	other.use("read_view", map[string]any{})
	require.Equal(t, 2, reportOf(t, other.must(message.Report, message.ReportRequest{All: true})["report"]).Sessions)
}

func TestNoSecretIsInARunReport(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "reports")
	log := audit.NewLog(folder)
	s := sensing(t)
	family := familyVault()
	family.tokens[1].Label = "Mail " + emailValue // a family names a value by itself
	h := s.open(func(o *Options) { o.Report, o.Vault = log, family })
	s.raw("tab", func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": message.TabInfo{Title: "Zoe Quill", Address: "https://shop.example/cart?name=zoe"}}, nil
	})
	s.raw(message.ReadView, func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": view("Marmalade for Zoe Quill")}, nil
	})
	busy(t, s)
	s.use("marmalade", map[string]any{})
	s.use("count", map[string]any{"selector": "text=marmalade"})
	h.Close()
	require.NoError(t, log.Close())
	var kept strings.Builder
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, file := range files {
		raw, err := os.ReadFile(filepath.Join(folder, file.Name()))
		require.NoError(t, err)
		kept.Write(raw)
	}
	require.Contains(t, kept.String(), "Mail [email]")
	for _, secret := range []string{emailValue, cardValue, passwordValue, "zoe", "armalade", "cart", "name=", "https:", "#next", "doc-1", profileA} {
		require.NotContains(t, strings.ToLower(kept.String()), strings.ToLower(secret))
	}
}

func TestRequestsToAModelAreCounted(t *testing.T) {
	mind := sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, _ func(string) error) (model.End, error) {
		for range 2 {
			ended, _ := turn.Record.Sending(model.Sent{Provider: "anthropic", Model: cardValue})
			ended(model.Received{Usage: model.Usage{Input: 100, CacheRead: 20, CacheWrite: 3, Output: 7}})
		}
		return model.End{Kind: model.Complete}, nil
	})
	s := newShop(t)
	s.connect(newTestHost(t, mind), profileA, "")
	s.ended(s.browser.ask("what is this?"))
	require.Equal(t, audit.ModelRequests{Requests: 2, Input: 246, Output: 14}, s.ownReport().Model)
}

// A placeholder in a label that the catalog shows whole would tell that its
// value stands in it.
func TestTheSidekicksReportNamesATokenAsTheCatalogDoes(t *testing.T) {
	s := sensing(t)
	family := familyVault()
	family.tokens[1].Label = "Mail " + emailValue
	s.open(func(o *Options) { o.Vault = family })
	require.Equal(t, filledIt, s.fill("email"))
	require.Contains(t, s.use("token_catalog", map[string]any{}), "Mail "+emailValue)
	require.Equal(t, "Mail "+emailValue, s.ownReport().Fills[0].Label)
	require.Equal(t, "Mail [email]", reportOf(t, s.must(message.Report, message.ReportRequest{})["report"]).Fills[0].Label, "towards the panel it is scrubbed")
}

func TestOnlyAPanelIsShownReportsAndConsents(t *testing.T) {
	h := newTestHost(t, says(""))
	for name, open := range map[string]func(*browser){
		"another kind of client": func(b *browser) {
			b.door = h.Open(b, Peer{Trusted: true})
			hello := greeting(profileA, "")
			hello.Client.Kind = "mcp"
			b.must(message.Hello, hello)
		},
		"not paired": func(b *browser) {
			b.door = h.Open(b, Peer{})
			b.must(message.Hello, greeting(profileA, ""))
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBrowser(t)
			open(b)
			t.Cleanup(b.door.Close)
			require.Equal(t, "not_paired", b.must(message.Report, message.ReportRequest{})["refusal"].(map[string]any)["code"])
			require.Equal(t, "not_paired", b.must(message.Consents, map[string]any{})["refusal"].(map[string]any)["code"])
			require.Equal(t, false, b.must(message.ConsentForget, message.ConsentForgetRequest{ID: newID()})["forgotten"])
			require.Equal(t, false, b.must(message.Handoff, message.HandoffRequest{ID: newID(), Answer: message.HandoffDone})["closed"])
		})
	}
}
