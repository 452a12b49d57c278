//go:build webkit

// Package extension holds the panel's files as the extension loads them, for an
// app that shows the same panel: Panel gives them. What speaks to the browser
// (browser.js) is not among them; an app puts its own in that place.
package extension

import "embed"

//go:embed panel/*.html panel/*.css panel/*.js options/kinds.js codes.js trouble.js vendor/marked.js vendor/purify.js
var panel embed.FS

// Panel is the panel's files by their path in this folder.
func Panel() embed.FS { return panel }
