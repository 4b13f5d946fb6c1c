"""Which words bots and hints use: a part of the match's lexicon, offensive words only if the terms allow them."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.game import AnyGame, Budget, Candidate, Candidates
from tilery.lexicon import lexicon_of
from tilery.lexicon.composition import register
from tilery.lexicon.vocabulary import Vocabulary, vocabulary
from tilery.lexicon.wordlists import offensive_words
from tilery.match import Match


def offensive_words_allowed(match: Match) -> bool:
    """Whether the terms of a match let bots and hints use words that the family list leaves out."""
    return bool(match.header.terms.get("offensive_words", False))


def with_vocabulary(view: Any, words: Vocabulary) -> Any:
    """The view with its lexicon cut down to a vocabulary; unchanged in a game without words."""
    if getattr(view.options, "lexicon", None) is None:
        return view
    return msgspec.structs.replace(view, lexicon=register(vocabulary(lexicon_of(view), words)).sha256)


def candidates_with(game: AnyGame, view: Any, words: Vocabulary, budget: Budget) -> Candidates[Any]:
    """The candidates that use only these words; all candidates if none of those is legal in the match.

    These words may be too few for a game, and a rule may require a word wherever the match's lexicon has one.
    """
    found = game.candidates(with_vocabulary(view, words), budget)
    legal = tuple([item for item in found.items if item.words or game.preview(view, item.action).legal])
    return Candidates(legal, found.complete) if legal else game.candidates(view, budget)


def is_clean(game: AnyGame, view: Any, item: Candidate[Any]) -> bool:
    """Whether a play makes no offensive word, also where the game counts words within words.

    ``view`` has the words of the match: in a narrowed one an offensive word would go unnoticed.
    """
    made = game.preview(view, item.action).words
    return offensive_words().isdisjoint(word.word for word in made)
