package session

import (
	"slices"
	"strings"
	"sync"

	"sidekick/host/policy"
)

// What a session filled, and what sidekicks put to pages in their own words.

// scrubber takes this session's values out of what comes from a page, a person
// or a client, and out of everything towards panel and log. What the host and
// the sidekick say in their own words goes through the host's.
func (s *session) scrubber() *policy.Scrubber {
	if scrubber := s.scrub.Load(); scrubber != nil {
		return scrubber
	}
	return s.host.scrub
}

// substitute adds values before they leave the host.
func (s *session) substitute(values []policy.Value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values = append(s.values, values...)
	s.scrub.Store(s.host.scrub.With(policy.NewValues(s.values)))
}

// restore takes values back that were chosen from the page's own list: the
// page holds them anyway, and a placeholder would mark the one.
func (s *session) restore(values []policy.Value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, value := range values {
		if at := slices.Index(s.values, value); at >= 0 {
			s.values = slices.Delete(s.values, at, at+1)
		}
	}
	s.scrub.Store(s.host.scrub.With(policy.NewValues(s.values)))
}

// putMost bounds the texts that are remembered of a profile, in bytes of all.
const putMost = 256 << 10

// puts are the texts that sidekicks put to pages, by profile: what one session
// put there another one may read, and after a reopening it is another one.
type puts struct {
	mu    sync.Mutex
	texts map[string][]string
	lost  map[string]bool // some were forgotten
}

// putWords remembers a text that this session put to a page.
func (s *session) putWords(text string) {
	puts := &s.host.puts
	puts.mu.Lock()
	defer puts.mu.Unlock()
	if puts.texts == nil {
		puts.texts, puts.lost = map[string][]string{}, map[string]bool{}
	}
	texts := append(puts.texts[s.profile], text)
	total := 0
	for at := len(texts) - 1; at >= 0; at-- {
		if total += len(texts[at]); total > putMost && at < len(texts)-1 {
			texts = texts[at+1:]
			puts.lost[s.profile] = true
			break
		}
	}
	puts.texts[s.profile] = texts
}

// ownWords finds what was put to pages, piece by piece and as it may stand
// there together.
func (s *session) ownWords() *policy.Values {
	puts := &s.host.puts
	puts.mu.Lock()
	defer puts.mu.Unlock()
	texts := puts.texts[s.profile]
	if len(texts) == 0 {
		return nil
	}
	values := make([]policy.Value, 0, len(texts)+2)
	for _, text := range texts {
		values = append(values, policy.Value{Kind: "own", Text: text})
	}
	values = append(values, policy.Value{Kind: "own", Text: strings.Join(texts, "")}, policy.Value{Kind: "own", Text: strings.Join(texts, " ")})
	return policy.NewValues(values)
}
