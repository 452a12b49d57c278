// Command sidekick is the host of the browser extension and of every other
// client, and the tool to look after it.
//
// The table in commands.go is all that it can do. A browser starts it with the
// extension's address, or without any argument: then it is a relay (relay.go)
// to the one process of this user (serve.go), which it starts when there is
// none. connection.go puts the packages together: a stream, JSON-RPC, a
// session.
package main

import "os"

// version is set by the build.
var version = "dev"

func main() {
	os.Exit(run(call{arguments: os.Args[1:], in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}
