"""Words that were played or are being laid, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tilery.core.errors import LexiconError
from tilery.core.game import Preview
from tilery.lexicon import get

_WORD = re.compile(r"\b[A-Z]{2,}\b")
_MOST = 30


def spoken_of(stories: Iterable[str], preview: Preview | None) -> list[str]:
    """The words worth looking up: those being laid, then those of the story, the latest first.

    >>> spoken_of(["Ann scores TRAINS.", "Bo answers with AT."], None)
    ['AT', 'TRAINS']
    """
    found = [word.word for word in preview.words] if preview is not None else []
    if preview is not None and preview.problem is not None:
        found += preview.problem.data.words
    for story in reversed(list(stories)):
        found += _WORD.findall(story)
    return list(dict.fromkeys(found))[:_MOST]


def meaning(word: str, lexicon: str) -> str:
    """What a word means and whether it counts in this match."""
    try:
        known = get(lexicon)
    except LexiconError:
        return "This game has no words."
    counts = f"{word} counts in this match." if word in known else f"{word} does not count in this match."
    senses = [f"  {sense.part}: {sense.text}" for sense in known.define(word)]
    return "\n".join([counts, "", *(senses or ["  Its meaning is not in WordNet."])])
