#!/usr/bin/env bash
# Runs once, after the container has been made: JupyterLab, the Go kernel, and a
# warm build cache. Needs Go and python3 with venv; installs below $HOME only.
set -euo pipefail
cd "$(dirname "$0")/.."

venv="$HOME/.local/share/naivebayes/jupyter"
echo "JupyterLab goes to $venv"
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r .devcontainer/requirements.txt
export PATH="$venv/bin:$PATH"

go run ./notebooks install
go vet ./...                # compiles everything once
go run ./notebooks -no-serve # and links what the cells link

echo "Ready: go run ./notebooks lab, or open a notebook in VS Code and choose the kernel Go (gonb)."
