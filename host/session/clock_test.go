package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAClockRunsOnWhenEveryHoldIsReleased(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	defer end(nil)
	c := newClock(time.Hour, end)
	first, second := c.hold(), c.hold()
	require.False(t, c.timer.Stop(), "held")
	require.Less(t, c.left, time.Hour)
	first()
	first()
	require.False(t, c.timer.Stop(), "still held by the second")
	second()
	require.True(t, c.timer.Stop(), "it runs")
	c.stop()
	c.hold()()
	require.False(t, c.timer.Stop(), "stopped for good")
	require.NoError(t, ctx.Err())

	c = newClock(time.Nanosecond, end)
	<-ctx.Done()
	require.ErrorIs(t, context.Cause(ctx), context.DeadlineExceeded)
	c.stop()
}
