package session

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
)

// TestManySessionsAtOnce lets clients ask, stop, leave and come back in any
// order. No answer is lost, none is another session's.
func TestManySessionsAtOnce(t *testing.T) {
	mind := sidekick(func(ctx context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
		for range 3 {
			hands.Use(ctx, model.Proposal{Tool: "read_view"})
			if err := say(turn.Question.String() + " "); err != nil {
				return model.End{}, err
			}
		}
		return model.End{Kind: model.Complete}, nil
	})
	h := newTestHost(t, mind)
	var all sync.WaitGroup
	for client := range 12 {
		all.Go(func() {
			dice := rand.New(rand.NewPCG(uint64(client), 1))
			b := newBrowser(t)
			session := b.connect(h, profileA, "")["session"].(string)
			for turn := range 6 {
				words := fmt.Sprintf("client%d-turn%d", client, turn)
				answer := b.ask(words)
				switch dice.IntN(3) {
				case 0:
					b.must(message.Cancel, message.AnswerID{Answer: answer})
				case 1:
					b.door.Close()
					b = newBrowser(t)
					require.Equal(t, true, b.connect(h, profileA, session)["resumed"])
				}
				var whole map[string]any
				require.Eventually(t, func() bool {
					whole = b.must(message.Answer, message.AnswerID{Answer: answer})
					return whole["done"] == true
				}, 20*time.Second, time.Millisecond)
				require.Contains(t, words+" "+words+" "+words+" ", whole["text"])
			}
		})
	}
	all.Wait()
}
