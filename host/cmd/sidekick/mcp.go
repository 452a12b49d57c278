package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"sidekick/host/config"
	"sidekick/host/guest"
	"sidekick/host/mcp"
	"sidekick/host/pairing"
	"sidekick/host/transport"
)

const mcpHelp = "The program starts this command. The page is the one in front of the panel of your browser's extension, where you are asked.\n" +
	"  pair               show a code; type it into the settings page of the extension. Before that a program may only look, and asks each time\n" +
	"  --name NAME        what the program is called in the panel; each name is paired for itself (default: MCP)"

const mcpName = "MCP"

func mcpCommand(c call) int {
	pairs := len(c.arguments) > 0 && c.arguments[0] == "pair"
	if pairs {
		c.arguments = c.arguments[1:]
	}
	set := flags("mcp")
	name := set.String("name", mcpName, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "mcp", errFlags)
	}
	if set.NArg() > 0 || *name == "" || len([]rune(*name)) > 60 {
		return misused(c, "mcp", errors.New("takes pair or nothing, and a name of at most 60 letters"))
	}
	paths, err := config.Find()
	if err != nil {
		return failed(c, err)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if pairs {
		return pairMCP(ctx, c, paths, *name)
	}
	return serveMCP(ctx, c, paths, *name)
}

// serveMCP speaks MCP until the program closes its end.
func serveMCP(ctx context.Context, c call, paths config.Paths, name string) int {
	in, out, err := transport.TakeStdio()
	if err != nil {
		return failed(c, err)
	}
	noCoreDumps()
	c.out = c.err // the protocol alone goes to out
	server := mcp.New(mcp.Options{Version: version, Dial: func(ctx context.Context) (*guest.Guest, error) { return greet(ctx, paths, name) }})
	if err := server.Run(ctx, in, out); err != nil && ctx.Err() == nil {
		return failed(c, fmt.Errorf("serving MCP: %w", err))
	}
	return done
}

// pairMCP shows a code and waits for the person.
func pairMCP(ctx context.Context, c call, paths config.Paths, name string) int {
	host, err := greet(ctx, paths, name)
	if err != nil {
		return failed(c, err)
	}
	defer host.Close()
	if host.Paired() {
		fmt.Fprintln(c.out, "It is paired already; `sidekick clients` lists what is.")
		return done
	}
	err = host.Pair(ctx, func(code string, life time.Duration) {
		fmt.Fprintf(c.out, "The code is %s\n\nOpen the settings of Sidekick's extension in your browser and type it under “Programs that you paired”.\nThe program calls itself “%s”. The code is good for %d minutes.\n",
			pairing.Spaced(code), name, int(life.Minutes()))
	})
	var refused *guest.Refused
	switch {
	case errors.As(err, &refused):
		return failed(c, sentence(refused.Sentence))
	case err != nil:
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "Paired.")
	return done
}

// greet connects to the process and proves the key of a name.
func greet(ctx context.Context, paths config.Paths, name string) (*guest.Guest, error) {
	key, err := pairing.OpenKey(keyFile(paths, name))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	conn, _, err := door(paths).DialOwn(ctx, starter())
	if err != nil {
		return nil, err
	}
	channel := transport.NewChannel(conn, transport.Options{Limits: transport.ClientLimits()})
	return guest.Greet(ctx, channel, guest.Who{Kind: "mcp", Name: name, Version: version, Key: key})
}

// keyFile is where the key of a name lies.
func keyFile(paths config.Paths, name string) string {
	digest := sha256.Sum256([]byte(name))
	return filepath.Join(paths.Data, "guests", "mcp-"+hex.EncodeToString(digest[:8])+".key")
}
