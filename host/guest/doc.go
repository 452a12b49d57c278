// Package guest is the host as a program outside of a browser sees it. Greet
// says hello over a channel and proves the program's key; Guest.Pair has the
// person pair it, and Guest.Tool uses a tool on the page in front of the
// person's panel, through the host's gate. A program that has pages and a panel
// of its own (an app) answers by Who.Serve what the host asks of them.
package guest
