package session

import (
	"context"
	"slices"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// fill types a token's value into one field. Whatever can be refused is
// refused before the person is asked, and the person before anything is
// closed; from there on it closes first and types then.
func fill(ctx context.Context, s *session, approved policy.Approved, at place) (map[string]any, seen) {
	plan, refusal := s.planFill(ctx, approved, at)
	if refusal == nil {
		refusal = s.consent(ctx, plan.question(s, at), at)
	}
	if refusal == nil && s.leftSince(at.tab, at.move, at.document) {
		refusal = policy.Refuse(policy.DocumentChanged)
	}
	if refusal == nil { // it may be somebody else's since
		_, refusal = s.host.token(s.member(), plan.token.Name)
	}
	if refusal == nil {
		refusal = s.carryFill(ctx, plan, at)
	}
	// Scrubbed, since it goes to the panel: a family may name a value by itself.
	label := s.scrubber().Text(plan.token.Label).String()
	if refusal != nil {
		return nil, seen{refusal: refusal, label: label}
	}
	return map[string]any{"filled": true}, seen{label: label}
}

// fillPlan is a fill that nothing speaks against but the person.
type fillPlan struct {
	token  vault.Token
	spot   spot
	field  *message.FillProbeResult
	kinds  []string
	ruling policy.FillRuling
}

// pointToFill takes plain CSS alone: a handle may reach into a frame from the
// top document, and what text and role engines find a page can change.
func (s *session) pointToFill(text string, at standing, where place) (target, *policy.Refusal) {
	ruling := policy.JudgeSelector(text, at.closed())
	if ruling.Verdict == policy.Allow {
		chain := ruling.Selector.Chain
		switch {
		case ruling.Selector.Ref != "":
			return target{}, policy.Refuse(policy.RefFillRefused)
		case (len(chain) != 1 || chain[0].Engine != "css") && at.closed():
			return target{}, policy.Refuse(policy.SensitiveDataBlocked)
		case len(chain) != 1 || chain[0].Engine != "css":
			return target{}, policy.Refuse(policy.SelectorInvalid)
		}
	}
	return s.point(text, at, where)
}

// planFill judges token, selector, field and place, in this order: a page
// that is no place for the token is not even asked.
func (s *session) planFill(ctx context.Context, approved policy.Approved, at place) (fillPlan, *policy.Refusal) {
	var plan fillPlan
	var refusal *policy.Refusal
	if plan.token, refusal = s.host.token(s.member(), argument(approved, "token")); refusal != nil {
		return plan, refusal
	}
	to, refusal := s.pointToFill(argument(approved, "selector"), s.standing(at), at)
	if refusal != nil {
		return plan, refusal
	}
	token := policy.FillToken{Kind: string(plan.token.Kind), Sites: plan.token.Sites, AnySite: plan.token.AnySite, WholeSite: plan.token.WholeSite}
	top := policy.ParseOrigin(at.origin)
	if early := policy.JudgeFill(token, policy.FillPlace{Top: top, Frame: top}); early.Verdict == policy.Deny {
		return plan, s.notHere(early, top)
	}
	plan.spot, plan.field, refusal = probe[message.FillProbeResult](ctx, s, message.FillProbe,
		message.FillProbeRequest{Tab: at.tab, Document: at.document, Selector: to.selector, Kind: token.Kind}, at)
	if refusal == nil {
		_, refusal = s.landed(to, plan.spot, s.standing(at), "fill", at)
	}
	if refusal != nil {
		return plan, refusal
	}
	state := plan.field.State
	switch {
	case state.Count == 0:
		return plan, policy.Refuse(policy.SelectorNoMatch)
	case state.Count > 1:
		return plan, policy.Refuse(policy.SelectorAmbiguous)
	case !state.Visible || !state.Enabled || !state.Editable:
		return plan, policy.Refuse(policy.NotEditable)
	}
	plan.kinds = verdictOn(plan.field.Facts).Kinds
	if !policy.FieldOf(plan.kinds, plan.field.Facts).Takes(token.Kind) {
		return plan, policy.Refuse(policy.FieldKindMismatch)
	}
	where := policy.FillPlace{Top: plan.spot.top, Frame: plan.spot.origin}
	if form := plan.field.Form; form != nil {
		where.Method, where.Targets = form.Method, form.Targets
	}
	if plan.ruling = policy.JudgeFill(token, where); plan.ruling.Verdict == policy.Deny {
		return plan, s.notHere(plan.ruling, plan.spot.origin)
	}
	return plan, nil
}

func (s *session) notHere(ruling policy.FillRuling, origin policy.Origin) *policy.Refusal {
	refusal := policy.Refuse(ruling.Code)
	if !origin.Opaque() {
		refusal.Origin = origin.String()
	}
	return refusal
}

// question asks the person for a fill, and says that it closes the page.
func (p fillPlan) question(s *session, at place) question {
	q := question{
		kind:  cardFill,
		title: "Fill " + quotable(p.token.Label) + " on " + p.spot.top.Authority() + "?",
		lines: []string{"After this the page is closed to the sidekick. You can open it again here."},
	}
	if !p.spot.origin.SameSite(p.spot.top) {
		q.lines = append(q.lines, "The field belongs to "+p.spot.origin.Authority()+", which takes card payments for shops.")
	}
	if p.ruling.Rule == "fill.any_site" {
		q.lines = append(q.lines, "This value is not bound to a site, so each fill asks.")
	}
	for _, where := range p.ruling.Elsewhere[:min(len(p.ruling.Elsewhere), 4)] {
		q.lines = append(q.lines, "The form sends what is filled to "+where+".")
	}
	if p.token.Kind == "custom" {
		q.quotes = append(q.quotes, message.Quote{Name: "The field is named", Text: nameIn(p.field.Facts)})
	}
	if !p.ruling.EachTime {
		q.key = "fill\x00" + p.token.Name + "\x00" + s.clientKey() + "\x00" + siteOf(at.origin)
	}
	return q
}

// nameIn is how a field's own facts name it.
func nameIn(facts map[string]any) string {
	for _, fact := range []string{"label", "ariaLabel", "labelledby", "placeholder", "title", "name", "id"} {
		if text, _ := facts[fact].(string); text != "" {
			return text
		}
	}
	return "(no name)"
}

// carryFill closes, and only then types. Every outcome counts as filled.
func (s *session) carryFill(ctx context.Context, plan fillPlan, at place) *policy.Refusal {
	// The page, or the frame's, may have come into the person's hands meanwhile.
	if decision := policy.Judge(s.host.ledger.of(s.profile, s.closedBy(plan, at)...).state, "fill"); decision.Verdict == policy.Deny {
		return policy.Refuse(decision.Code)
	}
	token, secret, err := s.host.options.Vault.Take(plan.token.Name)
	if err != nil {
		return vaultRefusal(err)
	}
	// What was agreed to is what is filled: the token may have been changed
	// while the person was asked.
	if token.Kind != plan.token.Kind || !slices.Equal(token.Sites, plan.token.Sites) || token.AnySite != plan.token.AnySite || token.WholeSite != plan.token.WholeSite {
		return policy.Refuse(policy.TokenUnknown)
	}
	dose := newDose(string(token.Kind), secret)
	subjects := s.closedBy(plan, at)
	s.substitute(dose.values)
	if refusal := s.keepFill(); refusal != nil {
		return refusal
	}
	s.mu.Lock()
	s.site = siteOf(at.whose())
	s.mu.Unlock()
	sent := s.host.ledger.sends(s.profile, subjects...)
	if err := s.host.ledger.raiseBy(s.id, s.profile, policy.StateFilling, plan.sites(), subjects...); err != nil {
		s.host.ledger.arrived(sent)
		s.host.options.Log.Error().Str("session", s.short()).Msg("nothing was filled: keeping what is closed failed")
		s.notify(message.State, s.state())
		return unwritable()
	}
	s.notify(message.State, s.state())
	s.host.waits.told(s.profile, subjects)
	result, refusal := act[message.FillResult](ctx, s, message.Fill, message.FillRequest{
		Tab: at.tab, Document: plan.spot.document, Handle: plan.field.Handle,
		Kind: string(token.Kind), Kinds: append([]string{}, plan.kinds...), Value: dose.value, Parts: dose.parts, Sites: sitesOf(subjects),
	}, at, plan.spot.document)
	if err := s.host.ledger.raiseBy(s.id, s.profile, policy.StateTainted, plan.sites(), subjects...); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("keeping what is closed failed")
	}
	if refusal == nil { // else it may be typed yet: a page that is busy hears of it later
		s.host.ledger.arrived(sent)
	}
	s.notify(message.State, s.state())
	s.host.options.Log.Info().Str("session", s.short()).Str("kind", string(token.Kind)).Bool("typed", refusal == nil).Msg("filled")
	s.reportFill(plan, refusal == nil && result.Kept, at)
	switch {
	case refusal != nil:
		return unanswered(refusal)
	case result.FromList && policy.Listed(string(token.Kind)):
		s.restore(dose.values)
	}
	if !result.Kept {
		return policy.Refuse(policy.NotKept)
	}
	return nil
}

// unanswered says of a page that went or was silent what came of the fill, and
// until when the page stays closed.
func unanswered(refusal *policy.Refusal) *policy.Refusal {
	if code := policy.Code(refusal.Code); code == policy.DocumentChanged || code == policy.TimedOut {
		return policy.RefuseFor(code, "filling")
	}
	return refusal
}

// closedBy is what a fill closes: the session, the tab, the site in front, and
// the site of the frame that takes the value.
func (s *session) closedBy(plan fillPlan, at place) []Subject {
	subjects := []Subject{sessionSubject(s.id), tabSubject(at.tab), siteSubject(siteOf(at.whose()))}
	if frame := siteSubject(siteOf(plan.spot.origin.String())); !slices.Contains(subjects, frame) {
		subjects = append(subjects, frame)
	}
	return subjects
}

// sites are where the page may go after the fill without a word of the
// person's: the token's own, and the page's where the token may go anywhere.
func (p fillPlan) sites() []string {
	if len(p.token.Sites) > 0 && p.ruling.Rule != "fill.any_site" {
		return p.token.Sites
	}
	return append(slices.Clone(p.token.Sites), p.spot.top.Authority())
}
