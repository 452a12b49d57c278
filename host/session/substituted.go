package session

import (
	"slices"
	"strings"

	"sidekick/host/policy"
)

// What a session filled, and what it put to pages in its own words.

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

// putMost bounds the texts that are remembered, in bytes of all.
const putMost = 256 << 10

// putWords remembers a text that this session put to a page.
func (s *session) putWords(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put = append(s.put, text)
	for total := 0; ; total = 0 {
		for _, one := range s.put {
			total += len(one)
		}
		if total <= putMost || len(s.put) == 1 {
			return
		}
		s.put = s.put[1:]
	}
}

// ownWords finds what this session put to pages, piece by piece and as it may
// stand there together.
func (s *session) ownWords() *policy.Values {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.put) == 0 {
		return nil
	}
	values := make([]policy.Value, 0, len(s.put)+2)
	for _, text := range s.put {
		values = append(values, policy.Value{Kind: "own", Text: text})
	}
	values = append(values, policy.Value{Kind: "own", Text: strings.Join(s.put, "")}, policy.Value{Kind: "own", Text: strings.Join(s.put, " ")})
	return policy.NewValues(values)
}
