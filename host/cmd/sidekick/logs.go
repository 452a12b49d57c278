package main

import (
	"io"
	"path/filepath"

	"github.com/rs/zerolog"
	"gopkg.in/natefinch/lumberjack.v2"

	"sidekick/host/transport"
)

// openLog writes to a rotated file of this user and to standard error. Rotated
// or not, a line holds codes, counts and paths of fields: nothing of a page
// may be logged, so nothing is left to be taken out here.
func openLog(path string, stderr io.Writer) (zerolog.Logger, io.Closer, error) {
	if err := transport.PrivateFolder(filepath.Dir(path)); err != nil {
		return zerolog.Nop(), nil, err
	}
	file := &lumberjack.Logger{Filename: path, MaxSize: 5, MaxBackups: 3, MaxAge: 30} // megabytes, files, days
	log := zerolog.New(zerolog.MultiLevelWriter(file, stderr)).With().Timestamp().Logger()
	return log, file, nil
}
