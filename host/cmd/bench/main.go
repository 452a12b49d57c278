// Command bench prints the host's performance as ratios: each row of
// table.go is a benchmark beside its peer, measured in the same run.
//
// Times mean nothing on a shared machine, and neither does one measurement.
// The benchmarks run in turns, several rounds, and the best of each counts:
// what else the machine does only ever makes one slower.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

func main() {
	only := flag.String("only", "", "measure the rows whose words hold this alone")
	rounds := flag.Int("rounds", 7, "how often each benchmark runs")
	time := flag.String("time", "150ms", "how long each run of a benchmark takes")
	tokens := flag.Bool("tokens", false, "measure what pages cost a model in characters, once, and nothing else; SIDEKICK_CORPUS names a folder of pages, the golden ones stand for it")
	corpus := flag.Bool("corpus", false, "measure what reading those pages takes, once, and nothing else")
	flag.Parse()
	if *tokens || *corpus {
		table, *rounds, *time = nil, 1, "1x"
	}
	if *tokens {
		table = tokenRows()
	}
	if *corpus {
		table = append(table, corpusRows()...)
	}
	table = slices.DeleteFunc(table, func(one row) bool { return !strings.Contains(one.what, *only) })
	if err := run(*rounds, *time); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(1)
	}
}

func run(rounds int, time string) error {
	folder, err := os.MkdirTemp("", "sidekick-bench-*")
	if err != nil {
		return fmt.Errorf("making a folder: %w", err)
	}
	defer os.RemoveAll(folder)
	binaries := map[string]string{} // by package
	for _, one := range table {
		if binaries[one.in] == "" {
			binaries[one.in] = filepath.Join(folder, strings.ReplaceAll(one.in, "/", "-")+".test")
			if out, err := exec.Command("go", "test", "-c", "-o", binaries[one.in], "./"+one.in).CombinedOutput(); err != nil {
				return fmt.Errorf("compiling %s: %w\n%s", one.in, err, out)
			}
		}
	}
	best := results{}
	for range rounds {
		ran := map[string]bool{} // a benchmark of several units has several rows
		for _, one := range table {
			for _, name := range []string{one.ours, one.peer} {
				if name == "" || ran[one.in+name] {
					continue
				}
				ran[one.in+name] = true
				cmd := exec.Command(binaries[one.in], "-test.run=^$", "-test.bench="+anchored(name), "-test.benchtime="+time)
				cmd.Dir = one.in
				cmd.Stderr = os.Stderr
				out, err := cmd.Output()
				if err != nil {
					return fmt.Errorf("running %s in %s: %w\n%s", name, one.in, err, out)
				}
				best.add(one.in, out)
			}
		}
	}
	return best.print()
}

// anchored is the pattern of one benchmark: a slash parts the levels.
func anchored(name string) string {
	levels := strings.Split(name, "/")
	for i, level := range levels {
		levels[i] = "^" + regexp.QuoteMeta(level) + "$"
	}
	return strings.Join(levels, "/")
}

// results are the best value of each measure, by package, benchmark and unit.
type results map[string]float64

func key(in, name, unit string) string { return in + " " + name + " " + unit }

// higher are the units of which more is better.
var higher = map[string]bool{"MB/s": true, "readability/page": true, "aria/answer": true}

var processors = regexp.MustCompile(`-\d+$`)

// add reads the lines that the testing package prints of benchmarks:
// https://golang.org/design/14313-benchmark-format.
func (r results) add(in string, out []byte) {
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		name := strings.ReplaceAll(processors.ReplaceAllString(fields[0], ""), "_", " ")
		for i := 2; i+1 < len(fields); i += 2 {
			value, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				continue
			}
			unit := fields[i+1]
			before, there := r[key(in, name, unit)]
			if !there || higher[unit] == (value > before) {
				r[key(in, name, unit)] = value
			}
		}
	}
}

// short is a value with three digits that count; whole where it is larger.
func short(value float64) string {
	if value >= 1000 {
		return strconv.FormatFloat(value, 'f', 0, 64)
	}
	return fmt.Sprintf("%.3g", value)
}

func (r results) print() error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "WHAT\tOURS\tBESIDE\tRATIO\tTARGET\t")
	for _, one := range table {
		ours, there := r[key(one.in, one.ours, one.unit)]
		if !there {
			fmt.Fprintf(out, "%s\tnot measured\t\t\t%s\t\n", one.what, one.target())
			continue
		}
		if one.peer == "" {
			beside, ratio := "its limit", fmt.Sprintf("%.2f×", ours/one.bound)
			if one.bound == 0 {
				beside, ratio = "", ""
			}
			fmt.Fprintf(out, "%s\t%s %s\t%s\t%s\t%s\t%s\n", one.what, short(ours), one.unit, beside, ratio, one.target(), one.verdict(ours))
			continue
		}
		peer, there := r[key(one.in, one.peer, one.unit)]
		if !there {
			fmt.Fprintf(out, "%s\t%.3g %s\tnot measured\t\t%s\t\n", one.what, ours, one.unit, one.target())
			continue
		}
		ratio := ours / peer
		if one.slower {
			ratio = peer / ours
		}
		fmt.Fprintf(out, "%s\t%.3g %s\t%.3g %s\t%.2f×\t%s\t%s\n", one.what, ours, one.unit, peer, one.unit, ratio, one.target(), one.verdict(ratio))
	}
	return out.Flush()
}
