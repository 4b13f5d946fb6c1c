"""The lexicon of a match."""

from __future__ import annotations

from tilery.core.errors import LexiconError
from tilery.games.wordroad.state import Public
from tilery.lexicon import Lexicon, compose, get


def lexicon_of(public: Public) -> Lexicon:
    """The lexicon the match is pinned to [C10]; composed now in a process that has not met it yet."""
    try:
        return get(public.lexicon)
    except LexiconError:
        compose(public.options.lexicon)
        return get(public.lexicon)
