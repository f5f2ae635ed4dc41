package jupyter

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"

	"naivebayes/notebooks/internal/ipynb"
)

// extensionName is the name of the extension of JupyterLab that moves sliders.
const extensionName = "naivebayes-slider"

//go:embed labextension/package.json
var extensionPackage []byte

//go:embed labextension/remoteEntry.js
var extensionEntry []byte

// writeExtension writes the extension of JupyterLab below a folder of Jupyter's
// data, package.json last: without it JupyterLab sees nothing. See "Prebuilt
// extensions" in the documentation of JupyterLab 4.
func writeExtension(dataDir string) error {
	dir := filepath.Join(dataDir, "labextensions", extensionName)
	if err := os.MkdirAll(filepath.Join(dir, "static"), 0o755); err != nil {
		return fmt.Errorf("the extension for sliders cannot be installed in %s: %w", dir, err)
	}
	if err := ipynb.WriteFile(filepath.Join(dir, "static", "remoteEntry.js"), extensionEntry); err != nil {
		return err
	}
	return ipynb.WriteFile(filepath.Join(dir, "package.json"), extensionPackage)
}
