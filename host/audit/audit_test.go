package audit

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
)

// writes is the environment variable that makes the test's own program write
// entries until it is killed.
const writes = "SIDEKICK_TEST_WRITES_REPORTS"

func TestMain(m *testing.M) {
	if folder := os.Getenv(writes); folder != "" {
		log := NewLog(folder)
		for i := 0; ; i++ {
			if err := log.Add(Entry{At: time.Now(), Session: "0a1b2c3d", Event: Read, What: "view", Chars: 10}); err != nil {
				os.Exit(3)
			}
			if i == 50 {
				fmt.Println("fifty")
			}
		}
	}
	os.Exit(m.Run())
}

func at(milliseconds int64) time.Time { return time.UnixMilli(milliseconds) }

func label(text string) policy.Clean { return policy.NewScrubber().Text(text) }

// everything is one entry of every event.
func everything() []Entry {
	return []Entry{
		{At: at(1000), Session: "aa", Event: Read, What: "view", Chars: 120, Withheld: 2},
		{At: at(2000), Session: "aa", Event: Read, What: "view", Chars: 30, Truncated: true},
		{At: at(2000), Session: "bb", Event: Read, What: "page", Chars: 5},
		{At: at(2000), Session: "aa", Event: Picture, What: "taken"},
		{At: at(2000), Session: "aa", Event: Picture, What: "black"},
		{At: at(2000), Session: "aa", Event: Picture, What: "refused", Reason: "frame_in_view"},
		{At: at(2000), Session: "aa", Event: Fill, What: "card.number", Outcome: "kept", Label: label("Family card"), Site: "shop.example"},
		{At: at(2000), Session: "aa", Event: Fill, What: "card.number", Outcome: "not_kept", Label: label("Family card"), Site: "shop.example"},
		{At: at(2000), Session: "aa", Event: Act, What: "click"},
		{At: at(2000), Session: "aa", Event: Sense, What: "count"},
		{At: at(2000), Session: "aa", Event: Handoff, What: "payment_3ds", Outcome: "opened", Site: "shop.example:8443"},
		{At: at(2000), Session: "aa", Event: Handoff, What: "payment_3ds", Outcome: "done", Site: "shop.example:8443"},
		{At: at(2000), Session: "aa", Event: Consent, What: "fill", Outcome: "asked"},
		{At: at(2000), Session: "aa", Event: Consent, What: "fill", Outcome: "given"},
		{At: at(2000), Session: "aa", Event: Refused, What: "limit_reached", Reason: "waits"},
		{At: at(3000), Session: "aa", Event: Model, Input: 100, Output: 20},
	}
}

var summed = Report{
	From: 1000, To: 3000, Entries: 16, Sessions: 2,
	Reads:    []ReadCount{{Depth: "page", Count: 1, Chars: 5}, {Depth: "view", Count: 2, Chars: 150, Truncated: 1, Withheld: 2}},
	Pictures: PictureCount{Taken: 1, Black: 1, Refused: []ReasonCount{{"frame_in_view", 1}}},
	Fills:    []FillCount{{Kind: "card.number", Label: "Family card", Site: "shop.example", Count: 2, NotKept: 1}},
	Acts:     []ActCount{{"click", 1}},
	Senses:   []SenseCount{{"count", 1}},
	Handoffs: []HandoffSum{{Challenge: "payment_3ds", Site: "shop.example:8443", Count: 1, Done: 1}},
	Consents: []ConsentSum{{"fill", 1, 1}},
	Refusals: []RefusalSum{{"limit_reached", "waits", 1}},
	Model:    ModelRequests{1, 100, 20},
}

