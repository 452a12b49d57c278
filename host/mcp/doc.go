// Package mcp serves the sidekick's tools to programs that speak the Model
// Context Protocol (https://modelcontextprotocol.io). Server.Run speaks it over
// one pair of streams; what each tool is called, takes and says of itself is
// model.Tools, and the host does the work, through its own gate: this end
// decides nothing.
package mcp
