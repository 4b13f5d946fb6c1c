"""Words that bots and hints use: a part of the match's lexicon, offensive words only if the terms allow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tilery.core.game import AnyGame, Budget, Candidate, Candidates
from tilery.lexicon import lexicon_of
from tilery.lexicon.composition import register
from tilery.lexicon.vocabulary import Vocabulary, vocabulary
from tilery.lexicon.wordlists import offensive_words
from tilery.match import Match

WORDLESS = 40
"""Number of actions without words that are examined. The best come first, and nobody chooses the fortieth."""


def offensive_words_allowed(match: Match) -> bool:
    """True if the terms of a match let bots and hints use words that the family list leaves out."""
    return bool(match.header.terms.get("offensive_words", False))


def with_vocabulary(view: Any, words: Vocabulary) -> Any:
    """The view with its lexicon reduced to a vocabulary, or unchanged in a game without words."""
    if getattr(view.options, "lexicon", None) is None:
        return view
    return msgspec.structs.replace(view, lexicon=register(vocabulary(lexicon_of(view), words)).sha256)


def candidates_with(
    game: AnyGame, view: Any, words: Vocabulary, budget: Budget, sampled: int | None = None
) -> Candidates[Any]:
    """Candidates that use only these words, or all candidates if none of those is legal in the match.

    These words may be too few for a game, and a rule may require a word wherever the match's lexicon has one.
    ``sampled``: maximum number to return, roughly, spread evenly over the ranks, or None for all.
    """
    found = game.candidates(with_vocabulary(view, words), budget)
    step = 1 if sampled is None else 1 + len(found) // sampled
    legal = tuple(_legal(game, view, found[::step]))
    return Candidates(legal, found.complete) if legal else game.candidates(view, budget)


def _legal(game: AnyGame, view: Any, items: Iterable[Candidate[Any]]) -> Iterator[Candidate[Any]]:
    """Candidates with words, and the best legal ones without."""
    wordless = 0
    for item in items:
        wordless += not item.words
        if item.words or (wordless <= WORDLESS and game.preview(view, item.action).legal):
            yield item


def is_clean(game: AnyGame, view: Any, item: Candidate[Any]) -> bool:
    """True if a play makes no offensive word, also where the game counts words within words.

    ``view`` must have all words of the match, as an offensive word would be unknown in a narrowed one.
    """
    made = game.preview(view, item.action).words
    return offensive_words().isdisjoint(word.word for word in made)
