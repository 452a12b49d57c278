package pairing

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

// The rows are what an author of another client holds their own code to.
func TestPairingVectors(t *testing.T) {
	folder, err := schema.Vectors("pairing")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "rows.json")
	require.NoError(t, err)
	var file struct {
		Rows []struct {
			Name, Seed, Public, ID                 string
			Challenge, Kind, Resume, Proof         string
			Reveal, Commit, Nonce, Code, Displayed string
		}
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	require.NotEmpty(t, file.Rows)
	for _, row := range file.Rows {
		t.Run(row.Name, func(t *testing.T) {
			seed, err := hex.DecodeString(row.Seed)
			require.NoError(t, err)
			key := Key{ed25519.NewKeyFromSeed(seed)}
			require.Equal(t, row.Public, key.Public())
			require.Equal(t, row.ID, ID(row.Public))
			hello := Hello{row.Challenge, row.Kind, row.ID, row.Resume}
			require.Equal(t, row.Proof, key.Prove(hello))
			require.True(t, Proves(row.Public, row.Proof, hello))
			require.Equal(t, row.Commit, Commit(row.Reveal))
			require.Equal(t, row.Code, Code(row.Public, row.Reveal, row.Nonce))
			require.Equal(t, row.Displayed, Spaced(row.Code))
		})
	}
}
