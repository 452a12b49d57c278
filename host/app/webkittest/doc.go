// Package webkittest finds the web processes that a test's views have started:
// to look at them from outside, and to end them as a crash would.
package webkittest
