package frame

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// echoHost makes the test's binary a native host that answers each message
// with its params, read from JSON and written as JSON.
const echoHost = "SIDEKICK_TEST_ECHO_HOST"

const echoMost = 4 << 20

func TestMain(m *testing.M) {
	if os.Getenv(echoHost) != "" {
		echo()
		return
	}
	os.Exit(m.Run())
}

func echo() {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		body, err := Read(in, echoMost)
		if err != nil {
			return
		}
		var message struct {
			ID     int             `json:"id"`
			Params json.RawMessage `json:"params"`
		}
		if json.Unmarshal(body, &message) != nil {
			return
		}
		reply, err := json.Marshal(map[string]any{"id": message.ID, "result": message.Params})
		if err != nil || Write(os.Stdout, reply, echoMost) != nil {
			return
		}
	}
}

// nodeEcho is the same host in Node, as short as one can be.
const nodeEcho = `
let held = Buffer.alloc(0);
const chunks = [];
let size = 0;
process.stdin.on('data', (chunk) => {
  chunks.push(chunk);
  size += chunk.length;
  for (;;) {
    if (size < 4) return;
    held = chunks.length > 1 ? Buffer.concat(chunks) : chunks[0];
    chunks.length = 0;
    chunks.push(held);
    const length = held.readUInt32LE(0);
    if (size < 4 + length) return;
    const { id, params } = JSON.parse(held.toString('utf8', 4, 4 + length));
    chunks[0] = held.subarray(4 + length);
    size -= 4 + length;
    const reply = Buffer.from(JSON.stringify({ id, result: params }));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(reply.length);
    process.stdout.write(Buffer.concat([head, reply]));
  }
});
process.stdin.on('end', () => process.exit(0));
`

// BenchmarkEchoHost sends a megabyte of JSON to a native host and waits for it
// to come back.
func BenchmarkEchoHost(b *testing.B) {
	b.Run("by=go", func(b *testing.B) {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), echoHost+"=1")
		benchmarkEcho(b, cmd)
	})
	b.Run("by=node", func(b *testing.B) {
		node, err := exec.LookPath("node")
		if err != nil {
			b.Skip("node is missing")
		}
		benchmarkEcho(b, exec.Command(node, "-e", nodeEcho))
	})
}

func benchmarkEcho(b *testing.B, cmd *exec.Cmd) {
	text := strings.Repeat("The shop sends shoes in 3 to 5 days; \"returns\" are free. ", 64)
	message, err := json.Marshal(map[string]any{"id": 1, "params": map[string]any{"regions": strings.SplitAfter(strings.Repeat(text+"\x00", (1<<20)/len(text)), "\x00")}})
	require.NoError(b, err)
	to, err := cmd.StdinPipe()
	require.NoError(b, err)
	from, err := cmd.StdoutPipe()
	require.NoError(b, err)
	require.NoError(b, cmd.Start())
	in := bufio.NewReaderSize(from, 1<<16)
	b.SetBytes(int64(len(message)))
	for b.Loop() {
		sent := make(chan error, 1)
		go func() { sent <- Write(to, message, echoMost) }()
		head := make([]byte, 4)
		_, err := io.ReadFull(in, head)
		require.NoError(b, err)
		n := int(binary.NativeEndian.Uint32(head))
		require.Greater(b, n, len(message)/2)
		_, err = in.Discard(n)
		require.NoError(b, err)
		require.NoError(b, <-sent)
	}
	require.NoError(b, to.Close())
	require.NoError(b, cmd.Wait())
}
