package transport

import "os"

// Runs says that the peer runs the program of that path, by the file itself: a
// program that is not the host's binary asks it of the host before it proves
// anything to it. False where the system does not tell which file runs.
func (p Peer) Runs(program string) bool {
	file, err := os.Stat(program)
	return err == nil && p.image != nil && os.SameFile(file, p.image)
}
