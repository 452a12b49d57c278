package policy

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"
)

func drawn(t *testing.T, width, height int) []byte {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewRGBA(image.Rect(0, 0, width, height))))
	return out.Bytes()
}

func chunk(kind, body string) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(out, kind+body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE([]byte(kind+body)))
}

func TestAPictureIsAWholePNG(t *testing.T) {
	good := drawn(t, 4, 3)
	ihdr := len(pngSignature) + 25
	commented := append(append(append([]byte{}, good[:ihdr]...), chunk("tEXt", "Comment\x00secret")...), good[ihdr:]...)
	broken := append([]byte{}, good...)
	broken[len(broken)-30] ^= 1
	huge := append([]byte{}, good...)
	binary.BigEndian.PutUint32(huge[16:], 1<<20)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	rows := []struct {
		name, why string
		raw       []byte
		ok        bool
	}{
		{"a picture", "as the browser makes it", good, true},
		{"with a comment", "which is left behind", commented, true},
		{"with a tail", "what follows the end is left behind", append(append([]byte{}, good...), "secret"...), true},
		{"cut off", "every length", good[:len(good)-5], false},
		{"a flipped bit", "its checksum is wrong", broken, false},
		{"huge", "1,048,576 pixels wide", huge, false},
		{"a text", "no picture", []byte("not a picture"), false},
		{"nothing", "", nil, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			picture, err := Picture(row.raw)
			require.Equal(t, row.ok, err == nil, row.why)
			if row.ok {
				require.Equal(t, good, picture.PNG())
				width, height := picture.Size()
				require.Equal(t, []int{4, 3}, []int{width, height})
			}
		})
	}
	for cut := range good {
		_, err := Picture(good[:cut])
		require.Error(t, err)
	}
}

func TestBlackIsBlackAndOfTheSizeAskedFor(t *testing.T) {
	picture, err := Black(1366, 768, SensitiveDataBlocked)
	require.NoError(t, err)
	decoded, err := png.Decode(bytes.NewReader(picture.PNG()))
	require.NoError(t, err)
	require.Equal(t, image.Pt(1366, 768), decoded.Bounds().Size())
	for y := range 768 {
		r, g, b, a := decoded.At(y, y).RGBA()
		require.Equal(t, []uint32{0, 0, 0, 0xffff}, []uint32{r, g, b, a})
	}
	redaction, reason := picture.Redaction()
	require.Equal(t, []string{"blackout", "sensitive_data_blocked"}, []string{redaction, reason})
	picture, err = Black(0, 1<<30, SensitiveDataBlocked)
	require.NoError(t, err)
	width, height := picture.Size()
	require.Equal(t, []int{blackWidth, blackHeight}, []int{width, height})
}
