package history

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"strings"
)

// Request is one request to a provider, as it is listed.
type Request struct {
	ID           int64  `json:"id"`
	Conversation string `json:"conversation"`
	Title        string `json:"title"` // of the conversation
	At           int64  `json:"at"`
	Provider     string `json:"provider"`
	Model        string `json:"model"`
	Host         string `json:"host"`
	Local        bool   `json:"local,omitempty"` // the host is this computer: it did not leave it
	Attempt      int    `json:"attempt"`
	Bytes        int    `json:"bytes"`
	Shown        []Seen `json:"shown"`
	Ended        bool   `json:"ended"`
	Fault        string `json:"fault,omitempty"` // empty: the reply came whole
	Input        int64  `json:"input"`           // tokens, those from and to the provider's cache with them
	Cached       int64  `json:"cached"`          // of them read from the cache
	Output       int64  `json:"output"`
	Estimated    bool   `json:"estimated,omitempty"`
	Cost         *int64 `json:"cost,omitempty"`   // billionths of a US dollar; nil: not known
	Priced       string `json:"priced,omitempty"` // the day of its prices
	Profile      string `json:"-"`
}

// Seen is what of the pages was in a request.
type Seen struct {
	Tool       string `json:"tool"`
	Depth      string `json:"depth,omitempty"`
	Site       string `json:"site,omitempty"`
	Characters int    `json:"characters"`
	Cut        int    `json:"cut,omitempty"`
	Pictures   int    `json:"pictures,omitempty"`
	Refused    bool   `json:"refused,omitempty"`
	Again      bool   `json:"again,omitempty"`
}

// Sum is of all requests that match, not of those that are listed alone.
type Sum struct {
	Requests int   `json:"requests"`
	Away     int   `json:"away"` // of them to another computer
	Bytes    int64 `json:"bytes"`
	Input    int64 `json:"input"`
	Output   int64 `json:"output"`
	Cost     int64 `json:"cost"`     // of those whose cost is known
	Unpriced int   `json:"unpriced"` // requests to another computer that used tokens, at a cost that is not known
	// Priced is the day of the prices, the oldest of several.
	Priced string `json:"priced,omitempty"`
}

const ofProfile = `(?1 = '' OR c.profile = ?1) AND (?2 = '' OR c.id = ?2)`

// Left lists requests of a profile, or of one conversation, the last first:
// those before the one with an id, 0 meaning all.
func (s *Store) Left(profile, conversation string, before int64, limit int) (found []Request, sum Sum, more bool, err error) {
	err = s.outside(func(ctx context.Context, q querier) error {
		if sum, err = sumOf(ctx, q, profile, conversation); err != nil {
			return err
		}
		rows, err := q.QueryContext(ctx, `SELECT r.id, r.conversation, c.profile, c.title, r.at, r.provider, r.model, r.host, r.attempt, r.bytes,
			r.ended <> 0, r.fault, r.input + r.cache_read + r.cache_write, r.cache_read, r.output, r.estimated, r.cost, r.priced
			FROM request r JOIN conversation c ON c.id = r.conversation
			WHERE `+ofProfile+` AND (?3 = 0 OR r.id < ?3) ORDER BY r.id DESC LIMIT ?4`, profile, conversation, before, limit+1)
		if err != nil {
			return err
		}
		for rows.Next() {
			var one Request
			if err := rows.Scan(&one.ID, &one.Conversation, &one.Profile, &one.Title, &one.At, &one.Provider, &one.Model, &one.Host, &one.Attempt, &one.Bytes,
				&one.Ended, &one.Fault, &one.Input, &one.Cached, &one.Output, &one.Estimated, &one.Cost, &one.Priced); err != nil {
				return errors.Join(err, rows.Close())
			}
			one.Local = onThisComputer(one.Host)
			found = append(found, one)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return err
		}
		if more = len(found) > limit; more {
			found = found[:limit]
		}
		for i := range found {
			if found[i].Shown, err = seenIn(ctx, q, found[i].ID); err != nil {
				return err
			}
		}
		return nil
	})
	return found, sum, more, err
}

// LeftText gives the whole text of a request of a profile.
func (s *Store) LeftText(profile string, id int64) (text string, err error) {
	err = s.outside(func(ctx context.Context, q querier) error {
		var there int
		err := q.QueryRowContext(ctx, `SELECT 1 FROM request r JOIN conversation c ON c.id = r.conversation WHERE r.id = ?2 AND (?1 = '' OR c.profile = ?1)`, profile, id).Scan(&there)
		if err == nil {
			text, err = joined(ctx, q, id)
		}
		if errors.Is(err, sql.ErrNoRows) {
			return ErrUnknown
		}
		return err
	})
	return text, err
}

func sumOf(ctx context.Context, q querier, profile, conversation string) (sum Sum, err error) {
	rows, err := q.QueryContext(ctx, `SELECT r.host, count(*), sum(r.bytes), sum(r.input + r.cache_read + r.cache_write), sum(r.output),
		coalesce(sum(r.cost), 0), sum(r.cost IS NULL AND r.input + r.cache_read + r.cache_write + r.output > 0), coalesce(min(nullif(r.priced, '')), '')
		FROM request r JOIN conversation c ON c.id = r.conversation WHERE `+ofProfile+` GROUP BY r.host`, profile, conversation)
	if err != nil {
		return Sum{}, err
	}
	for rows.Next() {
		var host string
		var one Sum
		if err := rows.Scan(&host, &one.Requests, &one.Bytes, &one.Input, &one.Output, &one.Cost, &one.Unpriced, &one.Priced); err != nil {
			return Sum{}, errors.Join(err, rows.Close())
		}
		if !onThisComputer(host) {
			sum.Away += one.Requests
			sum.Unpriced += one.Unpriced
		}
		sum.Cost += one.Cost
		if sum.Priced == "" || one.Priced != "" && one.Priced < sum.Priced {
			sum.Priced = one.Priced
		}
		sum.Requests, sum.Bytes, sum.Input, sum.Output = sum.Requests+one.Requests, sum.Bytes+one.Bytes, sum.Input+one.Input, sum.Output+one.Output
	}
	return sum, errors.Join(rows.Err(), rows.Close())
}

func seenIn(ctx context.Context, q querier, request int64) (all []Seen, err error) {
	rows, err := q.QueryContext(ctx, `SELECT tool, depth, site, characters, cut, pictures, refused, again FROM shown WHERE request = ? ORDER BY number`, request)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var one Seen
		if err := rows.Scan(&one.Tool, &one.Depth, &one.Site, &one.Characters, &one.Cut, &one.Pictures, &one.Refused, &one.Again); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		all = append(all, one)
	}
	return all, errors.Join(rows.Err(), rows.Close())
}

// onThisComputer says of a host and port that nothing leaves towards it.
func onThisComputer(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip := net.ParseIP(host)
	return strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") || ip != nil && ip.IsLoopback()
}
