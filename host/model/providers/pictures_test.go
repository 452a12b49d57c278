package providers

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/color"
	_ "image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

func picture(t *testing.T, width, height int, noisy bool) *policy.CleanPicture {
	t.Helper()
	drawn := image.NewRGBA(image.Rect(0, 0, width, height))
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range drawn.Pix {
		drawn.Pix[i] = 200
		if noisy {
			drawn.Pix[i] = byte(noise.IntN(256))
		}
	}
	drawn.Set(1, 1, color.Black)
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, drawn))
	clean, err := policy.Picture(out.Bytes())
	require.NoError(t, err)
	return clean
}

// sentPicture finds the one picture of a request.
func sentPicture(t *testing.T, w wire, request wiretest.Request) (media string, config image.Config, size int) {
	t.Helper()
	var found []string
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		case map[string]any:
			if v["type"] == "base64" {
				found = append(found, v["media_type"].(string)+";base64,"+v["data"].(string))
			}
			if address, is := v["url"].(string); is {
				found = append(found, strings.TrimPrefix(address, "data:"))
			}
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(decoded(t, request)["messages"])
	require.Len(t, found, 1)
	media, data, _ := strings.Cut(found[0], ";base64,")
	raw, err := base64.StdEncoding.DecodeString(data)
	require.NoError(t, err)
	config, _, err = image.DecodeConfig(bytes.NewReader(raw))
	require.NoError(t, err)
	return media, config, len(raw)
}

func TestPicturesAreScaledToWhatTheProviderTakes(t *testing.T) {
	if testing.Short() {
		t.Skip("scaling takes long under the race detector, and runs in one goroutine")
	}
	limits := map[string]struct{ side, area, size int }{"anthropic": {1568, 1_150_000, 3_500_000}, "openai": {2048, 1_570_000, 8_000_000}}
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range []struct {
			name          string
			width, height int
			noisy, scaled bool
		}{
			{"small", 640, 480, false, false},
			{"large", 1600, 1200, false, true},
			{"tall", 100, 3000, false, true},
			{"a line", 3000, 1, false, true},
			{"noise, which no loss-free form makes small", 1000, 950, true, false},
		} {
			t.Run(c.name, func(t *testing.T) {
				server := wiretest.New(t, wiretest.Stream(w.uses("", call{"a", "picture", nil})), wiretest.Stream(w.text("Done.")))
				turn := newTurn()
				result := content(t, map[string]any{"width": c.width, "height": c.height})
				result.Picture = picture(t, c.width, c.height, c.noisy)
				turn.hands.results["picture"] = result
				got := turn.answer(t, context.Background(), w, server.URL)
				require.NoError(t, got.err)
				media, config, size := sentPicture(t, w, server.Requests()[1])
				limit := limits[w.name]
				require.LessOrEqual(t, max(config.Width, config.Height), limit.side)
				require.LessOrEqual(t, config.Width*config.Height, limit.area)
				require.LessOrEqual(t, size, limit.size)
				require.Equal(t, c.noisy && w.name == "anthropic", media == "image/jpeg")
				text := resultTexts(t, w, server.Requests()[1])[0]
				require.Equal(t, c.scaled, strings.Contains(text, "Sidekick scaled this picture"), "a model must know that what it sees is smaller")
				if !c.scaled {
					require.Equal(t, []int{c.width, c.height}, []int{config.Width, config.Height})
				}
				require.Equal(t, 1, got.record.sent[1].Shown[0].Pictures)
				kept := got.record.sent[1].Text.Text(policy.NewScrubber()).String()
				require.Contains(t, kept, "[picture, about")
				require.Less(t, len(kept), 100_000, "its bytes are kept nowhere")
			})
		}
	})
}

// A model that takes no pictures is asked once more without, and knows why.
func TestAModelWithoutEyes(t *testing.T) {
	refusals := map[string]string{
		"anthropic": `{"type":"error","error":{"type":"invalid_request_error","message":"this model does not support image input"}}`,
		"openai":    `{"error":{"message":"image input is not supported - hint: you may need to provide the mmproj","type":"server_error"}}`,
	}
	statuses := map[string]int{"anthropic": 400, "openai": 500}
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t,
			wiretest.Stream(w.uses("", call{"a", "picture", nil})),
			wiretest.Status(statuses[w.name], refusals[w.name]),
			wiretest.Stream(w.text("I cannot see it.")))
		turn := newTurn()
		turn.hands.results["picture"] = model.Result{Content: clean(`{"width":64}`), Picture: picture(t, 64, 64, false)}
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		require.Equal(t, "I cannot see it.", got.said.String())
		require.Empty(t, got.told)
		third := string(server.Requests()[2].Body)
		require.Contains(t, third, "This model cannot look at pictures")
		require.NotContains(t, third, "base64")
	})
}
