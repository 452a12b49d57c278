package install

import "io/fs"

// modeIsRight is true: rights on Windows come from the folder.
func modeIsRight(fs.FileMode) bool { return true }
