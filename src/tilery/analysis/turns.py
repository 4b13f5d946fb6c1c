"""Analysis turn by turn: the possible plays, the one made, and the cost of the difference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from tilery.bots.word_filter import offensive_words_allowed
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.game import Budget, Candidate, Candidates
from tilery.core.record import Entry, Setup
from tilery.core.takeback import find_taken_back, is_play
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
    """Best plays, best first, without words that the family list leaves out unless the terms allow them."""
    made: Choice | None
    """The play made with the search's value, or None if the search did not find it."""
    cost: float | None
    """Value of the first of ``best`` above the play made, in the unit of ``GameInfo.play_unit``.
    If ``made`` is None it is a lower bound, or None if that is unknown."""
    complete: bool
    """True if the search saw every play."""
    scores: tuple[int, ...]
    """The scores after the turn."""


class Analysis(msgspec.Struct, frozen=True):
    """A whole match, looked at turn by turn. ``scores`` is the score graph: after each entry, by seat."""

    game: str
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    scores: tuple[tuple[int, ...], ...]


def analyse(match: Match, budget: Budget = BUDGET) -> Analysis:
    """Analyse every decision of a match."""
    turns = tuple(decisions(match, budget))
    graph = tuple(before.game.scores(before.state) for _, before in positions(match))
    final = match.game.scores(match.state)
    return Analysis(match.header.game, match.names, turns, (*graph[1:], final))


def decisions(match: Match, budget: Budget = BUDGET) -> Iterator[Turn]:
    """Analyse the turns that stand, one by one, so that progress can be shown."""
    gone = find_taken_back(match.entries)
    for entry, before in positions(match):
        if is_decision(entry) and entry.seq not in gone:
            yield judge(entry, before, budget)


def is_decision(entry: Entry) -> bool:
    """True if a seat chose among candidates."""
    return entry.action is not None and is_play(entry) and not isinstance(entry.action, Setup | Resign | TimeUp)


def judge(entry: Entry, before: Match, budget: Budget = BUDGET) -> Turn:
    """Compare a decision with the best candidates. ``before`` is the match without it."""
    return judge_among(before.game.candidates(before.view(entry.seat), budget), entry, before)


def judge_among(found: Candidates[Any], entry: Entry, before: Match) -> Turn:
    """The same with the candidates already found."""
    made = find_made(found, entry, before)
    best = tuple(map(_choice, islice(without_offensive(found.items, before), SHOWN)))
    valued = made or worst_alike(found, entry)
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


def best_plays(match: Match, seat: int, limit: int, budget: Budget = BUDGET) -> Candidates[Any]:
    """Best plays of a seat in this position, each main word once. The first is the best that ``judge`` names."""
    found = match.game.candidates(match.view(seat), budget)
    return Candidates(tuple(without_offensive(found.items, match)), found.complete).distinct(limit)


def find_made(found: Candidates[Any], entry: Entry, before: Match) -> Candidate[Any] | None:
    """The play made, with the value of the candidate that has the same result.

    A person lays tiles in any order, and may send a knocked pawn elsewhere: such a play is worth what the candidate
    with the same tiles is worth, or the least of those that make the same words for the same points.
    """
    exact = next((item for item in found.items if item.action == entry.action), None)
    if exact is not None:
        return exact
    action, alike = entry.action, [item for item in found.items if type(item.action) is type(entry.action)]
    same = next((item for item in alike if _forget_order(item.action) == _forget_order(action)), None)
    if same is None:
        preview = before.preview(entry.seat, action)
        words = sorted(each.word for each in preview.words)
        equal = [item for item in alike if item.points == preview.points and sorted(item.words) == words]
        same = equal[-1] if words and equal else None
    return None if same is None else msgspec.structs.replace(same, action=action)


def _forget_order(action: Any) -> Any:
    """Remove the order in which an action names its tiles."""
    parts = msgspec.to_builtins(action)
    return {name: sorted(map(str, part)) if isinstance(part, list | tuple) else part for name, part in parts.items()}


def worst_alike(found: Candidates[Any], entry: Entry) -> Candidate[Any] | None:
    """Worst candidate of the same kind: a search that saw every play leaves out only worse ones."""
    alike = [item for item in found.items if type(item.action) is type(entry.action)]
    return alike[-1] if alike and found.complete else None


def without_offensive(items: tuple[Candidate[Any], ...], match: Match) -> Iterator[Candidate[Any]]:
    """Candidates without offensive words. The search uses them all, to value those played, but suggests none."""
    hidden = frozenset[str]() if offensive_words_allowed(match) else offensive_words()
    return (item for item in items if hidden.isdisjoint(item.words))


def _choice(item: Candidate[Any]) -> Choice:
    return Choice(item.action, item.words, item.points, item.value)
