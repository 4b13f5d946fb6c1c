"""Lexicons, the sets of words that count, composed from free word lists by the switches of rule [C11].

>>> from tilery.lexicon import LexiconSpec, compose
>>> lexicon = compose(LexiconSpec())
>>> "TILE" in lexicon, "TLIE" in lexicon
(True, False)
"""

from __future__ import annotations

from tilery.lexicon.composition import (
    compose,
    find_composed,
    from_words,
    get,
    lexicon_of,
    load_composed,
    recognises,
    using,
)
from tilery.lexicon.definitions import Definition
from tilery.lexicon.lexicon import Lexicon
from tilery.lexicon.spec import LexiconSpec

__all__ = [
    "Definition",
    "Lexicon",
    "LexiconSpec",
    "compose",
    "find_composed",
    "from_words",
    "get",
    "lexicon_of",
    "load_composed",
    "recognises",
    "using",
]
