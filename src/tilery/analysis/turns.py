"""For each turn of a match: what could have been played, what was, and what the difference cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from tilery.bots.words import offensive_words_allowed
from tilery.core.game import Budget, Candidate, Candidates
from tilery.core.record import Entry, Occupy, Setup
from tilery.core.shared import Resign, TimeUp
from tilery.lexicon.wordlists import offensive_words
from tilery.match import Match, unfold
from tilery.replay import positions

BUDGET = Budget(nodes=300_000)
SHOWN = 5


class Choice(msgspec.Struct, frozen=True):
    """A play that was possible."""

    action: Any
    words: tuple[str, ...]
    points: int
    value: float


class Turn(msgspec.Struct, frozen=True):
    """One decision of a seat."""

    seq: int
    seat: int
    best: tuple[Choice, ...]
    """The best plays, best first; none with words that the family list leaves out, unless the terms allow them."""
    made: Choice | None
    """The play made, as the search values it; None if the search did not look at it."""
    cost: float | None
    """What the play made is worth less than the first of ``best``, in the unit of ``GameInfo.play_unit``.
    Where ``made`` is None it is at least this, or None if that is not known either."""
    complete: bool
    """Whether the search saw every play."""
    scores: tuple[int, ...]
    """How things stood afterwards."""


class Analysis(msgspec.Struct, frozen=True):
    """A whole match, looked at turn by turn. ``scores`` is the score graph: after each entry, by seat."""

    game: str
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    scores: tuple[tuple[int, ...], ...]


def analyse(match: Match, budget: Budget = BUDGET) -> Analysis:
    """Look at every decision of a match."""
    turns = tuple(decisions(match, budget))
    graph = tuple(before.game.scores(before.state) for _, before in positions(match))
    final = match.game.scores(match.state)
    return Analysis(match.header.game, match.names, turns, (*graph[1:], final))


def decisions(match: Match, budget: Budget = BUDGET) -> Iterator[Turn]:
    """The turns one by one, so that progress can be shown."""
    for entry, before in positions(match):
        if is_decision(entry):
            yield judge(entry, before, budget)


def is_decision(entry: Entry) -> bool:
    """Whether a seat chose among candidates."""
    return entry.action is not None and not isinstance(entry.action, Setup | Occupy | Resign | TimeUp)


def judge(entry: Entry, before: Match, budget: Budget = BUDGET) -> Turn:
    """One decision beside the best candidates; ``before`` is the match without it."""
    found = before.game.candidates(before.view(entry.seat), budget)
    made = next((item for item in found.items if item.action == entry.action), None)
    best = tuple(map(_choice, islice(_shown(found.items, before), SHOWN)))
    valued = made or _worst_alike(found, entry)
    cost = None if valued is None or not best else max(0.0, best[0].value - valued.value)
    after = unfold(before.game, before.state, entry.events)
    return Turn(
        entry.seq,
        entry.seat,
        best,
        None if made is None else _choice(made),
        cost,
        found.complete,
        before.game.scores(after),
    )


def _worst_alike(found: Candidates[Any], entry: Entry) -> Candidate[Any] | None:
    """The worst candidate of the same kind: a search that saw every play leaves out only those that are worse."""
    alike = [item for item in found.items if type(item.action) is type(entry.action)]
    return alike[-1] if alike and found.complete else None


def _shown(items: tuple[Candidate[Any], ...], match: Match) -> Iterator[Candidate[Any]]:
    """The search uses every word, so that an offensive one that was played is valued; but it suggests none."""
    hidden = frozenset[str]() if offensive_words_allowed(match) else offensive_words()
    return (item for item in items if hidden.isdisjoint(item.words))


def _choice(item: Candidate[Any]) -> Choice:
    return Choice(item.action, item.words, item.points, item.value)
