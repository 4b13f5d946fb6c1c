"""Words and their definitions, on the wire."""

from __future__ import annotations

import msgspec


class Sense(msgspec.Struct, frozen=True):
    """One sense of a word. ``of`` is the headword, often the word itself."""

    of: str
    part: str
    text: str
    source: str = "WordNet 3.0"
    """The source of the definition, to be shown with it."""


class WordCard(msgspec.Struct, frozen=True):
    """A word: its validity in the requested lexicon, and its known senses."""

    word: str
    valid: bool | None
    senses: tuple[Sense, ...]
