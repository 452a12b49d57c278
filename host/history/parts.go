package history

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
)

// How a part stands in a request.
const (
	partWhole  = 0 // the text itself: it is no object
	partMember = 1 // a member's value
	partItem   = 2 // one of the items of a member that is an array
)

// piece is a part before it is kept.
type piece struct {
	member string
	item   int
	text   string
}

// pieces takes the text of a request apart: its members, and of those that are
// arrays their items.
func pieces(text string) []piece {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &members) != nil || len(members) == 0 {
		return []piece{{"", partWhole, text}}
	}
	var all []piece
	for _, name := range slices.Sorted(maps.Keys(members)) {
		var items []json.RawMessage
		if json.Unmarshal(members[name], &items) != nil || len(items) == 0 {
			all = append(all, piece{name, partMember, string(members[name])})
			continue
		}
		for _, item := range items {
			all = append(all, piece{name, partItem, string(item)})
		}
	}
	return all
}

// keepParts keeps the text of a request; a part that the conversation has
// already is kept once.
func keepParts(ctx context.Context, q querier, request int64, text string) error {
	for number, one := range pieces(text) {
		sum := sha256.Sum256([]byte(one.text))
		var id int64
		err := q.QueryRowContext(ctx, `INSERT INTO part (conversation, sum, text) SELECT conversation, ?, ? FROM request WHERE id = ?
			ON CONFLICT (conversation, sum) DO UPDATE SET sum = excluded.sum RETURNING id`, sum[:], one.text, request).Scan(&id)
		if err != nil {
			return err
		}
		if _, err := q.ExecContext(ctx, `INSERT INTO request_part VALUES (?, ?, ?, ?, ?)`, request, number, one.member, one.item, id); err != nil {
			return err
		}
	}
	return nil
}

// joined puts the text of a request together again, as JSON to be read.
func joined(ctx context.Context, q querier, request int64) (text string, err error) {
	rows, err := q.QueryContext(ctx, `SELECT r.member, r.item, p.text FROM request_part r JOIN part p ON p.id = r.part WHERE r.request = ? ORDER BY r.number`, request)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	members, items := map[string]json.RawMessage{}, map[string][]json.RawMessage{}
	for rows.Next() {
		var one piece
		if err := rows.Scan(&one.member, &one.item, &one.text); err != nil {
			return "", err
		}
		switch one.item {
		case partWhole:
			return one.text, rows.Err()
		case partMember:
			members[one.member] = json.RawMessage(one.text)
		default:
			items[one.member] = append(items[one.member], json.RawMessage(one.text))
		}
	}
	if err := rows.Err(); err != nil {
		return "", err
	}
	if len(members)+len(items) == 0 {
		return "", sql.ErrNoRows
	}
	whole := map[string]any{}
	for name, value := range members {
		whole[name] = value
	}
	for name, value := range items {
		whole[name] = value
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(whole); err != nil {
		return "", errors.New("reading a request: a part of it is no JSON")
	}
	return out.String(), nil
}
