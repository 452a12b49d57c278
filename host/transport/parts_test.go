package transport

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

// stream is one direction of a connection held in memory.
type stream struct{ bytes.Buffer }

func (*stream) Close() error { return nil }

func TestPartVectors(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "schema", "vectors", "frames", "parts.json"))
	require.NoError(t, err)
	var file struct {
		Cases []struct {
			Name, Why string
			Limit     int
			Frames    []string
			Want      struct {
				Messages []string
				End      string
			}
		}
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	require.NotEmpty(t, file.Cases)
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			var wire stream
			for _, body := range c.Frames {
				require.NoError(t, frame.Write(&wire, []byte(body), 1<<20))
			}
			ch := NewChannel(&wire, Options{Limits: Limits{FrameIn: 1 << 20, FrameOut: 1 << 20, Message: c.Limit}})
			messages, end := []string{}, ""
			for end == "" {
				message, err := ch.Recv()
				var fault *PartError
				switch {
				case err == io.EOF:
					end = "eof"
				case errors.As(err, &fault):
					end = string(fault.Reason)
				default:
					require.NoError(t, err)
					messages = append(messages, string(message))
				}
			}
			require.Equal(t, c.Want.Messages, messages, c.Why)
			require.Equal(t, c.Want.End, end, c.Why)
		})
	}
}

// What one end splits, the other puts together, whatever the escapes and
// wherever the slices fall; and no frame is over the limit.
func TestSplitAndAssemble(t *testing.T) {
	for name, unit := range map[string]string{
		"plain":               "abc",
		"quotes":              `\"`,
		"angle brackets":      "<&>",
		"two bytes":           "ä",
		"three bytes":         "€",
		"four bytes":          "😀",
		"line separators":     "\u2028",
		"mixed":               `a"ä€😀\n`,
		"escaped surrogates":  `\ud83d\ude00`,
		"raw tabs and spaces": "\t ",
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{300, 999, 1000, 1001, 5000, 50_000} {
				message := strings.Repeat(unit, size/len(unit)+1)
				limits := Limits{FrameIn: 1000, FrameOut: 1000, Message: 1 << 20}
				var wire stream
				ch := NewChannel(&wire, Options{Limits: limits})
				require.NoError(t, ch.Send([]byte(message)))
				require.NoError(t, ch.Send([]byte("{}")))
				got, err := ch.Recv()
				require.NoError(t, err)
				require.Equal(t, message, string(got))
				got, err = ch.Recv()
				require.NoError(t, err)
				require.Equal(t, "{}", string(got))
			}
		})
	}
}

func TestSplitAtTheRealLimits(t *testing.T) {
	escapes := 5 << 20
	if testing.Short() {
		escapes = 1 << 20 // still longer than a frame
	}
	message := `"` + strings.Repeat(`\"`, escapes) + `"`
	var wire stream
	host := NewChannel(&wire, Options{})
	require.NoError(t, host.Send([]byte(message)))
	client := NewChannel(&wire, Options{Limits: ClientLimits()})
	got, err := client.Recv()
	require.NoError(t, err)
	require.True(t, message == string(got))
}

func TestSendRefusesWhatCannotArrive(t *testing.T) {
	limits := Limits{FrameIn: 1000, FrameOut: 1000, Message: 2000}
	var wire stream
	ch := NewChannel(&wire, Options{Limits: limits})
	require.ErrorIs(t, ch.Send(bytes.Repeat([]byte("x"), 2001)), &PartError{Reason: PartTooLarge})
	require.Error(t, ch.Send(bytes.Repeat([]byte{0xff}, 1500)))
	require.ErrorIs(t, ch.Send(nil), &frame.Error{Kind: frame.Empty})
	require.Zero(t, wire.Len())
}

func FuzzParts(f *testing.F) {
	f.Add([]byte(`{"part":{"message":"a","index":0,"count":2,"text":"x"}}`), []byte(`{"part":{"message":"a","index":1,"count":2,"text":"y"}}`))
	f.Add([]byte(`{"part":null}`), []byte(`{"part":{}}`))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		a := assembly{limit: 1 << 10}
		for _, body := range [][]byte{first, second} {
			message, err := a.add(body)
			if err != nil {
				return
			}
			require.LessOrEqual(t, len(message), 1<<10)
			if isPart(body) && message != nil {
				require.True(t, utf8.Valid(message))
			}
		}
	})
}
