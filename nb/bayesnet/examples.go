package bayesnet

import (
	_ "embed"
	"strings"
)

var (
	//go:embed networks/burglary.bif
	burglaryBIF string
	//go:embed networks/sprinkler.bif
	sprinklerBIF string
	//go:embed networks/asia.bif
	asiaBIF string
)

// Burglary returns the burglar alarm of Russell and Norvig: Burglary and
// Earthquake set off the Alarm, at which JohnCalls and MaryCalls. Each is true
// or false.
//
// Reference: S. Russell and P. Norvig, Artificial Intelligence: A Modern
// Approach, 4th edition, Pearson 2021, section 13.2.
func Burglary() *Network { return embedded(burglaryBIF) }

// Sprinkler returns the wet grass of Murphy: Cloudy decides about Sprinkler and
// Rain, and these about WetGrass. Each is true or false.
//
// Reference: K. Murphy, A Brief Introduction to Graphical Models and Bayesian
// Networks, 1998.
func Sprinkler() *Network { return embedded(sprinklerBIF) }

// Asia returns the chest clinic of Lauritzen and Spiegelhalter: asia, tub,
// smoke, lung, bronc, either, xray and dysp, each yes or no.
//
// Reference: S. Lauritzen and D. Spiegelhalter, J. R. Statist. Soc. B 50 (1988)
// 157–224.
func Asia() *Network { return embedded(asiaBIF) }

// embedded reads a network that the tests have read.
func embedded(text string) *Network {
	net, err := ReadBIF(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	return net
}
