package policy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
)

// Pictures come from the page's side as bytes that claim to be a PNG. They
// are taken apart to the chunks that draw; comments, profiles and whatever
// follows the end are left behind (https://www.w3.org/TR/png-3/).

const (
	pictureBytesMost = 32 << 20
	pictureSideMost  = 16_384
	pictureAreaMost  = 100_000_000
)

var pngSignature = []byte("\x89PNG\r\n\x1a\n")

// drawing names the chunks that are kept.
var drawing = map[string]bool{"IHDR": true, "PLTE": true, "IDAT": true, "IEND": true, "tRNS": true, "sRGB": true, "gAMA": true, "cHRM": true, "sBIT": true, "pHYs": true}

var errNoPicture = errors.New("checking a picture: not a whole PNG of a bearable size")

// Picture takes bytes that are really a PNG of a bearable size.
func Picture(raw []byte) (*CleanPicture, error) {
	if len(raw) > pictureBytesMost || !bytes.HasPrefix(raw, pngSignature) {
		return nil, errNoPicture
	}
	config, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil || !bearable(config.Width, config.Height) {
		return nil, errNoPicture
	}
	kept := append(make([]byte, 0, len(raw)), pngSignature...)
	drawn := false
	for at := len(pngSignature); ; {
		if len(raw)-at < 12 {
			return nil, errNoPicture
		}
		size := int(binary.BigEndian.Uint32(raw[at:]))
		if size < 0 || size > len(raw)-at-12 {
			return nil, errNoPicture
		}
		chunk := raw[at : at+12+size]
		kind := string(chunk[4:8])
		if crc32.ChecksumIEEE(chunk[4:8+size]) != binary.BigEndian.Uint32(chunk[8+size:]) {
			return nil, errNoPicture
		}
		if drawing[kind] {
			kept = append(kept, chunk...)
		}
		drawn = drawn || kind == "IDAT"
		at += len(chunk)
		if kind == "IEND" {
			break
		}
	}
	if !drawn {
		return nil, errNoPicture
	}
	return &CleanPicture{png: kept, width: config.Width, height: config.Height}, nil
}

func bearable(width, height int) bool {
	return width > 0 && height > 0 && width <= pictureSideMost && height <= pictureSideMost && width*height <= pictureAreaMost
}

// The size of a black picture when the viewport's is not known.
const (
	blackWidth  = 1280
	blackHeight = 720
)

// Black makes the picture of a closed page: all black, of the viewport's size,
// with the code that says why. No pixels were taken for it.
func Black(width, height int, reason Code) (*CleanPicture, error) {
	if !bearable(width, height) {
		width, height = blackWidth, blackHeight
	}
	var out bytes.Buffer
	black := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black})
	if err := png.Encode(&out, black); err != nil {
		return nil, errNoPicture
	}
	return &CleanPicture{png: out.Bytes(), width: width, height: height, redaction: string(Blackout), reason: string(reason)}, nil
}
