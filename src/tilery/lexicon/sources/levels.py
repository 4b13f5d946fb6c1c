"""Levels checked against a second source: words that SCOWL calls simple although hardly anybody uses them."""

from __future__ import annotations

import gzip
import textwrap
from collections.abc import Iterator, Mapping, Set

import msgspec

from tilery.lexicon.flags import LEVEL_MASK, level_of, with_level
from tilery.lexicon.lemmas import find_lemmas, regular
from tilery.lexicon.sources.packages import Files

RARER = "rarer"
"""The list of these words."""
SIMPLE = 20
"""Levels up to this one are checked."""
CORRECTED = 50
"""The level of such a word. It keeps the word in every size, so that no lexicon's sha256 changes."""
RARE = 700
"""Frequency of less than once in ten million words, in hundredths of a bel below all words."""
COMMON = 620
"""A base word this common makes its regular forms known, however rare they are themselves."""
UNSEEN = 999
_HEAD = """\
# Words that SCOWL has at level 10 or 20 although PyPI's wordfreq 3.1.1 does not know them, or finds them less
# than once in ten million words and knows no common word that they are a regular form of. They count as level 50.
# Made by `tilery lexicon build --packages FOLDER` (sources/levels.py).
"""


def correct(flags: dict[str, int], rarer: Set[str]) -> None:
    """Give the words of the list the corrected level."""
    for word in rarer & flags.keys():
        flags[word] = flags[word] & ~LEVEL_MASK | with_level(CORRECTED)


def frequencies(files: Files) -> dict[str, int]:
    """Rarity of each word by PyPI's ``wordfreq``: a list of words for each hundredth of a bel."""
    data = gzip.decompress(files["wordfreq/data/large_en.msgpack.gz"])
    _, *bins = msgspec.msgpack.decode(data)
    return {word.upper(): rarity for rarity, words in enumerate(bins) for word in words if word.isascii()}


def rarer(flags: Mapping[str, int], rarity: Mapping[str, int]) -> set[str]:
    """Simple words by SCOWL that the second source does not know, or hardly knows with no common base word."""
    found = set[str]()
    for word, bits in flags.items():
        own = rarity.get(word, UNSEEN)
        if (level_of(bits) or UNSEEN) <= SIMPLE and own >= RARE:
            base = min((rarity.get(each, UNSEEN) for each in _bases(word) if each in flags), default=UNSEEN)
            if own == UNSEEN or base >= COMMON:
                found.add(word)
    return found


def as_text(words: Set[str]) -> str:
    """The list of these words."""
    return _HEAD + "\n".join([*textwrap.wrap(" ".join(sorted(words)).lower(), 118), ""])


def _bases(word: str) -> Iterator[str]:
    """The words that this may be a regular form of, including those with a doubled consonant undone."""
    for base, _ in (*regular(word), *find_lemmas(word)):
        yield base
        if len(base) > 2 and base[-1] == base[-2]:
            yield base[:-1]