func TestAReportSumsUpWhatWasAdded(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "reports")
	empty, err := ReadAll(folder)
	require.NoError(t, err)
	require.Zero(t, empty.Entries)
	log, tally := NewLog(folder), NewTally()
	for _, entry := range everything() {
		require.NoError(t, log.Add(entry))
		tally.Add(entry)
	}
	require.Equal(t, summed, tally.Report())
	read, err := ReadAll(folder)
	require.NoError(t, err)
	require.Equal(t, summed, read, "while the log is open")
	require.NoError(t, log.Close())
	require.NoError(t, log.Close())
	require.NoError(t, log.Add(Entry{At: at(9000), Event: Act, What: "press"}), "it opens again")
	require.NoError(t, log.Close())
	info, err := os.Stat(filepath.Join(folder, "000001.report"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestWhatIsNoWordIsNotWritten(t *testing.T) {
	const value = "4929 1712 3456 7898"
	rows := map[string]Entry{
		"what":    {Event: Read, What: value},
		"letters": {Event: Read, What: "Brass Kettle"},
		"digits":  {Event: Refused, What: "limit_reached", Reason: "a1b2c3"},
		"edge":    {Event: Refused, What: "pin_7"},
		"outcome": {Event: Fill, What: "name", Outcome: "brass-Kettle-77"},
		"reason":  {Event: Picture, What: "refused", Reason: "zoe.quill@mail.example"},
		"address": {Event: Fill, What: "name", Site: "shop.example/cart?token=brass-kettle"},
		"scheme":  {Event: Fill, What: "name", Site: "https://shop.example"},
		"user":    {Event: Fill, What: "name", Site: "zoe@shop.example"},
		"session": {Event: Act, What: "click", Session: "zoe.quill"},
		"card":    {Event: Fill, What: "name", Label: label(value)},
	}
	for name, entry := range rows {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			log := NewLog(folder)
			entry.At = at(1000)
			require.NoError(t, log.Add(entry))
			require.NoError(t, log.Close())
			raw, err := os.ReadFile(filepath.Join(folder, "000001.report"))
			require.NoError(t, err)
			for _, part := range []string{"4929", "7898", "rass", "ettle", "a1b2", "pin_7", "zoe", "token", "https"} {
				require.NotContains(t, strings.ToLower(string(raw)), part)
			}
		})
	}
	require.Error(t, NewLog(t.TempDir()).Add(Entry{Event: "page"}), "an event of no list")
}

func TestAPartOfALineIsPassedOver(t *testing.T) {
	whole, err := json.Marshal(line{At: 1000, Session: "aa", Event: Act, What: "click"})
	require.NoError(t, err)
	rows := map[string]string{
		"the last line is cut":      string(whole) + "\n" + string(whole[:20]),
		"cut, and written on after": string(whole[:20]) + "\n" + string(whole) + "\n",
		"garbage":                   "\x00\x01\n{}\n[]\n" + string(whole) + "\n",
		"a line that never ends":    strings.Repeat("x", 3*lineMost) + "\n" + string(whole) + "\n",
	}
	for name, content := range rows {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(folder, "000001.report"), []byte(content), 0o600))
			read, err := ReadAll(folder)
			require.NoError(t, err)
			require.Equal(t, []ActCount{{"click", 1}}, read.Acts)
			log := NewLog(folder)
			require.NoError(t, log.Add(Entry{At: at(2000), Session: "aa", Event: Act, What: "click"}))
			require.NoError(t, log.Close())
			read, err = ReadAll(folder)
			require.NoError(t, err)
			require.Equal(t, []ActCount{{"click", 2}}, read.Acts, "what is added after it counts")
		})
	}
}

func TestAFullFileIsFollowedByTheNext(t *testing.T) {
	folder := t.TempDir()
	log := NewLog(folder)
	log.most, log.kept = 300, 3
	for range 40 {
		require.NoError(t, log.Add(Entry{At: at(1000), Session: "aa", Event: Act, What: "click"}))
	}
	require.NoError(t, log.Close())
	numbers, err := list(folder)
	require.NoError(t, err)
	require.Len(t, numbers, 4, "the one that is written to, and three before it")
	require.Greater(t, numbers[0], 1)
	read, err := ReadAll(folder)
	require.NoError(t, err)
	require.Greater(t, read.Entries, 10)
	require.Less(t, read.Entries, 40)
}

func TestAReportSurvivesAKilledProcess(t *testing.T) {
	folder := t.TempDir()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), writes+"="+folder)
	out, err := process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, process.Start())
	_, err = out.Read(make([]byte, 1)) // it has written fifty
	require.NoError(t, err)
	require.NoError(t, process.Process.Kill())
	require.Error(t, process.Wait())
	read, err := ReadAll(folder)
	require.NoError(t, err)
	require.Len(t, read.Reads, 1)
	require.GreaterOrEqual(t, read.Reads[0].Count, 50)
	require.Equal(t, 10*read.Reads[0].Count, read.Reads[0].Chars, "every line that counts is whole")
}

func TestAPersonReadsTables(t *testing.T) {
	tally := NewTally()
	for _, entry := range everything() {
		tally.Add(entry)
	}
	tally.Add(Entry{At: at(1000), Event: Fill, What: "name", Outcome: "kept", Label: label("a\x1b[31mb"), Site: "shop.example"})
	var text strings.Builder
	require.NoError(t, tally.Report().Write(&text))
	for _, part := range []string{"Family card", "shop.example", "payment_3ds", "frame_in_view", "limit_reached", "tokens in", "private fields left out", "a[31mb"} {
		require.Contains(t, text.String(), part)
	}
	require.NotContains(t, text.String(), "\x1b")
	text.Reset()
	require.NoError(t, Report{}.Write(&text))
	require.Contains(t, text.String(), "Nothing")
}
