package history

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrNewer says that a later version of the program wrote the file. It is left
// as it is.
var ErrNewer = errors.New("reading the conversations: a newer sidekick wrote them")

// step is one migration. Its number is the version that it leads to.
type step struct {
	version int
	text    string
}

// steps are the migrations in order: 1, 2, 3, with no number left out.
func steps() []step {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		panic(err) // they are in the program
	}
	var all []step
	for _, entry := range entries {
		number, _, _ := strings.Cut(entry.Name(), "-")
		version, err := strconv.Atoi(number)
		raw, readErr := migrations.ReadFile(path.Join("migrations", entry.Name()))
		if err != nil || readErr != nil {
			panic("history: a migration without a number")
		}
		all = append(all, step{version, string(raw)})
	}
	slices.SortFunc(all, func(a, b step) int { return a.version - b.version })
	return all
}

// latest is the version that this program reads and writes.
func latest() int { return len(steps()) }

// migrate brings the file from its version to another one, each migration with
// its number in one transaction.
func migrate(ctx context.Context, conn *sql.Conn, to int) error {
	var from int
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&from); err != nil {
		return err
	}
	if from > to {
		return ErrNewer
	}
	for _, one := range steps() {
		if one.version <= from || one.version > to {
			continue
		}
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, one.text+"\nPRAGMA user_version = "+strconv.Itoa(one.version)+";")
		if err != nil {
			return errors.Join(fmt.Errorf("migrating to version %d: %w", one.version, err), tx.Rollback())
		}
		if err := tx.Commit(); err != nil {
			return fmt.Errorf("migrating to version %d: %w", one.version, err)
		}
	}
	return nil
}

// Cut is the end of what was under way when the process died.
const Cut = "cut"

// recovered ends what a process left unfinished: the pieces that were written
// are the answer.
func recovered(ctx context.Context, conn *sql.Conn) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`UPDATE exchange SET ended = '` + Cut + `', answer = coalesce(
		   (SELECT group_concat(text, '') FROM (SELECT text FROM piece WHERE exchange = exchange.id ORDER BY number)), '')
		 WHERE ended = ''`,
		`DELETE FROM piece`,
		`UPDATE request SET ended = at, fault = '` + Cut + `' WHERE ended = 0`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}
