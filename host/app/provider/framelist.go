package provider

import (
	"context"
	"encoding/json"
	"slices"

	"sidekick/host/message"
)

const (
	mostFrames  = 1_000
	longestName = 1_000
	longestURL  = 4_096
)

// listing is what a document says of the frames in it.
type listing struct {
	Frames []struct {
		Index   int    `json:"index"`
		Mark    string `json:"mark"`
		Name    string `json:"name"`
		Address string `json:"address"`
		Visible bool   `json:"visible"`
	} `json:"frames"`
	More int `json:"more"`
}

// listFrames lists the frames of the page's own origin, those around others
// first, and counts the rest.
func (p *Provider) listFrames(ctx context.Context, asked asked) (answer, error) {
	top, err := p.topIs(ctx, asked.Document)
	if err != nil {
		return answer{}, err
	}
	inner, err := p.standings(ctx, top)
	if err != nil {
		return answer{}, err
	}
	all := append([]standing{{document: top}}, inner[:min(len(inner), mostFrames)]...)
	said := make([]listing, len(all))
	for i, one := range all {
		raw, err := p.ask(ctx, one.document, "listFrames", nil)
		if err == nil && json.Unmarshal(raw, &said[i]) != nil || err != nil && i == 0 {
			return answer{}, trouble("bad_message", "reader")
		}
	}
	list := message.FrameList{Frames: []message.Frame{}}
	visible, inside := map[string]bool{top.id: true}, make([]int, len(all))
	for _, one := range all[1:] {
		around := parentOf(all, one)
		frame := message.Frame{Document: one.id, Origin: one.origin}
		if around >= 0 {
			inside[around]++
			frame.Parent = all[around].id
			for _, element := range said[around].Frames {
				if element.Index == one.Steps[len(one.Steps)-1] && (element.Index >= 0 || one.Mark != "" && element.Mark == one.Mark) {
					frame.Name, frame.Address = cut(element.Name, longestName), cut(element.Address, longestURL)
					frame.Visible = element.Visible && visible[frame.Parent]
				}
			}
		}
		visible[frame.Document] = frame.Visible
		list.Frames = append(list.Frames, frame)
	}
	for i := range all {
		list.Unreachable += max(0, said[i].More) + max(0, len(said[i].Frames)-inside[i])
	}
	var result any = list
	return answer{Page: top.stamp(), Result: &result}, nil
}

// parentOf is the index of the one document that a frame stands in; -1 where it is
// not certain which that is.
func parentOf(all []standing, one standing) int {
	found := -1
	for i, other := range all {
		if slices.Equal(other.Steps, one.Steps[:len(one.Steps)-1]) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// cut shortens a page's word to so many characters.
func cut(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most])
	}
	return text
}
