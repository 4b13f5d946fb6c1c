"""The command ``python -m tilery.server '{"port": 8080}'``: a node with any settings, as JSON."""

from __future__ import annotations

import sys

import msgspec

from tilery.server.run import run
from tilery.server.settings import Settings

if __name__ == "__main__":
    run(msgspec.json.decode(sys.argv[1] if len(sys.argv) > 1 else "{}", type=Settings))
