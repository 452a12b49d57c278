package transport

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"

	"github.com/Microsoft/go-winio"
	"golang.org/x/sys/windows"
)

// listenSocket makes the pipe. Its access list names this user alone; the
// first instance is made exclusively, so a pipe that somebody else made under
// the name before is an error and not a door.
func listenSocket(path string) (net.Listener, error) {
	sid, err := ownSID()
	if err != nil {
		return nil, err
	}
	listener, err := winio.ListenPipe(pipeName(path, sid), &winio.PipeConfig{
		SecurityDescriptor: fmt.Sprintf("D:P(A;;GA;;;%s)", sid),
	})
	if err != nil {
		return nil, fmt.Errorf("making pipe: %w", err)
	}
	return listener, nil
}

// dialSocket connects without letting the other side act as this user: go-winio
// asks for the anonymous level of impersonation.
func dialSocket(ctx context.Context, path string) (net.Conn, error) {
	sid, err := ownSID()
	if err != nil {
		return nil, err
	}
	return winio.DialPipeContext(ctx, pipeName(path, sid))
}

func nobodyListens(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, windows.ERROR_PIPE_BUSY)
}

// pipeName gives one name for one user and one state folder, whichever way the
// folder's letters are cased.
func pipeName(path, sid string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(path)))
	return `\\.\pipe\sidekick-` + sid + "-" + hex.EncodeToString(sum[:8])
}

func ownSID() (string, error) {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return "", fmt.Errorf("asking for own user: %w", err)
	}
	return user.User.Sid.String(), nil
}
