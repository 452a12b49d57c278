package history

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

type contextOf = context.Context

// answering makes this program one that answers until it is killed.
const answering = "SIDEKICK_HISTORY_ANSWERS_IN"

func TestMain(m *testing.M) {
	if folder := os.Getenv(answering); folder != "" {
		answerForEver(folder)
	}
	os.Exit(m.Run())
}

// answerForEver says sentence after sentence, each in pieces, and prints the
// number of each one that it has said.
func answerForEver(folder string) {
	s, err := Open(folder, nil)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	exchange := s.Ask(conversation("c"), noon, plain.Text("Tell me everything"))
	s.Step(exchange, 0, Step{Tool: "read_page", Phase: "done"})
	for n, number := 1, 0; ; n++ {
		for _, piece := range []string{"Sentence ", "number ", fmt.Sprint(n), ". "} {
			number++
			s.Say(exchange, number, plain.Text(piece))
		}
		fmt.Println(n)
	}
}

// A process is killed in the middle of an answer, again and again: every
// sentence that it had said is there, and the file is whole.
func TestKilledInTheMiddleOfAnAnswer(t *testing.T) {
	for round := range 3 {
		folder := t.TempDir()
		cmd := exec.Command(os.Args[0], "-test.run=none")
		cmd.Env = append(os.Environ(), answering+"="+folder)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		said, lines := 0, bufio.NewScanner(out)
		for lines.Scan() {
			_, err := fmt.Sscan(lines.Text(), &said)
			require.NoError(t, err)
			if said == 40+round*7 {
				require.NoError(t, cmd.Process.Kill()) // SIGKILL
			}
		}
		require.Error(t, cmd.Wait())
		require.GreaterOrEqual(t, said, 40+round*7)

		s := open(t, folder)
		_, exchanges, err := s.Read(profileA, conversation("c").ID)
		require.NoError(t, err)
		require.Equal(t, Cut, exchanges[0].End)
		require.True(t, strings.HasPrefix(exchanges[0].Answer, "Sentence number 1. Sentence number 2. "))
		require.Contains(t, exchanges[0].Answer, fmt.Sprintf("Sentence number %d. ", said))
		require.Len(t, exchanges[0].Steps, 1)
		found, _, err := s.List(profileA, fmt.Sprintf("number %d.", said), "", 1)
		require.NoError(t, err)
		require.Len(t, found, 1, "it is found by its words")
		var whole string
		require.NoError(t, s.outside(func(ctx contextOf, q querier) error {
			return q.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&whole)
		}))
		require.Equal(t, "ok", whole)
		require.NoError(t, s.Close())
	}
}

// at makes a file as an earlier version of the program left it.
func at(t *testing.T, folder string, version int) {
	t.Helper()
	db, err := sql.Open("sqlite", address(filepath.Join(folder, FileName)))
	require.NoError(t, err)
	conn, err := db.Conn(t.Context())
	require.NoError(t, err)
	require.NoError(t, migrate(t.Context(), conn, version))
	if version > 0 {
		_, err = conn.ExecContext(t.Context(), `
			INSERT INTO conversation (id, profile, client, began, last, title) VALUES (?1, ?2, 'extension', 1, 2, 'Old shoes?');
			INSERT INTO exchange (conversation, at, question, answer, ended) VALUES (?1, 1, 'Old shoes?', 'Old boots.', 'complete');`,
			conversation("d").ID, profileA)
		require.NoError(t, err)
	}
	require.NoError(t, conn.Close())
	require.NoError(t, db.Close())
}

func TestFromEveryEarlierVersion(t *testing.T) {
	for i, one := range steps() {
		require.Equal(t, i+1, one.version, "no number is left out")
	}
	for version := range latest() + 1 {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			folder := t.TempDir()
			at(t, folder, version)
			s := open(t, folder)
			exchange := tell(s, conversation("e"), time.UnixMilli(10), "New shoes?", "New boots.")
			require.NotZero(t, s.Sending(Sending{Exchange: exchange, At: noon, Text: plain.Text(`{"a":1}`)}))
			want := 1
			if version > 0 {
				want = 2
			}
			found, _, err := s.List(profileA, "boots shoes", "", 10)
			require.NoError(t, err)
			require.Len(t, found, want)
			_, err = s.ForgetAll("")
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.False(t, holds(raw(t, folder), "Old boots"))
			s = open(t, folder)
			require.Greater(t, s.Ask(conversation("e"), noon, plain.Text("Again")), exchange, "a number is never used again")
		})
	}
}

func TestAFileThatCannotBeUsed(t *testing.T) {
	t.Run("newer", func(t *testing.T) {
		folder := t.TempDir()
		require.NoError(t, open(t, folder).Close())
		db, err := sql.Open("sqlite", address(filepath.Join(folder, FileName)))
		require.NoError(t, err)
		_, err = db.Exec(fmt.Sprintf("PRAGMA user_version = %d", latest()+1))
		require.NoError(t, err)
		require.NoError(t, db.Close())
		_, err = Open(folder, nil)
		require.ErrorIs(t, err, ErrNewer)
	})
	t.Run("no database", func(t *testing.T) {
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, FileName), []byte(strings.Repeat("hunter2 ", 1000)), 0o600))
		_, err := Open(folder, nil)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "hunter2")
	})
	t.Run("a path of strange characters", func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "50% off? #1 & [more]")
		s := open(t, folder)
		tell(s, conversation("a"), noon, "Where?", "Here.")
		require.NoError(t, s.Close())
		require.FileExists(t, filepath.Join(folder, FileName))
	})
}
