package quote

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/host/model"
)

func TestAnAnswerComesInPieces(t *testing.T) {
	var pieces []string
	turn := model.Turn{Question: clean("list the headings")}
	_, err := New().Answer(context.Background(), turn, onPage(t, "en", shop), func(text string) error {
		pieces = append(pieces, text)
		return nil
	})
	require.NoError(t, err)
	assert.Greater(t, len(pieces), 3)
	for _, p := range pieces {
		assert.LessOrEqual(t, utf8.RuneCountInString(p), pieceLength+1)
	}
	assert.Equal(t, answerTo(t, onPage(t, "en", shop), "list the headings"), strings.Join(pieces, ""))
}

func TestCancellingEndsAnAnswerAtOnce(t *testing.T) {
	long := strings.Repeat("Tea is hot and water is cold, as everyone knows who has seen either.\n\n", 14_000)
	hands := onPage(t, "en", long)
	for _, question := range []string{"what is this page about?", "tea and water?", "cheapest"} {
		ctx, cancel := context.WithCancel(context.Background())
		turn := model.Turn{Question: clean(question)}
		said := 0
		_, err := New().Answer(ctx, turn, cancelling{hands, cancel}, func(string) error { said++; return nil })
		assert.ErrorIs(t, err, context.Canceled)
		assert.Zero(t, said)
	}

	ctx, cancel := context.WithCancel(context.Background())
	said := 0
	_, err := New().Answer(ctx, model.Turn{Question: clean("list the headings")}, onPage(t, "en", shop), func(string) error {
		said++
		cancel()
		return nil
	})
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 1, said, "nothing is said after the person stopped")
}

// cancelling hands end the turn a moment after the page was read.
type cancelling struct {
	model.Hands
	cancel context.CancelFunc
}

func (c cancelling) Use(ctx context.Context, p model.Proposal) model.Result {
	result := c.Hands.Use(ctx, p)
	time.AfterFunc(time.Millisecond, c.cancel)
	return result
}

func TestAListenerThatIsGoneEndsAnAnswer(t *testing.T) {
	gone := errors.New("nobody listens")
	_, err := New().Answer(context.Background(), model.Turn{Question: clean("tea?")}, onPage(t, "en", "Tea is hot."), func(string) error { return gone })
	assert.ErrorIs(t, err, gone)
}

// A page can be made of what costs a Markdown parser most. The bound is far from
// a busy machine's time and from that of a cost with the square of the page.
func TestAnyPageTakesBoundedTime(t *testing.T) {
	if testing.Short() {
		t.Skip("a time under the race detector proves nothing, and all runs in one goroutine")
	}
	rows := []struct{ name, page string }{
		{"open links", strings.Repeat("[a](", 120_000)},
		{"open links in lines", strings.Repeat(strings.Repeat("[a](", 200)+"\n\n", 600)},
		{"open emphasis", strings.Repeat("*a_ ", 120_000)},
		{"nested quotes", strings.Repeat("> ", 200_000)},
		{"nested lists", strings.Repeat("- ", 200_000)},
		{"a wide table", strings.Repeat(strings.Repeat("|a", 400)+"\n"+strings.Repeat("|-", 400)+"\n"+strings.Repeat("|x\n", 400)+"\n", 120)},
		{"deep headings", strings.Repeat("# a\n\n###### b\n\n", 30_000)},
		{"one huge word", strings.Repeat("tea", 150_000)},
		{"words that never come back", func() string {
			var b strings.Builder
			for i := range 60_000 {
				b.WriteString("te")
				for n := i; n > 0; n /= 26 {
					b.WriteByte(byte('a' + n%26))
				}
				b.WriteByte(' ')
			}
			return b.String()
		}()},
		{"numbers", strings.Repeat("1 000 ", 130_000)},
		{"prices", strings.Repeat("€ 5 tea. ", 60_000)},
		{"full stops", strings.Repeat("a. ", 150_000)},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			hands := onPage(t, "en", row.page)
			for _, question := range []string{"what is this page about?", "tea?", "cheapest tea"} {
				began := time.Now()
				answerTo(t, hands, question)
				assert.Less(t, time.Since(began), 60*time.Second, question)
			}
		})
	}
}

func BenchmarkAMillionCharacters(b *testing.B) {
	var page strings.Builder
	for i := 0; page.Len() < 1_000_000; i++ {
		if i%12 == 0 {
			page.WriteString("## A heading about [tea](https://a.example/tea) and number " + strings.Repeat("x", i%7+1) + "\n\n")
		}
		page.WriteString("The refund of an order is paid within five days, says Dr. Jane Smith, who has *seen* it herself. It costs € 4.90 to send a parcel back. ")
		page.WriteString("Nothing else is said here, though the paragraph goes on for a while in order to be as long as one of prose.\n\n")
	}
	hands := onPage(b, "en", page.String())
	for _, question := range []string{"What is this page about?", "What does it say about the refund of parcels?", "cheapest parcel", "list the links"} {
		b.Run(question, func(b *testing.B) {
			turn := model.Turn{Question: clean(question)}
			b.ReportAllocs()
			for b.Loop() {
				_, err := New().Answer(context.Background(), turn, hands, func(string) error { return nil })
				require.NoError(b, err)
			}
		})
	}
}
