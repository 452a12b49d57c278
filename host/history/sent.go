package history

import (
	"context"
	"time"

	"sidekick/host/policy"
)

// Sending is one request to a provider, as it leaves.
type Sending struct {
	Exchange              int64
	At                    time.Time
	Provider, Model, Host policy.Clean
	Attempt               int
	Bytes                 int
	Shown                 []Shown
	Text                  policy.Clean // the whole of it, as JSON
}

// Shown is what came of one use of a tool, as the request carries it. Again: an
// earlier request of the same answer carried it already.
type Shown struct {
	Tool, Depth     string
	Site            policy.Clean
	Characters, Cut int
	Pictures        int
	Refused, Again  bool
}

// Usage counts tokens as the provider does, or as the host guessed.
type Usage struct {
	Input, CacheRead, CacheWrite, Output int64
	Estimated                            bool
	// Cost is in billionths of a US dollar, nil where it is not known; Priced is
	// the day of its prices.
	Cost   *int64
	Priced string
}

// Sending keeps a request. It returns when that is written, so that nothing
// leaves that is not listed, and gives the request's id: 0 when its exchange
// was forgotten, or cannot be written.
func (s *Store) Sending(sent Sending) (request int64) {
	err := s.now(func(ctx context.Context, q querier) error {
		came, err := q.ExecContext(ctx, `INSERT INTO request (conversation, exchange, at, provider, model, host, attempt, bytes)
			SELECT conversation, id, ?, ?, ?, ?, ?, ? FROM exchange WHERE id = ?`,
			sent.At.UnixMilli(), sent.Provider.String(), sent.Model.String(), sent.Host.String(), sent.Attempt, sent.Bytes, sent.Exchange)
		if err != nil {
			return err
		}
		if n, err := came.RowsAffected(); err != nil || n == 0 {
			return err
		}
		id, err := came.LastInsertId()
		if err != nil {
			return err
		}
		for i, one := range sent.Shown {
			_, err := q.ExecContext(ctx, `INSERT INTO shown VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
				id, i, word(one.Tool), word(one.Depth), one.Site.String(), one.Characters, one.Cut, one.Pictures, one.Refused, one.Again)
			if err != nil {
				return err
			}
		}
		request = id
		return keepParts(ctx, q, id, sent.Text.String())
	})
	if err != nil && s.lost != nil {
		s.lost(err)
	}
	return request
}

// Ended keeps how a request ended: fault is empty for a reply that came whole.
func (s *Store) Ended(request int64, at time.Time, usage Usage, fault string) {
	if request == 0 {
		return
	}
	s.later(func(ctx context.Context, q querier) error {
		_, err := q.ExecContext(ctx, `UPDATE request SET ended = ?, fault = ?, input = ?, cache_read = ?, cache_write = ?, output = ?, estimated = ?, cost = ?, priced = ? WHERE id = ?`,
			at.UnixMilli(), word(fault), usage.Input, usage.CacheRead, usage.CacheWrite, usage.Output, usage.Estimated, usage.Cost, day(usage.Priced), request)
		return err
	})
}
