"""Definitions of the words of a match."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tilery.core.errors import LexiconError
from tilery.core.game import Preview
from tilery.lexicon import Lexicon, get
from tilery.lexicon.definitions import sources

_WORD = re.compile(r"\b[^\W\d_a-z]{2,}\b")
_MOST = 30


def words_to_look_up(stories: Iterable[str], preview: Preview | None, lexicon: str) -> list[str]:
    """Words to offer: those of the selection, valid or not, then those of the story, the latest first."""
    found = [word.word for word in preview.words] if preview is not None else []
    if preview is not None and preview.problem is not None:
        found += preview.problem.data.words
    known = _lexicon(lexicon)
    for story in reversed(list(stories)):
        found += [word for word in _WORD.findall(story) if known is not None and word in known]
    return list(dict.fromkeys(found))[:_MOST]


def describe_word(word: str, lexicon: str) -> str:
    """Definition of a word, and its validity in this match."""
    known = _lexicon(lexicon)
    if known is None:
        return "This game has no words."
    counts = f"{word} counts in this match." if word in known else f"{word} does not count in this match."
    senses = known.define(word)
    describe_action = [f"  {sense.part}: {sense.text}" for sense in senses]
    describe_action += ["", f"Source: {', '.join(sources(senses))}"] if senses else ["  No meaning is known."]
    return "\n".join([counts, "", *describe_action])


def _lexicon(sha256: str) -> Lexicon | None:
    try:
        return get(sha256)
    except LexiconError:
        return None
