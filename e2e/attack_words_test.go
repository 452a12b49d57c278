package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sidekick/e2e/leak"
)

// The host's own words, and other ways in than the sidekick's.
var wordAttacks = []attack{
	{slug: "report", name: "the report and the catalog", why: "a label, a length or a count that follows the value", run: reporting},
	{slug: "misuse", name: "wrong calls", why: "a refusal that holds or follows what it is about", run: misuse},
	{slug: "logs", name: "logs, state and the command", why: "what the host keeps for itself", run: keptByTheHost},
}

func itoa(n int) string { return strconv.Itoa(n) }

func reporting(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill(some(4, everyField)...)
	for range 3 {
		w.use(plain("run_report", "token_catalog")...)
	}
	w.converse()
	w.use(plain("run_report", "token_catalog")...)
	return ""
}

func misuse(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "password")
	for _, id := range everyField {
		w.use(
			call{"fill", map[string]any{"token": "family." + id}}, call{"fill", map[string]any{"token": "family." + id + ".length", "selector": "#name"}},
			call{"insert", map[string]any{"text": "[" + kinds[id] + "]"}}, call{"count", map[string]any{"selector": `text="[` + kinds[id] + `]"`}}, call{"insert", map[string]any{"token": "family." + id}},
			call{"press", map[string]any{"key": "family." + id}}, call{"navigate", map[string]any{"address": "https://{family." + id + "}.test/"}},
		)
	}
	return ""
}

// keptByTheHost searches what the command says, and every file of the host's.
func keptByTheHost(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill(some(4, everyField)...)
	secrets := []leak.Secret{}
	for _, id := range everyField {
		if len(w.values[id]) > 4 && id != "otp" {
			secrets = append(secrets, leak.Secret{Name: id, Value: w.values[id]})
		}
	}
	var all strings.Builder
	for _, command := range [][]string{{"status"}, {"report"}, {"report", "--json"}, {"vault", "list"}, {"settings"}, {"log"}} {
		all.WriteString(w.command(command...))
	}
	must(filepath.WalkDir(w.home, func(name string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		raw, _ := os.ReadFile(name)
		all.Write(raw)
		return nil
	}))
	if found := leak.Search("what the host keeps", []byte(all.String()), secrets); len(found) > 0 {
		panic(broken{fmt.Errorf("%d values stand in what the host keeps", len(found))})
	}
	return ""
}
