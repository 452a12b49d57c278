package history

import (
	"context"
	"errors"
)

// Owned is what is kept of one owner: a browser profile or app, or a member's
// time with one.
type Owned struct {
	Owner         string
	Conversations int
	Last          int64 // when the last of them was gone on with
}

// Owners lists whose conversations are kept.
func (s *Store) Owners() (all []Owned, err error) {
	err = s.outside(func(ctx context.Context, q querier) error {
		rows, err := q.QueryContext(ctx, `SELECT profile, count(*), max(last) FROM conversation GROUP BY profile ORDER BY profile`)
		if err != nil {
			return err
		}
		for rows.Next() {
			var one Owned
			if err := rows.Scan(&one.Owner, &one.Conversations, &one.Last); err != nil {
				return errors.Join(err, rows.Close())
			}
			all = append(all, one)
		}
		return errors.Join(rows.Err(), rows.Close())
	})
	return all, err
}

// HandOver gives an owner's conversations to another one, by the person's word,
// and says how many there were.
func (s *Store) HandOver(from, to string) (many int, err error) {
	err = s.now(func(ctx context.Context, q querier) error {
		came, err := q.ExecContext(ctx, `UPDATE conversation SET profile = ? WHERE profile = ?`, to, from)
		if err != nil {
			return err
		}
		n, err := came.RowsAffected()
		many = int(n)
		return err
	})
	return many, err
}
