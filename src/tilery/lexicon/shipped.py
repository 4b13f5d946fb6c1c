"""The default lexicon's graph, written beside the lists at install."""

from __future__ import annotations

from pathlib import Path

from tilery.lexicon import table
from tilery.lexicon.cache import write_whole
from tilery.lexicon.composition import graph_bytes
from tilery.lexicon.spec import LexiconSpec


def write_default() -> Path:
    """Write the graph of the default spec, and return its path."""
    path = table.DATA / "default.graph"
    write_whole(path, graph_bytes(LexiconSpec()))
    return path
