package vault

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	fileName     = "vault.json"
	previousName = "vault.previous.json"
	fileVersion  = 1
	largestFile  = 64 << 20
)

// sealedFile is the vault at rest. Everything but the sealed content is the
// content's additional data: none of it can be changed unseen.
type sealedFile struct {
	Version int        `json:"version"`
	Key     derivation `json:"key"`
	Check   []byte     `json:"check"`
	Nonce   []byte     `json:"nonce"`
	Sealed  []byte     `json:"sealed"`
}

func (f sealedFile) additional() []byte {
	f.Nonce, f.Sealed = nil, nil
	raw, err := json.Marshal(f)
	if err != nil {
		panic("vault: marshalling a header") // numbers, strings and bytes always marshal
	}
	return raw
}

func aead(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func seal(d derivation, key, content []byte) ([]byte, error) {
	gcm, err := aead(key)
	if err != nil {
		return nil, err
	}
	file := sealedFile{Version: fileVersion, Key: d, Check: keyCheck(key)}
	file.Nonce = random(gcm.NonceSize())
	file.Sealed = gcm.Seal(nil, file.Nonce, content, file.additional())
	return json.Marshal(file)
}

func readFile(path string) (sealedFile, error) {
	info, err := os.Stat(path)
	if err != nil {
		return sealedFile{}, err
	}
	if info.Size() > largestFile {
		return sealedFile{}, ErrDamaged
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return sealedFile{}, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	var file sealedFile
	if err := decoder.Decode(&file); err != nil || decoder.More() {
		return sealedFile{}, ErrDamaged
	}
	if file.Version > fileVersion {
		return sealedFile{}, ErrNewer
	}
	if file.Version != fileVersion {
		return sealedFile{}, ErrDamaged
	}
	return file, nil
}

func (f sealedFile) open(key []byte) ([]byte, error) {
	if !hmac.Equal(f.Check, keyCheck(key)) {
		return nil, ErrWrongKey
	}
	gcm, err := aead(key)
	if err != nil || len(f.Nonce) != gcm.NonceSize() {
		return nil, ErrDamaged
	}
	content, err := gcm.Open(nil, f.Nonce, f.Sealed, f.additional())
	if err != nil {
		return nil, ErrDamaged
	}
	return content, nil
}

// write replaces the vault's file whole or not at all, and keeps the version
// before it.
func write(folder string, raw []byte) (err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("making the vault's folder: %w", err)
	}
	path := filepath.Join(folder, fileName)
	temporary, err := os.CreateTemp(folder, ".vault-*") // 0600 by its contract
	if err != nil {
		return fmt.Errorf("writing the vault: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("writing the vault: %w", err), os.Remove(temporary.Name()))
		}
	}()
	_, err = temporary.Write(raw)
	if err == nil {
		err = temporary.Sync()
	}
	if err = errors.Join(err, temporary.Close()); err != nil {
		return err
	}
	if err = keepPrevious(folder, path); err != nil {
		return err
	}
	if err = os.Rename(temporary.Name(), path); err != nil {
		return err
	}
	return syncFolder(folder)
}

func keepPrevious(folder, path string) error {
	current, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	previous := filepath.Join(folder, previousName)
	if err := os.WriteFile(previous+".new", current, 0o600); err != nil {
		return err
	}
	return os.Rename(previous+".new", previous)
}
