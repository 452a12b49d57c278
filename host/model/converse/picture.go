package converse

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math"

	"golang.org/x/image/draw"

	"sidekick/host/policy"
)

// Picture is a picture as a provider takes it. It is made of a CleanPicture
// alone.
type Picture struct {
	media string
	data  []byte
	said  Fixed
}

// Media is the picture's type, image/png or image/jpeg.
func (p *Picture) Media() string { return p.media }

// Base64 is the picture's bytes as JSON takes them.
func (p *Picture) Base64() string { return base64.StdEncoding.EncodeToString(p.data) }

// Lens is what a provider takes of a picture. What is larger it would scale
// down itself, unseen, or refuse.
type Lens struct {
	Side  int // the longer side, in pixels
	Area  int // pixels
	Bytes int // of the file; a larger PNG becomes a JPEG
}

var errPicture = errors.New("scaling a picture: not a picture that can be drawn")

// fit scales a picture to what the lens takes, never up, and says so.
func fit(clean *policy.CleanPicture, lens Lens) (*Picture, error) {
	width, height := clean.Size()
	raw := clean.PNG()
	to := lens.size(width, height)
	if to == image.Pt(width, height) && len(raw) <= lens.Bytes {
		return &Picture{media: "image/png", data: raw}, nil
	}
	from, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, errPicture
	}
	var said Fixed
	drawn := from
	if to != image.Pt(width, height) {
		scaled := image.NewRGBA(image.Rectangle{Max: to})
		draw.CatmullRom.Scale(scaled, scaled.Bounds(), from, from.Bounds(), draw.Src, nil)
		drawn = scaled
		said = Fixed{fmt.Sprintf("Sidekick scaled this picture from %d×%d to %d×%d pixels.", width, height, to.X, to.Y)}
	}
	picture := &Picture{media: "image/png", said: said}
	if picture.data, err = written(drawn, lens.Bytes, picture); err != nil {
		return nil, err
	}
	return picture, nil
}

// written encodes a picture: without loss where that is small enough.
func written(drawn image.Image, most int, picture *Picture) ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, drawn); err != nil {
		return nil, errPicture
	}
	for _, quality := range []int{90, 75, 50} {
		if out.Len() <= most {
			return out.Bytes(), nil
		}
		out.Reset()
		picture.media = "image/jpeg"
		if err := jpeg.Encode(&out, drawn, &jpeg.Options{Quality: quality}); err != nil {
			return nil, errPicture
		}
	}
	if out.Len() > most {
		return nil, errPicture
	}
	return out.Bytes(), nil
}

// size is the largest size of the same proportions that the lens takes.
func (l Lens) size(width, height int) image.Point {
	scale := min(1, float64(l.Side)/float64(max(width, height)), math.Sqrt(float64(l.Area)/(float64(width)*float64(height))))
	if scale >= 1 {
		return image.Pt(width, height)
	}
	return image.Pt(max(1, int(float64(width)*scale)), max(1, int(float64(height)*scale)))
}
