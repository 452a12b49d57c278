//go:build unix

package transport

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"
)

// listenSocket makes the socket. The caller holds the lock, so whatever stands
// at its path was left by a process that is gone.
func listenSocket(path string) (net.Listener, error) {
	if err := PrivateFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	if err := removeSocket(path); err != nil {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("making socket: %w", err)
	}
	// Between the two lines the folder's mode alone keeps others out.
	if err := os.Chmod(path, 0o600); err != nil {
		listener.Close()
		return nil, fmt.Errorf("closing socket to others: %w", err)
	}
	return listener, nil
}

// removeSocket takes away a socket that was left, and nothing that is not one.
func removeSocket(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("looking for an old socket: %w", err)
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("removing old socket: %q is not a socket", path)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("removing old socket: %w", err)
	}
	return nil
}

func dialSocket(ctx context.Context, path string) (net.Conn, error) {
	var dialer net.Dialer
	return dialer.DialContext(ctx, "unix", path)
}

// nobodyListens reports whether a failed connect means that there is no
// process yet, or that it is too busy this instant.
func nobodyListens(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.EAGAIN)
}
