"""Mistakes of a person in a finished match, by the search that analyses it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from tilery.analysis.turns import BUDGET, find_made, is_decision, without_offensive, worst_alike
from tilery.core.codec import encode
from tilery.core.game import Budget, Candidate
from tilery.core.record import Entry
from tilery.core.seating import Seat
from tilery.core.takeback import find_taken_back
from tilery.lexicon import lexicon_of
from tilery.match import Match
from tilery.practice.mistake import Mistake
from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.judging import is_playable, letters_of, rarest_level
from tilery.puzzles.themes import find_themes
from tilery.replay import positions

MOST = 3
"""Maximum number of exercises from one match, those that lost most."""
LOOKED_AT = 2_000
"""Number of best plays among which one with known words is looked for."""


def find_mistakes(match: Match, seat: Seat, budget: Budget = BUDGET) -> tuple[Mistake, ...]:
    """The mistakes of a seat in a finished match, the costliest first. A word missed on several turns counts once."""
    gone = find_taken_back(match.entries)
    found = (
        find_mistake(entry, before, budget)
        for entry, before in positions(match)
        if entry.seat == seat and is_decision(entry) and entry.seq not in gone
    )
    ranked = sorted((each for each in found if each is not None), key=lambda each: (-each.loss, each.seq))
    distinct: dict[str, Mistake] = {}
    for each in ranked:
        distinct.setdefault(each.words[0], each)
    return tuple(distinct.values())


def find_mistake(entry: Entry, before: Match, budget: Budget = BUDGET) -> Mistake | None:
    """The mistake of a turn, or None if it was none or nobody could have known better.

    The play to find is the best one whose words people know, from a fair rack, as in puzzles (``puzzles/criteria.py``).
    """
    game, view = before.game, before.view(entry.seat)
    criteria = criteria_of(game.info.id)
    if not is_playable(*letters_of(game.scene(view), entry.seat)):
        return None
    found = game.candidates(view, budget)
    made = find_made(found, entry, before) or worst_alike(found, entry)
    best = next(_known(without_offensive(found.items, before), view), None) if found.complete else None
    if made is None or best is None or best.value - made.value < criteria.min_loss:
        return None
    return Mistake(
        seq=entry.seq,
        seat=entry.seat,
        best=msgspec.Raw(encode(best.action)),
        words=best.words,
        points=best.points,
        value=best.value,
        loss=round(best.value - made.value, 2),
        made=made.words,
        made_points=made.points,
        themes=find_themes(game, view, best.action),
    )


def _known(items: Iterator[Candidate[Any]], view: Any) -> Iterator[Candidate[Any]]:
    lexicon = lexicon_of(view)
    return (item for item in islice(items, LOOKED_AT) if item.words and rarest_level(item.words, lexicon) is not None)
