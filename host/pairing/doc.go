// Package pairing lets a program other than a browser's panel become a client
// that the host trusts. Key is what a client has of its own and proves at each
// hello; Book is whom the host knows, by public key, kind and name; Desk is
// where a new client waits until the person typed the code that it shows.
//
// The code is no password that one end sends to the other. Both ends work it
// out from the client's key, a number that the client committed to before it
// knew the host's, and the host's: whoever stands between the two shows another
// code, and cannot choose which.
package pairing
