package policy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzScrub cuts a text in two at every place that the fuzzer picks: what the
// stream says is what the whole text says.
func FuzzScrub(f *testing.F) {
	for _, seed := range []string{"4111 1111 1111 1111", "a https://me:pw@x.example/?token=abc#f b", pem, "x " + jwt + ". y", "鞋子 ４１１１ 1111", "[a](/b?c=d#e)", "AKIAIOSFODNN7EXAMPLE", "A411111111111 1111", "A4111\u200b1111 1111\u200b1111", "a \U0001F3F4" + tags("gbsct") + "\U000E007F\ufe0f\ufe01"} {
		f.Add(seed, len(seed)/2)
	}
	f.Fuzz(func(t *testing.T, text string, cut int) {
		text = strings.ToValidUTF8(text, "")
		whole, _ := NewScrubber().Count(text)
		stream := NewScrubber().Stream()
		cut = max(0, min(len(text), cut))
		streamed := stream.Write(text[:cut]).String() + stream.Write(text[cut:]).String() + stream.Close().String()
		require.Equal(t, whole.String(), streamed)
	})
}
