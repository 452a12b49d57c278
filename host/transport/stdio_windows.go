package transport

import (
	"os"

	"golang.org/x/sys/windows"
)

// takeStdout keeps the browser's pipe and gives the process's standard output
// to standard error.
func takeStdout() (*os.File, error) {
	private := os.Stdout
	stderr, err := windows.GetStdHandle(windows.STD_ERROR_HANDLE)
	if err != nil {
		return nil, err
	}
	if err := windows.SetStdHandle(windows.STD_OUTPUT_HANDLE, stderr); err != nil {
		return nil, err
	}
	return private, nil
}
