//go:build unix

package install

import "io/fs"

// modeIsRight holds for a file that its owner alone may change.
func modeIsRight(mode fs.FileMode) bool { return mode.Perm() == 0o644 }
