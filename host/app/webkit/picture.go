//go:build webkit

package webkit

import (
	"context"
	"fmt"
)

// capture is one answer of safeToCapture with the document that gave it. The
// token's numbers only grow while something unsafe happens, so that two equal
// captures mean that nothing came in between.
type capture struct {
	document int64
	captureCheck
}

type captureCheck struct {
	Safe   bool   `json:"safe"`
	Reason string `json:"reason"`
	Token  struct {
		Moments int64 `json:"moments"`
		Scroll  struct {
			X float64 `json:"x"`
			Y float64 `json:"y"`
		} `json:"scroll"`
		Viewport struct {
			Width  float64 `json:"width"`
			Height float64 `json:"height"`
			Scale  float64 `json:"scale"`
		} `json:"viewport"`
	} `json:"token"`
}

// Picture is a PNG of what the view shows, checked before and after: a
// sensitive control, a frame or an unreadable part in view refuses it, and so
// does any change in between. A picture that is refused is wiped before
// anything but this function has seen it. A refusal is a [*Refusal].
func (v *View) Picture(ctx context.Context) ([]byte, error) {
	return v.checked(ctx, v.Snapshot)
}

func (v *View) checked(ctx context.Context, take func(context.Context) ([]byte, error)) ([]byte, error) {
	before, err := v.check(ctx)
	if err != nil {
		return nil, err
	}
	if !before.Safe {
		return nil, &Refusal{"picture_refused", before.Reason}
	}
	picture, err := take(ctx)
	if err != nil {
		return nil, err
	}
	after, err := v.check(ctx)
	if err != nil || after != before {
		clear(picture)
		if err != nil {
			return nil, err
		}
		return nil, &Refusal{"picture_refused", "changed_while_taking"}
	}
	return picture, nil
}

// check asks once. A document that comes while it asks is a change too.
func (v *View) check(ctx context.Context) (one capture, err error) {
	if one.document, err = v.Document(ctx); err != nil {
		return one, fmt.Errorf("checking a picture: %w", err)
	}
	if err = v.Call(ctx, "safeToCapture", nil, &one.captureCheck); err != nil {
		return one, fmt.Errorf("checking a picture: %w", err)
	}
	now, err := v.Document(ctx)
	if err != nil {
		return one, fmt.Errorf("checking a picture: %w", err)
	}
	if now != one.document {
		return one, &Refusal{"picture_refused", "changed_while_taking"}
	}
	return one, nil
}
