//go:build webkit

package webkit

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// face stands in for the reader where the bridge itself is judged.
const face = `globalThis.sidekick ??= Object.freeze({
	where: (params) => ({ text: document.querySelector('p')?.textContent ?? '', params: params ?? null, origin: globalThis.origin }),
	never: () => new Promise(() => {}),
	fails: () => { throw new Error(document.querySelector('p').textContent); },
});`

func bridged(t *testing.T) *View {
	t.Helper()
	v := view(t, Options{Bare: true})
	require.NoError(t, v.addScript(t.Context(), face))
	require.NoError(t, v.serveFrames(t.Context()))
	return v
}

type where struct {
	Text   string
	Params any
	Origin string
}

func TestWebKitBridgeAnswersInEnvelopes(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>words of the page"})
	v := bridged(t)

	code := func(err error) string {
		var answer *Error
		require.ErrorAs(t, err, &answer)
		require.NotContains(t, answer.Error(), "words of the page")
		return answer.Code
	}
	require.Equal(t, "no_page", code(v.Call(t.Context(), "where", nil, nil)), "before the first page")
	require.NoError(t, v.Load(t.Context(), site.URL))

	var got where
	require.NoError(t, v.Call(t.Context(), "where", map[string]any{"text": "é\u0000\u2028\U0001F600"}, &got))
	require.Equal(t, where{"words of the page", map[string]any{"text": "é\u0000\u2028\U0001F600"}, site.URL}, got)
	require.Equal(t, "internal", code(v.Call(t.Context(), "fails", nil, nil)))
	require.Equal(t, "not_available", code(v.Call(t.Context(), "absent", nil, nil)))
	require.Equal(t, "not_available", code(v.Call(t.Context(), "toString", nil, nil)), "an inherited name is none of the face's")
}

func TestWebKitFramesAnswerForThemselves(t *testing.T) {
	other := serve(t, map[string]string{"/": "<p>other site"})
	site := serve(t, map[string]string{
		"/":     fmt.Sprintf("<p>top<iframe src=/same></iframe><iframe src=%s></iframe><iframe sandbox src=/same></iframe>", other.URL),
		"/same": "<p>same site",
		"/next": "<p>next",
	})
	v := bridged(t)
	require.NoError(t, v.Load(t.Context(), site.URL))
	var texts, origins []string
	require.Eventually(t, func() bool {
		all, err := v.Frames(t.Context())
		return err == nil && len(all) == 4
	}, 5*time.Second, 20*time.Millisecond)
	all, err := v.Frames(t.Context())
	require.NoError(t, err)
	require.True(t, all[0].Top)
	for _, frame := range all {
		for range 3 {
			var got where
			require.NoError(t, v.CallFrame(t.Context(), frame.ID, "where", frame.ID, &got))
			require.EqualValues(t, frame.ID, got.Params)
			require.Equal(t, frame.Origin == "null", got.Origin == "null")
		}
		var got where
		require.NoError(t, v.CallFrame(t.Context(), frame.ID, "where", nil, &got))
		texts, origins = append(texts, got.Text), append(origins, frame.Origin)
	}
	require.ElementsMatch(t, []string{"top", "same site", "other site", "same site"}, texts)
	require.Contains(t, origins, other.URL)

	t.Run("one that does not end is left, and the others go on", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		var answer *Error
		require.ErrorAs(t, v.CallFrame(ctx, all[1].ID, "never", nil, nil), &answer)
		require.Equal(t, "timed_out", answer.Code)
		require.NoError(t, v.CallFrame(t.Context(), all[2].ID, "where", nil, nil))
	})
	t.Run("none outlives its document", func(t *testing.T) {
		require.NoError(t, v.Load(t.Context(), site.URL+"/next"))
		var answer *Error
		require.ErrorAs(t, v.CallFrame(t.Context(), all[2].ID, "where", nil, nil), &answer)
		require.Equal(t, "document_changed", answer.Code)
	})
}

