// Package hand is a person's hand for the tests of the app: it clicks on what a
// window of this process shows, by the toolkit's own events, so that a document
// takes the click for a person's. It needs the build tag webkit.
package hand
