package webkittest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Processes are the process ids of the web processes under this one, whatever
// sandbox stands between.
func Processes(t testing.TB) (found []int) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	require.NoError(t, err)
	parents, web := map[int]int{}, []int{}
	for _, path := range all {
		raw, err := os.ReadFile(path)
		if err != nil {
			continue // it ended meanwhile
		}
		// pid (name) state parent …, the name cut to 15 characters
		if fields := strings.Fields(string(raw)); len(fields) > 3 {
			pid, _ := strconv.Atoi(fields[0])
			parents[pid], _ = strconv.Atoi(fields[3])
			if fields[1] == "(WebKitWebProces)" {
				web = append(web, pid)
			}
		}
	}
	for _, pid := range web {
		above := parents[pid]
		for above > 1 && above != os.Getpid() {
			above = parents[above]
		}
		if above == os.Getpid() {
			found = append(found, pid)
		}
	}
	return found
}
