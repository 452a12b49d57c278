package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json/jsontext"
)

// longestFile is far more than the settings need.
const longestFile = 64 << 10

// FileError says where a settings file is wrong. It names the line and the
// setting, never what stands there.
type FileError struct {
	Path   string
	Line   int
	Reason string
}

func (e *FileError) Error() string {
	return fmt.Sprintf("reading settings: %s, line %d: %s", e.Path, e.Line, e.Reason)
}

// Read reads the settings file. No file means the defaults; a bad file gives
// the defaults and a *FileError.
func Read(path string) (Settings, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Defaults(), nil
	}
	if err != nil {
		return Defaults(), fmt.Errorf("opening settings: %w", err)
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, longestFile+1))
	if err != nil {
		return Defaults(), fmt.Errorf("reading settings: %w", err)
	}
	settings, err := parse(raw)
	var fault *FileError
	if errors.As(err, &fault) {
		fault.Path = path
	}
	return settings, err
}

// Write writes the settings file, whole or not at all.
func Write(path string, settings Settings) error {
	raw, err := json.MarshalIndent(settings, "", "  ")
	if err != nil {
		return fmt.Errorf("encoding settings: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("making settings folder: %w", err)
	}
	return WriteFile(path, append(raw, '\n'), 0o600)
}

// parse reads member by member, so that each fault has its line. Members that
// are not in the table, or stand there twice, are faults: a mistyped name
// would otherwise be a setting that silently does nothing.
func parse(raw []byte) (Settings, error) {
	fault := func(offset int64, reason string) (Settings, error) {
		return Defaults(), &FileError{Line: line(raw, offset), Reason: reason}
	}
	if len(raw) > longestFile {
		return fault(0, fmt.Sprintf("longer than %d bytes", longestFile))
	}
	text := bytes.TrimPrefix(raw, []byte("\ufeff")) // editors on Windows put a mark first
	skipped := int64(len(raw) - len(text))
	decoder := jsontext.NewDecoder(bytes.NewReader(text))
	broken := func(err error) (Settings, error) {
		offset := int64(len(text))
		var syntax *jsontext.SyntacticError
		if errors.As(err, &syntax) {
			offset = syntax.ByteOffset
		}
		if errors.Is(err, jsontext.ErrDuplicateName) {
			return fault(skipped+offset, "a name stands there twice")
		}
		return fault(skipped+offset, "not valid JSON")
	}

	opening, err := decoder.ReadToken()
	if err != nil {
		return broken(err)
	}
	if opening.Kind() != '{' {
		return fault(skipped, "must be one JSON object")
	}
	settings := Defaults()
	for decoder.PeekKind() != '}' {
		name, err := decoder.ReadToken()
		if err != nil {
			return broken(err)
		}
		row, known := find(name.String())
		at := skipped + decoder.InputOffset()
		value, err := decoder.ReadValue()
		if err != nil {
			return broken(err)
		}
		if !known {
			return fault(at, "no setting of that name; `sidekick settings list --help` shows them")
		}
		if err := row.set(&settings, json.RawMessage(value)); err != nil {
			var inside *placed
			if errors.As(err, &inside) {
				return fault(skipped+decoder.InputOffset()-int64(len(value))+inside.offset, inside.reason)
			}
			return fault(at, row.Name+" "+err.Error())
		}
	}
	if _, err := decoder.ReadToken(); err != nil {
		return broken(err)
	}
	if _, err := decoder.ReadToken(); err != io.EOF {
		return fault(skipped+decoder.InputOffset(), "more than one JSON object")
	}
	return settings, nil
}

func line(raw []byte, offset int64) int {
	return 1 + bytes.Count(raw[:min(offset, int64(len(raw)))], []byte("\n"))
}
