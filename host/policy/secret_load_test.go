package policy

import "testing"

// What a new runtime costs: paid a few times in the life of the process.
func BenchmarkNewJudge(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := newJudge(); err != nil {
			b.Fatal(err)
		}
	}
}
