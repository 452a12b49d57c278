//go:build webkit

package webkit

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// picturePage has a private field and a frame below the fold of a view of
// 320 × 200, and its ground in one colour.
const picturePage = `<!doctype html><body style="margin:0;background:rgb(10,200,30);height:2000px">
<p style="position:absolute;top:900px">Password <input id=field type=password value=TOP-SECRET></p>
<iframe id=frame style="position:absolute;top:1400px"></iframe>`

func TestWebKitPictureIsCheckedBeforeAndAfter(t *testing.T) {
	site := serve(t, map[string]string{"/": picturePage, "/next": picturePage})
	show := func(id string) string {
		return "document.getElementById('" + id + "').style.cssText = 'position:fixed;top:0;left:0'; new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"
	}
	v := view(t, Options{Width: 320, Height: 200})
	for _, row := range []struct {
		name   string
		before string // what the page does before the first check
		during string // and while the picture is taken
		load   bool   // or it goes to another document meanwhile
		want   string // the refusal's reason; a picture when empty
	}{
		{name: "nothing happens"},
		{name: "a private field is in view", before: show("field"), want: "sensitive_in_view"},
		{name: "a frame is in view", before: show("frame"), want: "frame_in_view"},
		{name: "the page scrolls to a private field", before: "scrollTo(0, 850)", want: "sensitive_in_view"},
		{name: "a private field comes into view", during: show("field"), want: "changed_while_taking"},
		{name: "a private field comes and goes", during: show("field") + ".then(() => document.getElementById('field').remove())", want: "changed_while_taking"},
		{name: "a frame comes and goes", during: show("frame") + ".then(() => document.getElementById('frame').remove())", want: "changed_while_taking"},
		{name: "the page scrolls and comes back", during: "scrollTo(0, 850); new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => { scrollTo(0, 0); next(); })))", want: "changed_while_taking"},
		{name: "the page scrolls", during: "scrollTo(0, 3)", want: "changed_while_taking"},
		{name: "another document comes", load: true, want: "changed_while_taking"},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.NoError(t, v.Load(t.Context(), site.URL))
			require.NoError(t, v.Eval(t.Context(), row.before+"; undefined", nil))
			var taken, whole []byte
			picture, err := v.checked(t.Context(), func(ctx context.Context) ([]byte, error) {
				var err error
				taken, err = v.Snapshot(ctx)
				whole = bytes.Clone(taken)
				require.NoError(t, v.Eval(ctx, row.during+"; undefined", nil))
				time.Sleep(200 * time.Millisecond) // some frames for what the page set off
				if row.load {
					require.NoError(t, v.Load(ctx, site.URL+"/next"))
				}
				return taken, err
			})
			if row.want == "" {
				require.NoError(t, err)
				colour, size := middle(t, picture)
				require.Equal(t, [3]uint32{10, 200, 30}, colour)
				require.Equal(t, [2]int{320, 200}, size)
				return
			}
			var refusal *Refusal
			require.True(t, errors.As(err, &refusal), err)
			require.Equal(t, Refusal{"picture_refused", row.want}, *refusal)
			require.Nil(t, picture)
			if row.want == "changed_while_taking" {
				middle(t, whole)
				require.Equal(t, make([]byte, len(taken)), taken, "a refused picture is wiped")
			} else {
				require.Nil(t, taken, "nothing is taken")
			}
		})
	}
}
