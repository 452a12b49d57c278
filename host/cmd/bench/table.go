package main

import "fmt"

// row is one line of the table: what is measured, beside what, and how the
// two have to stand to each other.
type row struct {
	what       string
	in         string // the package's folder
	ours, peer string // benchmarks; without a peer the value itself is judged
	unit       string
	slower     bool    // the ratio says how many times slower ours is than the peer
	bound      float64 // none for a peer's own value, which only stands there
	most       bool    // the bound is the most that may be, else the least
}

var table = append(hostRows, readingRows()...)

var hostRows = []row{
	{what: "scrub, 50 values in all forms; beside strings.ReplaceAll of each spelling", in: "host/policy",
		ours: "BenchmarkValues/values=50/kB=1024", peer: "BenchmarkReplaceAll", unit: "MB/s", bound: 8},
	{what: "scrub, 4 MB; beside 256 kB: linear in the text", in: "host/policy",
		ours: "BenchmarkValues/values=50/kB=4096", peer: "BenchmarkValues/values=50/kB=256", unit: "MB/s", slower: true, bound: 1.5, most: true},
	{what: "scrub, 200 values; beside 10: flat in the number of values", in: "host/policy",
		ours: "BenchmarkValues/values=200/kB=1024", peer: "BenchmarkValues/values=10/kB=1024", unit: "MB/s", slower: true, bound: 1.5, most: true},
	{what: "shapes; beside one regular expression each", in: "host/policy",
		ours: "BenchmarkShapes", peer: "BenchmarkShapesByRegexp", unit: "MB/s", bound: 50},
	{what: "decode and validate a page of 1 MB; beside json.Unmarshal alone", in: "host/session",
		ours: "BenchmarkDecodePage", peer: "BenchmarkUnmarshalPage", unit: "MB/s", slower: true, bound: 4, most: true},
	{what: "framing, 1 MB of JSON there and back; beside a host in Node", in: "host/frame",
		ours: "BenchmarkEchoHost/by=go", peer: "BenchmarkEchoHost/by=node", unit: "MB/s", bound: 1.5},
	{what: "from connecting to hello answered, median", in: "host/cmd/sidekick",
		ours: "BenchmarkHello/over the socket", unit: "ms/p50", bound: 50, most: true},
	{what: "the same through a new relay, as a browser starts it", in: "host/cmd/sidekick",
		ours: "BenchmarkHello/through a new relay", unit: "ms/p50", bound: 50, most: true},
	{what: "resident memory of the process with nobody connected; make soak watches it at work", in: "host/cmd/sidekick",
		ours: "BenchmarkResident", unit: "MB/rest"},
	{what: "the same with ten sessions that each asked once", in: "host/cmd/sidekick",
		ours: "BenchmarkResident", unit: "MB/ten"},
	{what: "what a relay adds to 100 bytes there and back, median, relay and process in one program", in: "host/transport",
		ours: "BenchmarkRelayAdds", unit: "ms/added", bound: 0.2, most: true},
	{what: "the secret rule in Chromium, facts and judging, one control of fifty never seen, in a document that was read; the middle of the generator's pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "µs/warm", bound: 25, most: true},
	{what: "  over a plain rule of ten lines on the same pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "warm/plain"},
	{what: "the same read again, the best of ten", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "µs/again", bound: 25, most: true},
	{what: "  over a plain rule of ten lines on the same pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "again/plain"},
	{what: "the same in a document that just came and was drawn: what the engine compiles for the first read included", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "µs/drawn", bound: 25, most: true},
	{what: "  over a plain rule of ten lines on the same pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "drawn/plain"},
	{what: "the same in a document that just came: compiling and styling included", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "µs/first", bound: 25, most: true},
	{what: "  over a plain rule of ten lines on the same pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "first/plain"},
	{what: "small pages, one to five controls each, in a document that was read", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "µs/smallwarm", bound: 25, most: true},
	{what: "  over a plain rule of ten lines on the same pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "smallwarm/plain"},
	{what: "small pages in the first read, compiling and styling included", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "µs/small", bound: 25, most: true},
	{what: "  over a plain rule of ten lines on the same pages", in: "e2e",
		ours: "BenchmarkSecretRule", unit: "small/plain"},
	{what: "bringing the secret rule into a document: its tables and its trial", in: "e2e",
		ours: "BenchmarkSecretRuleComes", unit: "ms/document"},
	{what: "the secret rule, one control with words never seen, in the host", in: "host/policy",
		ours: "BenchmarkJudgeSecret", unit: "µs/control", bound: 120, most: true},
}

func (r row) target() string {
	if r.bound == 0 {
		return ""
	}
	sign, unit := "≥", "×"
	if r.most {
		sign = "≤"
	}
	if r.peer == "" {
		unit = " " + r.unit
	}
	return fmt.Sprintf("%s %g%s", sign, r.bound, unit)
}

// verdict is for whoever reads the table; nothing fails by it, since a busy
// machine proves nothing.
func (r row) verdict(value float64) string {
	if r.bound == 0 {
		return ""
	}
	if r.most == (value <= r.bound) || value == r.bound {
		return "ok"
	}
	return "MISSED"
}
