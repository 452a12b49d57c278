package main

import (
	"fmt"
	"net"
	"os"
	"regexp"
	"runtime"
	"time"

	"sidekick/host/frame"
)

// A stranger is a program of another user that tries the socket, and says by
// its exit code how far it came.
const (
	strangerSocket   = "SIDEKICK_TEST_STRANGER"
	strangerKeptOut  = 10 // it could not connect
	strangerHungUp   = 11 // it connected and was not answered
	strangerAnswered = 12
)

func strangerMain(socket string) int {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return strangerKeptOut
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	if frame.Write(conn, []byte(helloMessage(1)), 1<<20) != nil {
		return strangerHungUp
	}
	if _, err := frame.Read(conn, 1<<20); err != nil {
		if os.IsTimeout(err) {
			fmt.Fprintln(os.Stderr, "no answer and no end")
			return fails
		}
		return strangerHungUp
	}
	return strangerAnswered
}

var processNumber = regexp.MustCompile(`process \d+`)

const tellsUpgrades = runtime.GOOS == "linux"

// canLackKeyring says that a process can be kept from the system's keyring.
const canLackKeyring = runtime.GOOS == "linux"
