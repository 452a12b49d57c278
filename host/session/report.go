package session

import (
	"context"
	"time"

	"sidekick/host/audit"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// What a session adds to the run report, and who is told of it.

// report adds an entry to the session's own sum and to what is kept. A report
// that cannot be written stops nothing: it is no lock on any door.
func (s *session) report(e audit.Entry) { s.reportBoth(e, e) }

// reportBoth adds an entry as the sidekick may be shown it, and as the person
// and the disk are. They differ in the label of a fill: a placeholder in it
// would tell the sidekick that its value is in the label.
func (s *session) reportBoth(own, e audit.Entry) {
	now := time.Now()
	own.At, own.Session, e.At, e.Session = now, s.short(), now, s.short()
	s.told.Add(own)
	s.sum.Add(e)
	if s.host.options.Report == nil {
		return
	}
	if err := s.host.options.Report.Add(e); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("writing the run report failed")
	}
}

// reported says which event a tool's use is, where it is one by itself.
var reported = map[string]audit.Event{
	"click": audit.Act, "insert": audit.Act, "navigate": audit.Act, "press": audit.Act, "scroll": audit.Act, "select_option": audit.Act,
	"count": audit.Sense, "detect_challenge": audit.Sense, "observe": audit.Sense, "wait_for_selector": audit.Sense,
	"list_frames": audit.Read, "outline": audit.Read, "read_page": audit.Read, "read_selection": audit.Read, "read_view": audit.Read, "snapshot": audit.Read, "tab": audit.Read,
	"picture": audit.Picture,
}

// reportUse adds what came of one use of a tool.
func (s *session) reportUse(name string, got seen) {
	event, what := reported[name], name
	if depth := tools[name].depth; depth != "" {
		what = depth
	}
	if got.refusal != nil {
		if event == audit.Picture {
			why := got.refusal.Reason
			if why == "" {
				why = got.refusal.Code
			}
			s.report(audit.Entry{Event: audit.Picture, What: "refused", Reason: why})
		}
		s.report(audit.Entry{Event: audit.Refused, What: got.refusal.Code, Reason: got.refusal.Reason})
		return
	}
	switch event {
	case "":
		return
	case audit.Picture:
		what = "taken"
		if redaction, _ := got.picture.Redaction(); redaction != "" {
			what = "black"
		}
	}
	s.report(audit.Entry{Event: event, What: what, Chars: got.chars, Withheld: got.withheld, Truncated: got.counts.Truncated})
}

// reportFill adds a fill, whatever came of it. Nothing of the value is in it.
func (s *session) reportFill(plan fillPlan, kept bool, at place) {
	e := audit.Entry{Event: audit.Fill, What: string(plan.token.Kind), Outcome: "not_kept", Site: hostIn(at.origin), Label: s.host.scrub.Text(plan.token.Label)}
	if kept {
		e.Outcome = "kept"
	}
	own := e
	e.Label = s.scrubber().Text(plan.token.Label)
	s.reportBoth(own, e)
}

// runReport carries out run_report: what this session did.
func runReport(_ context.Context, s *session, _ policy.Approved, _ place) (map[string]any, seen) {
	return map[string]any{"report": s.told.Report()}, seen{}
}

// tellReport shows a panel the run report: the session's, or all that is kept.
func (s *session) tellReport(_ context.Context, params message.ReportRequest) any {
	if params.All && s.member().Ruled {
		return refused(policy.RefuseFor(policy.NotAvailable, "member_report"))
	}
	if !params.All || s.host.options.Report == nil {
		return message.ReportResponse{Report: s.sum.Report()}
	}
	whole, err := s.host.options.Report.Report()
	if err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("reading the run report failed")
		return refused(policy.Refuse(policy.Internal))
	}
	return message.ReportResponse{Report: whole}
}
