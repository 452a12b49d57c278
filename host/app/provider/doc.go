// Package provider shows the pages of a native app's web view to the host: it
// answers what the host asks of a page provider (schema/README.md, "Showing a
// page"), with the shared reader in the view's own script world.
//
// Start with New and Provider.Answer; routes is the whole of what can be asked.
// The provider decides nothing. It asks the reader, says from which document the
// answer came, in the engine's word, and drops an answer that came from another.
//
// An app has one tab. Its frames are read, counted and acted in where their
// documents are of the page's own origin; a value goes into the top document
// alone, because WebKitGTK gives no word of its own on which frame answers.
package provider
