// Package transport is the two doors of the host: the browser's standard input
// and output, and the user's own local socket.
//
// [NewChannel] makes any byte stream a channel of JSON-RPC messages: frames,
// long messages in numbered parts, and a hook that judges each message before
// anybody decodes it. [Acquire] and [Listen] are the serving side: whoever
// holds the lock serves, and nobody else may remove or make the socket. [Dial]
// is the asking side: it connects, and starts the process when there is none.
// [Relay] copies frames between the browser and the process, and [TakeStdio]
// keeps everybody else's prints out of them.
//
// Nothing here knows a method or a state. What differs between systems lives in
// twins (socket_unix.go and pipe_windows.go, peer_linux.go and its like); the
// callers have no switch over systems.
package transport
