#!/bin/sh
# Says what a machine lacks for `make play` before anything is installed. Argument: the Python to be used.
set -eu

release="A release brings the page built and needs Python alone: docs/start/install.md."

fail() {
    echo "$1" >&2
    exit 1
}

"$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "Tilery needs Python 3.11 or newer, and $1 is not. Name another one: make play PYTHON=python3.12"

command -v npm >/dev/null 2>&1 ||
    fail "Building the browser page needs Node.js 20.19 or newer, and npm was not found. $release"
node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
    fail "Building the browser page needs Node.js 20.19 or newer; this is $(node --version). $release"
