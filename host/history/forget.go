package history

import (
	"context"
	"encoding/json"
	"errors"

	"sidekick/host/policy"
)

// Forget removes a conversation of a profile with its requests; an empty
// profile is every one. False when there is none of that name.
func (s *Store) Forget(profile, id string) (bool, error) {
	n, err := s.forget(`DELETE FROM conversation WHERE id = ?2 AND (?1 = '' OR profile = ?1)`, profile, id)
	return n > 0, err
}

// ForgetAll removes every conversation of a profile, and says how many there
// were.
func (s *Store) ForgetAll(profile string) (int, error) {
	return s.forget(`DELETE FROM conversation WHERE (?1 = '' OR profile = ?1)`, profile)
}

// forget removes, and returns when the words are in no byte of the file: what
// is deleted is overwritten (secure_delete), the index is written anew without
// it, and the log, which still holds how the pages were, is emptied.
func (s *Store) forget(statement string, args ...any) (n int, err error) {
	err = s.outside(func(ctx context.Context, q querier) error {
		came, err := q.ExecContext(ctx, statement, args...)
		if err != nil {
			return err
		}
		many, err := came.RowsAffected()
		n = int(many)
		if err != nil {
			return err
		}
		if _, err := q.ExecContext(ctx, `INSERT INTO words (words) VALUES ('optimize')`); err != nil {
			return err
		}
		if _, err := q.ExecContext(ctx, `PRAGMA incremental_vacuum`); err != nil {
			return err
		}
		return emptyLog(ctx, q)
	})
	return n, err
}

var errLogBusy = errors.New("emptying the log of the conversations: it is in use")

func emptyLog(ctx context.Context, q querier) error {
	var busy, log, moved int
	if err := q.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &log, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return errLogBusy
	}
	return nil
}

// Filled marks a conversation as one with a fill, which can be read again and
// not resumed, and scrubs everything that was kept of it once more, by a
// scrubber that knows what is filled. It returns when the value is in no byte
// of the file: it is called before the value leaves the host.
func (s *Store) Filled(conversation string, scrubber *policy.Scrubber) error {
	err := s.now(func(ctx context.Context, q querier) error {
		if _, err := q.ExecContext(ctx, `UPDATE conversation SET filled = 1 WHERE id = ?`, conversation); err != nil {
			return err
		}
		if err := joinPieces(ctx, q, conversation); err != nil {
			return err
		}
		for _, kept := range scrubbedAgain {
			if err := kept.scrub(ctx, q, conversation, scrubber); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.outside(emptyLog)
}

// joinPieces makes one piece of those of each answer: a value may stand across
// two of them.
func joinPieces(ctx context.Context, q querier, conversation string) error {
	const open = `SELECT id FROM exchange WHERE conversation = ?1 AND ended = ''`
	for _, statement := range []string{
		`INSERT INTO piece (exchange, number, text)
		   SELECT exchange, -1, group_concat(text, '') FROM (SELECT * FROM piece WHERE exchange IN (` + open + `) AND number >= -1 ORDER BY exchange, number) GROUP BY exchange
		   ON CONFLICT (exchange, number) DO UPDATE SET text = excluded.text`,
		`DELETE FROM piece WHERE number >= 0 AND exchange IN (` + open + `)`,
	} {
		if _, err := q.ExecContext(ctx, statement, conversation); err != nil {
			return err
		}
	}
	return nil
}

// texts is one kind of text that is kept of a conversation.
type texts struct {
	find, write string
	clean       func(*policy.Scrubber, string) policy.Clean
}

// scrubbedAgain is every text that is kept.
var scrubbedAgain = []texts{
	{`SELECT rowid, title FROM conversation WHERE id = ?`, `UPDATE conversation SET title = ?2 WHERE rowid = ?1`, (*policy.Scrubber).Text},
	{`SELECT id, question FROM exchange WHERE conversation = ?`, `UPDATE exchange SET question = ?2 WHERE id = ?1`, (*policy.Scrubber).Text},
	{`SELECT id, answer FROM exchange WHERE conversation = ?`, `UPDATE exchange SET answer = ?2 WHERE id = ?1`, (*policy.Scrubber).Text},
	{`SELECT exchange, text FROM piece WHERE number = -1 AND exchange IN (SELECT id FROM exchange WHERE conversation = ?)`, `UPDATE piece SET text = ?2 WHERE exchange = ?1 AND number = -1`, (*policy.Scrubber).Text},
	// What was one part of several requests stays one; another request may not
	// take it up by its sum, which is that of the text before.
	{`SELECT id, text FROM part WHERE conversation = ?`, `UPDATE part SET text = ?2, sum = NULL WHERE id = ?1`, cleanJSON},
}

func (kept texts) scrub(ctx context.Context, q querier, conversation string, scrubber *policy.Scrubber) error {
	rows, err := q.QueryContext(ctx, kept.find, conversation)
	if err != nil {
		return err
	}
	changed := map[int64]string{}
	for rows.Next() {
		var id int64
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return errors.Join(err, rows.Close())
		}
		if clean := kept.clean(scrubber, text).String(); clean != text {
			changed[id] = clean
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for id, text := range changed {
		if _, err := q.ExecContext(ctx, kept.write, id, text); err != nil {
			return err
		}
	}
	return nil
}

// cleanJSON scrubs every string of a JSON text by itself. What is no JSON is
// scrubbed as it stands.
func cleanJSON(scrubber *policy.Scrubber, text string) policy.Clean {
	var plain any
	if json.Unmarshal([]byte(text), &plain) == nil {
		if clean, err := scrubber.JSON(plain); err == nil {
			return clean
		}
	}
	return scrubber.Text(text)
}
