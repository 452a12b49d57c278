package main

import "sidekick/host/transport"

// source is where a connection comes from, by the system's word.
type source int

const (
	fromBrowser  source = iota // a relay that a browser started
	fromOwn                    // our own program, whoever started it
	fromStranger               // any other program
)

func sourceOf(peer transport.Peer) source {
	switch {
	case peer.FromBrowser:
		return fromBrowser
	case peer.Own:
		return fromOwn
	}
	return fromStranger
}

// openMost is how many connections there may be at a time that come from there
// or from whoever is trusted less: whatever other programs do, by themselves or
// through ours, a browser's relay gets in, and a command beside other programs.
var openMost = map[source]int{fromBrowser: 256, fromOwn: 128, fromStranger: 96}

// room says whether one more may come from there. The caller holds mu.
func (s *server) room(from source) bool {
	for limit := fromBrowser; limit <= from; limit++ {
		count := 0
		for _, other := range s.open {
			if other >= limit {
				count++
			}
		}
		if count >= openMost[limit] {
			return false
		}
	}
	return true
}