func TestWebKitSandboxedDocumentsAnswer(t *testing.T) {
	for name, policy := range map[string]string{"no scripts": "sandbox", "scripts": "sandbox allow-scripts", "nothing at all": "default-src 'none'; sandbox"} {
		t.Run(name, func(t *testing.T) {
			site := serve(t, map[string]string{"/": "<p>sandboxed"}, map[string]string{"Content-Security-Policy": policy})
			v := bridged(t)
			require.NoError(t, v.Load(t.Context(), site.URL))
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			var got where
			require.NoError(t, v.Call(ctx, "where", nil, &got))
			require.Equal(t, "sandboxed", got.Text)
		})
	}
}

// Pages take frames away all the time, and say so to nobody.
func TestWebKitFramesThatAreGoneAreNotAskedAgain(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>top<iframe src=/same></iframe>", "/same": "<p>same site"})
	v := bridged(t)
	require.NoError(t, v.Load(t.Context(), site.URL))
	listed := func() (frames []Frame) {
		frames, err := v.Frames(t.Context())
		require.NoError(t, err)
		return frames
	}
	require.Eventually(t, func() bool { return len(listed()) == 2 }, 5*time.Second, 20*time.Millisecond)
	gone := listed()[1].ID
	require.NoError(t, v.Eval(t.Context(), "document.querySelector('iframe').remove()", nil))
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	require.Error(t, v.CallFrame(ctx, gone, "where", nil, nil))
	require.Len(t, listed(), 1)

	t.Run("and one that was only busy is known again", func(t *testing.T) {
		require.NoError(t, v.Eval(t.Context(), "document.body.append(Object.assign(document.createElement('iframe'), {src: '/same'}))", nil))
		require.Eventually(t, func() bool { return len(listed()) == 2 }, 5*time.Second, 20*time.Millisecond)
		busy := listed()[1].ID
		require.NoError(t, v.Eval(t.Context(), "void setTimeout(() => { for (const end = Date.now() + 500; Date.now() < end;); })", nil))
		time.Sleep(50 * time.Millisecond)
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		require.Error(t, v.CallFrame(ctx, busy, "where", nil, nil))
		require.Eventually(t, func() bool { return len(listed()) == 2 }, 5*time.Second, 20*time.Millisecond)
		require.NoError(t, v.CallFrame(t.Context(), busy, "where", nil, nil))
	})
	t.Run("and a call waits for another one no longer than it may", func(t *testing.T) {
		busy := listed()[1].ID
		holding, end := context.WithTimeout(t.Context(), time.Second)
		defer end()
		go func() { _ = v.CallFrame(holding, busy, "never", nil, nil) }()
		time.Sleep(100 * time.Millisecond)
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		began := time.Now()
		require.Error(t, v.CallFrame(ctx, busy, "where", nil, nil))
		require.Less(t, time.Since(began), 600*time.Millisecond)
	})
}

func TestWebKitFramesWithoutEndFillNothing(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>top"})
	v := bridged(t)
	require.NoError(t, v.Load(t.Context(), site.URL))
	require.NoError(t, v.Eval(t.Context(), fmt.Sprintf("for (let i = 0; i < %d; i += 1) { const f = document.createElement('iframe'); document.body.append(f); if (i < %d) f.remove(); }", mostKnown+50, mostKnown+45), nil))
	require.Eventually(t, func() bool {
		v.frames.mu.Lock()
		defer v.frames.mu.Unlock()
		return v.frames.next >= mostKnown+50
	}, 30*time.Second, 50*time.Millisecond)
	all, err := v.Frames(t.Context())
	require.NoError(t, err)
	require.Len(t, all, mostKnown)
	require.True(t, all[0].Top, "never the top one")
	require.NoError(t, v.CallFrame(t.Context(), all[mostKnown-1].ID, "where", nil, nil), "the newest is there")
}
