package doctor

import (
	"os"
	"path/filepath"

	"sidekick/host/transport"
)

// leastFree is how much room Sidekick's folder should have.
const leastFree = 100 << 20

// folders looks at whose Sidekick's folders are. The check is the one that the
// process makes before it serves.
func (e *examination) folders() {
	there := false
	for _, folder := range []string{e.Paths.Data, filepath.Dir(e.Paths.Lock), filepath.Dir(e.Paths.Socket), filepath.Dir(e.Paths.Log)} {
		if _, err := os.Lstat(folder); err != nil {
			continue // made at the first start
		}
		there = true
		if transport.PrivateFolder(folder) != nil {
			e.found("state", "rights", folder)
			return
		}
	}
	switch {
	case !there:
		e.found("state", "absent", e.Paths.Data)
	case isThere(e.Paths.Data) && !writable(e.Paths.Data):
		e.found("state", "unwritable", e.Paths.Data)
	default:
		e.found("state", "ok", e.Paths.Data)
	}
}

func (e *examination) disk() {
	free, err := e.free(nearest(e.Paths.Data))
	switch {
	case err != nil:
		e.found("disk", "unknown", e.Paths.Data)
	case free < leastFree:
		e.found("disk", "full", e.Paths.Data)
	default:
		e.found("disk", "ok", "")
	}
}

func (e *examination) log() {
	folder := filepath.Dir(e.Paths.Log)
	sound := !isThere(folder) || writable(folder)
	if isThere(e.Paths.Log) {
		file, err := os.OpenFile(e.Paths.Log, os.O_WRONLY|os.O_APPEND, 0)
		sound = sound && err == nil && file.Close() == nil
	}
	if sound {
		e.found("log", "ok", e.Paths.Log)
	} else {
		e.found("log", "unwritable", e.Paths.Log)
	}
}

// writable tries: rights alone do not tell of a file system that is mounted
// for reading.
func writable(folder string) bool {
	file, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return false
	}
	return file.Close() == nil && os.Remove(file.Name()) == nil
}

// nearest is the folder, or the first one above it that is there.
func nearest(folder string) string {
	for !isThere(folder) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
	}
	return folder
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
