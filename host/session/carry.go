package session

import (
	"context"
	"encoding/base64"
	"math"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// readView carries out read_view.
func readView(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	_, view, refusal := ask[message.View](ctx, s, message.ReadView, at)
	if refusal != nil {
		return nil, seen{refusal: refusal}
	}
	w := newWithholding(&view.Text)
	w.also(&view.Title)
	withheld, refusal := s.judge(w, view.Controls, &view.Selection)
	if refusal != nil {
		return nil, seen{refusal: refusal}
	}
	value := map[string]any{
		"title": view.Title, "lang": view.Lang, "text": view.Text,
		"selection": selectionValue(view.Selection),
		"viewport":  map[string]any{"width": view.Viewport.Width, "height": view.Viewport.Height},
		"scroll":    map[string]any{"x": view.Scroll.X, "y": view.Scroll.Y, "width": view.Scroll.Width, "height": view.Scroll.Height},
	}
	addRead(value, at, view.Counts, withheld)
	return value, seen{counts: view.Counts, chars: utf16Length(view.Text), withheld: total(withheld) + private(view.Controls)}
}

// readPage carries out read_page.
func readPage(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	_, page, refusal := ask[message.Document](ctx, s, message.ReadPage, at)
	if refusal != nil {
		return nil, seen{refusal: refusal}
	}
	w := newWithholding(&page.Main)
	for i := range page.Rest {
		w.part(&page.Rest[i].Text)
	}
	for i := range page.Images {
		w.also(&page.Images[i].Alt)
		w.also(&page.Images[i].Src)
	}
	w.also(&page.Title)
	withheld, refusal := s.judge(w, page.Controls, nil)
	if refusal != nil {
		return nil, seen{refusal: refusal}
	}
	chars := utf16Length(page.Main)
	rest := make([]any, len(page.Rest))
	for i, block := range page.Rest {
		rest[i] = map[string]any{"region": block.Region, "text": block.Text}
		chars += utf16Length(block.Text)
	}
	images := make([]any, len(page.Images))
	for i, image := range page.Images {
		one := map[string]any{"src": image.Src, "alt": image.Alt, "width": image.Width, "height": image.Height, "inView": image.InView}
		if image.Index != nil {
			one["index"] = *image.Index
		}
		images[i] = one
	}
	value := map[string]any{"title": page.Title, "lang": page.Lang, "main": page.Main, "rest": rest, "images": images}
	addRead(value, at, page.Counts, withheld)
	return value, seen{counts: page.Counts, chars: chars, withheld: total(withheld) + private(page.Controls)}
}

// readSelection carries out read_selection.
func readSelection(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	_, selected, refusal := ask[message.Selected](ctx, s, message.ReadSelection, at)
	if refusal != nil {
		return nil, seen{refusal: refusal}
	}
	withheld, refusal := s.judge(newWithholding(), nil, &selected.Selection)
	if refusal != nil {
		return nil, seen{refusal: refusal}
	}
	value := map[string]any{"address": at.info.Address, "selection": selectionValue(selected.Selection)}
	if len(withheld) > 0 {
		value["withheld"] = withheldValue(withheld)
	}
	counts := message.Counts{Truncated: selected.Selection.Truncated}
	return value, seen{counts: counts, chars: utf16Length(selected.Selection.Text), withheld: total(withheld)}
}

// takePicture carries out picture. On a closed page no pixels are taken: the
// picture is the host's own, black, of the viewport's size.
func takePicture(ctx context.Context, s *session, approved policy.Approved, at place) (map[string]any, seen) {
	var picture *policy.CleanPicture
	var err error
	if approved.Blackout() {
		width, height := s.viewport(ctx, at)
		picture, err = policy.Black(width, height, policy.SensitiveDataBlocked)
	} else {
		_, shot, refusal := ask[message.Shot](ctx, s, message.Picture, at)
		if refusal != nil {
			return nil, seen{refusal: refusal}
		}
		var raw []byte
		if raw, err = base64.StdEncoding.DecodeString(shot.PNG); err == nil {
			picture, err = policy.Picture(raw)
		}
	}
	if err != nil {
		return nil, seen{refusal: policy.RefuseFor(policy.BadMessage, "reader")}
	}
	width, height := picture.Size()
	value := map[string]any{"width": width, "height": height}
	if redaction, reason := picture.Redaction(); redaction != "" {
		value["redaction"], value["reason"] = redaction, reason
	}
	return value, seen{picture: picture}
}

// viewport asks for the viewport's size, which is no page's word worth hiding;
// zero when it cannot be had.
func (s *session) viewport(ctx context.Context, at place) (width, height int) {
	_, capture, refusal := ask[message.Capture](ctx, s, message.SafeToCapture, at)
	if refusal != nil {
		return 0, 0
	}
	view := capture.Token.Viewport
	return int(math.Round(view.Width)), int(math.Round(view.Height))
}

// tellTab carries out tab: locate has asked already.
func tellTab(_ context.Context, _ *session, approved policy.Approved, at place) (map[string]any, seen) {
	if approved.OriginOnly() {
		return map[string]any{"origin": originOf(at.origin)}, seen{}
	}
	return map[string]any{"title": at.info.Title, "address": at.info.Address}, seen{}
}

// addRead puts what every read says of itself beside its text.
func addRead(value map[string]any, at place, counts message.Counts, withheld map[string]int) {
	value["address"] = at.info.Address
	value["truncated"] = counts.Truncated
	value["chars"] = counts.Chars
	value["nodes"] = counts.Nodes
	value["hiddenText"] = counts.HiddenText
	value["frames"] = counts.Frames
	value["unreadable"] = counts.Unreadable
	if counts.Inconclusive {
		value["inconclusive"] = true
	}
	if len(withheld) > 0 {
		value["withheld"] = withheldValue(withheld)
	}
}

func selectionValue(selection message.Selection) map[string]any {
	value := map[string]any{"text": selection.Text, "truncated": selection.Truncated, "chars": selection.Chars}
	if selection.Withheld {
		value["withheld"] = true
	}
	return value
}

func withheldValue(withheld map[string]int) map[string]any {
	value := map[string]any{}
	for kind, count := range withheld {
		value[kind] = count
	}
	return value
}

// private counts the fields that the reader named without saying what they
// hold: the person is told of them.
func private(controls []message.Control) int {
	count := 0
	for _, control := range controls {
		if control.Sensitive {
			count++
		}
	}
	return count
}

func total(withheld map[string]int) int {
	sum := 0
	for _, count := range withheld {
		sum += count
	}
	return sum
}
