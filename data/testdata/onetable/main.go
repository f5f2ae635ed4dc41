// Command onetable calls one table. A test builds it and looks for the others
// in the program.
package main

import (
	"fmt"

	"naivebayes/data"
)

func main() {
	fmt.Println(data.PlayTennis().Dims())
	fmt.Println(len(data.Cards()))
}
