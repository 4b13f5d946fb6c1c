"""Words and their meanings, on the wire."""

from __future__ import annotations

import msgspec


class Sense(msgspec.Struct, frozen=True):
    """One sense of a word; ``of`` is the headword, often the word itself."""

    of: str
    part: str
    text: str
    source: str = "WordNet 3.0"
    """Where the definition comes from, to be named beside it."""


class WordCard(msgspec.Struct, frozen=True):
    """A word: whether it is in the lexicon asked about, and its known senses."""

    word: str
    valid: bool | None
    senses: tuple[Sense, ...]
