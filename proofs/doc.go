// Package proofs holds the derivations behind nb as Markdown, and the tests
// that check each of them numerically.
package proofs
