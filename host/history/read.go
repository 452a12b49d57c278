package history

import (
	"context"
	"database/sql"
	"errors"
)

// Listed is a conversation in a list. Times are milliseconds since 1970.
type Listed struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Began     int64  `json:"began"`
	Last      int64  `json:"last"`
	Exchanges int    `json:"exchanges"`
	Requests  int    `json:"requests"`         // to a provider
	Filled    bool   `json:"filled,omitempty"` // it can be read again, not resumed
	// Excerpt is around the first place where a search found its words.
	Excerpt string `json:"excerpt,omitempty"`
	Profile string `json:"-"`
}

// Exchange is a question with its answer. An answer without an end is being
// given.
type Exchange struct {
	At                int64
	Question, Answer  string
	End, Code, Reason string
	Steps             []Step
}

// ErrUnknown says that there is nothing of that name, or that it is somebody
// else's.
var ErrUnknown = errors.New("reading a conversation: there is none of that name")

// listedColumns are those of a Listed, from a table c.
const listedColumns = `c.id, c.profile, c.title, c.began, c.last, c.filled,
	(SELECT count(*) FROM exchange e WHERE e.conversation = c.id), (SELECT count(*) FROM request r WHERE r.conversation = c.id)`

func (l *Listed) columns() []any {
	return []any{&l.ID, &l.Profile, &l.Title, &l.Began, &l.Last, &l.Filled, &l.Exchanges, &l.Requests}
}

// List gives conversations of a profile, an empty one meaning every profile's,
// the last first: those that come after the one called before, and hold every
// word of the query. more says that there are others after these.
func (s *Store) List(profile, query, before string, limit int) (found []Listed, more bool, err error) {
	where, args := `(?1 = '' OR c.profile = ?1) AND (?2 = '' OR (c.last, c.id) < (SELECT last, id FROM conversation WHERE id = ?2))`, []any{profile, before, limit + 1}
	terms := termsOf(query)
	for _, one := range terms {
		condition, more := one.condition(len(args))
		where, args = where+" AND "+condition, append(args, more...)
	}
	err = s.outside(func(ctx context.Context, q querier) error {
		rows, err := q.QueryContext(ctx, `SELECT `+listedColumns+` FROM conversation c WHERE `+where+` ORDER BY c.last DESC, c.id DESC LIMIT ?3`, args...)
		if err != nil {
			return err
		}
		for rows.Next() {
			var one Listed
			if err := rows.Scan(one.columns()...); err != nil {
				return errors.Join(err, rows.Close())
			}
			found = append(found, one)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return err
		}
		if more = len(found) > limit; more {
			found = found[:limit]
		}
		for i := range found {
			if len(terms) > 0 {
				if found[i].Excerpt, err = excerptOf(ctx, q, found[i].ID, terms[0]); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return found, more, err
}

// Read gives a conversation of a profile whole.
func (s *Store) Read(profile, id string) (about Listed, exchanges []Exchange, err error) {
	err = s.outside(func(ctx context.Context, q querier) error {
		err := q.QueryRowContext(ctx, `SELECT `+listedColumns+` FROM conversation c WHERE c.id = ?2 AND (?1 = '' OR c.profile = ?1)`, profile, id).Scan(about.columns()...)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrUnknown
		}
		if err != nil {
			return err
		}
		exchanges, err = exchangesOf(ctx, q, id)
		return err
	})
	return about, exchanges, err
}

func exchangesOf(ctx context.Context, q querier, id string) (all []Exchange, err error) {
	rows, err := q.QueryContext(ctx, `SELECT e.id, e.at, e.question, e.ended, e.code, e.reason,
		CASE WHEN e.ended = '' THEN coalesce((SELECT group_concat(text, '') FROM (SELECT text FROM piece WHERE exchange = e.id ORDER BY number)), '') ELSE e.answer END
		FROM exchange e WHERE e.conversation = ? ORDER BY e.id`, id)
	if err != nil {
		return nil, err
	}
	places := map[int64]int{}
	for rows.Next() {
		var number int64
		var one Exchange
		if err := rows.Scan(&number, &one.At, &one.Question, &one.End, &one.Code, &one.Reason, &one.Answer); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		places[number] = len(all)
		all = append(all, one)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	rows, err = q.QueryContext(ctx, `SELECT s.exchange, s.tool, s.phase, s.depth, s.code, s.reason, s.chars, s.withheld, s.truncated, s.inconclusive
		FROM step s JOIN exchange e ON e.id = s.exchange WHERE e.conversation = ? ORDER BY s.exchange, s.number`, id)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var number int64
		var one Step
		if err := rows.Scan(&number, &one.Tool, &one.Phase, &one.Depth, &one.Code, &one.Reason, &one.Chars, &one.Withheld, &one.Truncated, &one.Inconclusive); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		at := places[number]
		all[at].Steps = append(all[at].Steps, one)
	}
	return all, errors.Join(rows.Err(), rows.Close())
}
