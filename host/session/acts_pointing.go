package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// click carries out click.
func click(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at := s.standing(where)
	to, refusal := s.point(argument(approved, "selector"), at, where)
	if refusal != nil {
		return refusing(refusal)
	}
	spot, touch, at, refusal := s.touch(ctx, "click", &to, "", at, where)
	if refusal != nil {
		return refusing(refusal)
	}
	d := deed{act: "click", title: "Click", touch: touch, spot: spot, sends: true}
	if refusal := s.agreed(ctx, d, at, where); refusal != nil {
		return refusing(refusal)
	}
	return s.perform(ctx, message.Click, message.ClickRequest{Tab: where.tab, Document: spot.document, Handle: touch.Handle}, at, where, spot.document)
}

// scroll carries out scroll.
func scroll(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at := s.standing(where)
	request := message.ScrollRequest{Tab: where.tab, Document: where.document, Direction: argument(approved, "direction")}
	text := argument(approved, "selector")
	if (request.Direction == "into_view") != (text != "") {
		return refusing(policy.Refuse(policy.BadMessage))
	}
	if text != "" {
		to, refusal := s.point(text, at, where)
		if refusal != nil {
			return refusing(refusal)
		}
		if to.framed(where) {
			if at, refusal = s.find(ctx, to, at, where); refusal != nil {
				return refusing(refusal)
			}
		}
		request.Selector, request.Document = &to.selector, to.document
	}
	if refusal := s.agreed(ctx, deed{act: "scroll", title: "Scroll"}, at, where); refusal != nil {
		return refusing(refusal)
	}
	return s.perform(ctx, message.ScrollPage, request, at, where, "")
}

// find has one element of a frame found before the page is scrolled to it: only
// then it is known whose frame that is.
func (s *session) find(ctx context.Context, to target, at standing, where place) (standing, *policy.Refusal) {
	from, found, refusal := probe[message.Counted](ctx, s, message.Count, message.CountRequest{Tab: where.tab, Document: to.document, Selector: to.selector}, where)
	if refusal != nil {
		return at, refusal
	}
	if at, refusal = s.landed(to, from, at, "scroll", where); refusal != nil {
		return at, refusal
	}
	switch found.Count {
	case 0:
		return at, policy.Refuse(policy.SelectorNoMatch)
	case 1:
		return at, nil
	}
	return at, policy.Refuse(policy.SelectorAmbiguous)
}

// selectOption carries out select_option. After a fill never on a select that
// is sensitive or was filled, and by whole words alone.
func selectOption(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at := s.standing(where)
	option := message.Option{Value: argument(approved, "value"), Label: argument(approved, "label")}
	words := option.Label
	if words == "" {
		words = option.Value
	}
	if words == "" {
		return refusing(policy.Refuse(policy.BadMessage))
	}
	to, refusal := s.point(argument(approved, "selector"), at, where)
	if refusal != nil {
		return refusing(refusal)
	}
	spot, touch, at, refusal := s.touch(ctx, "select_option", &to, "", at, where)
	if refusal != nil {
		return refusing(refusal)
	}
	for _, text := range []string{option.Value, option.Label} {
		if text == "" {
			continue
		}
		if refusal := s.words(text, at, where, spot); refusal != nil {
			return refusing(refusal)
		}
	}
	if touch.Facts == nil || at.closed() && guarded(touch.Facts) {
		return refusing(policy.RefuseFor(policy.SensitiveDataBlocked, "sensitive_field"))
	}
	d := deed{act: "select_option", title: "Choose an option", touch: touch, spot: spot, said: message.Quote{Name: "The sidekick chooses", Text: words}}
	if refusal := s.agreed(ctx, d, at, where); refusal != nil {
		return refusing(refusal)
	}
	s.putWords(option.Value)
	s.putWords(option.Label)
	request := message.SelectOptionRequest{Tab: where.tab, Document: spot.document, Handle: touch.Handle, Option: option}
	return s.perform(ctx, message.SelectOption, request, at, where, spot.document)
}

// navigate carries out navigate. Its consent is the target site's.
func navigate(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at := s.standing(where)
	ruling := policy.JudgeNavigate(argument(approved, "address"), at.closed(), at.sites)
	if refusal := ruling.Refusal(); refusal != nil {
		return refusing(refusal)
	}
	if refusal := s.member().Rules.Refuse("navigate", ruling.Target.String()); refusal != nil {
		return refusing(refusal)
	}
	q := question{
		kind: cardAct, title: "Go to " + ruling.Target.Authority() + "?", session: true,
		quotes: []message.Quote{{Name: "The address", Text: ruling.Address}},
	}
	if ruling.EachTime {
		q.lines = []string{"Something private was filled in on this tab, and this address is another site or could tell something of it."}
	} else {
		q.key = "act\x00navigate\x00" + s.clientKey() + "\x00" + siteOf(ruling.Target.String())
	}
	q.lines = append(q.lines, unshown(ruling.Address)...)
	if refusal := s.consent(ctx, q, where); refusal != nil {
		return refusing(refusal)
	}
	s.putWords(ruling.Address)
	return s.perform(ctx, message.Navigate, message.NavigateRequest{Tab: where.tab, Address: ruling.Address}, at, where, "")
}
