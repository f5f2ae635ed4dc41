package data

import _ "embed"

//go:embed reference_posteriors.json
var referencePosteriorsJSON string

// ReferencePosteriors returns exact posteriors of small Bayesian networks,
// computed by enumeration, as a JSON array of objects
//
//	{"network": "asia", "query": "lung", "evidence": {"xray": "yes"},
//	 "p_evidence": 0.11029004, "posterior": {"yes": 0.48…, "no": 0.51…}}
//
// with twelve significant digits. The networks are asia, cancer, earthquake,
// sprinkler, student and survey. The caller owns the bytes.
func ReferencePosteriors() []byte { return []byte(referencePosteriorsJSON) }
