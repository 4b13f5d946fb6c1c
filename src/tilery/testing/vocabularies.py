"""Checks with fewer words: bots know fewer than the match, and need an answer nevertheless."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tilery.bots.levels import LEVELS, Level
from tilery.bots.word_filter import with_vocabulary
from tilery.core.game import Candidate
from tilery.core.seating import Seat
from tilery.lexicon import LexiconSpec, from_words, get
from tilery.testing.random_match import BUDGET, RandomMatch

TRIED = 3
"""Number of candidates of each vocabulary that are compared with play."""


def fewer_words_leave_an_answer(trial: RandomMatch) -> None:
    """Check that every awaited seat has legal candidates with the words of a bot's level, or one word alone.

    Where the rules force a word, candidates of a seat that knows none may be refused: bots then choose among all
    words (``bots.word_filter.candidates_with``).
    """
    if not isinstance(getattr(trial.match.header.options, "lexicon", None), LexiconSpec):
        return
    for seat in trial.match.awaiting:
        view = trial.match.view(seat)
        named = getattr(view, "lexicon", None)
        trial.expect(named == trial.match.state.lexicon, f"the view of seat {seat} names lexicon {named} as its words")
        for level in (LEVELS[0], trial.random.choice(LEVELS)):
            _knows(trial, seat, _known(trial, view, level))
        _knows(trial, seat, msgspec.structs.replace(view, lexicon=_one_word(_known(trial, view, LEVELS[0]).lexicon)))


def _known(trial: RandomMatch, view: Any, level: Level) -> Any:
    return with_vocabulary(view, level.skill(trial.game.info.id).vocabulary())


@cache
def _one_word(sha256: str) -> str:
    """A lexicon with a single word of this one."""
    return from_words([next(iter(get(sha256).words()))]).sha256


def _knows(trial: RandomMatch, seat: Seat, view: Any) -> None:
    lexicon = get(view.lexicon)
    found: tuple[Candidate[Any], ...] = trial.game.candidates(view, BUDGET).items
    trial.expect(bool(found), f"seat {seat} is awaited, but has no candidate if it knows only {len(lexicon)} words")
    for item in trial.random.sample(found, min(TRIED, len(found))):
        longest = max(item.words, key=len, default="")
        known = len(longest) < 2 or longest in lexicon  # a game may accept words of one letter by a rule of its own
        trial.expect(known, f"a candidate of seat {seat} makes {longest}, which its vocabulary does not hold")
        error = trial.refusal(seat, item.action)
        forced = not item.words and _must_make_a_word(trial, seat)
        trial.expect(error is None or forced, f"{item.action} is a candidate of seat {seat}, but {error}")


def _must_make_a_word(trial: RandomMatch, seat: Seat) -> bool:
    """True if all candidates of a seat that knows every word make one."""
    return all(item.words for item in trial.game.candidates(trial.match.view(seat), BUDGET).items)
