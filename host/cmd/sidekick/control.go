package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"sidekick/host/config"
	"sidekick/host/transport"
)

const (
	statusHelp = "Exit code 0: it runs. 1: it does not."
	stopHelp   = "Every panel is told, and starts a new process when it needs one. Exit code 0 also when there was none."
)

// askRunning asks the process that runs, and starts none.
func askRunning(method string, params any) (adminAnswer, error) {
	paths, err := config.Find()
	if err != nil {
		return adminAnswer{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	conn, _, err := door(paths).DialOwn(ctx, nil)
	if err != nil {
		return adminAnswer{}, err
	}
	return ask(ctx, conn, method, params)
}

func statusCommand(c call) int {
	set := flags("status")
	asJSON := set.Bool("json", false, "")
	if set.Parse(c.arguments) != nil || set.NArg() > 0 {
		return misused(c, "status", errors.New("takes --json or nothing"))
	}
	answer, err := askRunning(statusMethod, struct{}{})
	switch {
	case errors.Is(err, transport.ErrNobody):
		fmt.Fprintln(c.out, "not running; the browser starts it when the panel is opened")
		return fails
	case err != nil:
		return failed(c, err)
	}
	if *asJSON {
		if err := json.NewEncoder(c.out).Encode(answer); err != nil {
			return failed(c, err)
		}
		return done
	}
	fmt.Fprintf(c.out, "running: version %s, process %d, since %s, connections %d, %.1f MB of heap, %d goroutines\n",
		answer.Version, answer.PID, answer.Since, answer.Connections, float64(answer.Heap)/1e6, answer.Goroutines)
	return done
}

func stopCommand(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "stop", errors.New("takes no arguments"))
	}
	_, err := askRunning(stopMethod, stopParams{})
	switch {
	case errors.Is(err, transport.ErrNobody):
		fmt.Fprintln(c.out, "not running")
		return done
	case err != nil:
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "stopped")
	return done
}
