"""Win chances after every entry of a match, and what of their change was luck and what was choice.

``choice`` is what the action was worth before its luck was known, less what the position was worth: it compares the
action with what a quick player would do. ``luck`` is what the draw or roll made of it. Their sum is the change, and
luck has no drift: over many matches it is nothing on average.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec

from tilery.analysis.intervals import Interval
from tilery.analysis.playouts import Shares, Task, can_redeal, glance, played_on, relucked
from tilery.core import rng
from tilery.core.record import Entry, Occupy, Setup
from tilery.core.seating import SYSTEM, Seat
from tilery.core.shared import Resign, TimeUp
from tilery.core.workers import follow_parent, undisturbed
from tilery.match import Match, advance, unfold
from tilery.replay import positions

WIDTH = 0.10
TRIALS = 3
"""So often an action is tried with other luck to see whether luck has a part in it."""


class Swing(msgspec.Struct, frozen=True):
    """How an entry changed each seat's chance, taken apart."""

    choice: tuple[float, ...]
    luck: tuple[float, ...]
    margin: float
    """Neither is likely to be off by more, 95 %."""


class Moment(msgspec.Struct, frozen=True):
    """How things stood after an entry."""

    seq: int
    seat: Seat
    """Who acted, or was late; −1 for the deal."""
    win: tuple[Interval, ...]
    """Each seat's chance to win."""
    playouts: int
    swing: Swing | None = None


class Balance(msgspec.Struct, frozen=True):
    """What made a seat's result: ``start + luck + own + others`` is what it won in the end."""

    start: float
    luck: float
    own: float
    """What its own choices gave."""
    others: float
    """What the choices of the others gave it."""


class Chances(msgspec.Struct, frozen=True):
    """A match as a story of chances."""

    game: str
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    balance: tuple[Balance, ...] | None = None


def chances(match: Match, *, width: float = WIDTH, split: bool = True, workers: int = 1) -> Chances:
    """The chances after every entry; ``split`` takes luck and choice apart, which takes up to twice as long."""
    found = tuple(moments(match, width=width, split=split, workers=workers))
    return Chances(match.header.game, match.names, found, balance(found) if split else None)


def moments(match: Match, *, width: float = WIDTH, split: bool = True, workers: int = 1) -> Iterator[Moment]:
    """The moments one by one, so that progress can be shown; the same for any number of workers."""
    found = list(steps(match, width=width, split=split))
    yield from told(found, _results(found, workers), split=split)


class Step(msgspec.Struct, frozen=True):
    """An entry, and what has to be played out to judge it; all that a worker needs."""

    entry: Entry
    after: Task
    before: Task | None
    """The action with other luck, where that has to be played out."""
    ordinary: bool
    """The action is what a quick player does, so that all of the change is luck."""


class Played(msgspec.Struct, frozen=True):
    """What playing out a step gave."""

    after: Shares
    before: Shares | None


def steps(match: Match, *, width: float = WIDTH, split: bool = True) -> Iterator[Step]:
    """The first of three parts of the work, which can be done in different processes: what is to be played out."""
    redealt: bool | None = None
    for entry, before in positions(match):
        if isinstance(entry.action, Occupy):
            continue
        game, state = match.game, before.state
        after = unfold(game, state, entry.events)
        redealt = can_redeal(game, after) if redealt is None else redealt
        here = Task(game.info.id, game.info.rules, after, f"after {entry.seq}", width, redealt)
        judged = split and not isinstance(entry.action, Setup | Resign | TimeUp | None)
        ordinary = judged and entry.action == glance(game, state, entry.seat)
        forced = None
        if judged and not ordinary and _lucky(before, entry, after, redealt):
            label = f"before {entry.seq}"
            forced = Task(game.info.id, game.info.rules, state, label, width, redealt, (entry.seat, entry.action))
        yield Step(entry, here, forced, ordinary)


def _lucky(before: Match, entry: Entry, after: Any, redealt: bool) -> bool:
    """Whether other luck could have made something else of the action."""
    for trial in range(TRIALS):
        seed = rng.widen(f"trial {trial}")
        other = advance(before.game, relucked(before.game, before.state, seed, redealt), entry.seat, entry.action)
        if before.game.view(other, entry.seat) != before.game.view(after, entry.seat):
            return True
    return False


def played(step: Step) -> Played:
    """The second part, and nearly all of the work; the same for the same step."""
    return Played(played_on(step.after), None if step.before is None else played_on(step.before))


def told(found: Sequence[Step], results: Iterable[Played], *, split: bool = True) -> Iterator[Moment]:
    """The third part: the steps and what playing them out gave, as moments."""
    earlier: Shares | None = None
    for step, result in zip(found, results, strict=True):
        after = result.after
        swing = _swing(step, earlier, result.before, after) if split else None
        yield Moment(step.entry.seq, _actor(step.entry), after.intervals(), after.playouts, swing)
        earlier = after


def _actor(entry: Entry) -> Seat:
    """Who has to answer for the entry: the late seat where the clock spoke for it."""
    return entry.action.seat if isinstance(entry.action, TimeUp) else entry.seat


def _results(found: Sequence[Step], workers: int) -> Iterator[Played]:
    if workers <= 1:
        yield from map(played, found)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=follow_parent) as pool:
        with undisturbed():
            coming = pool.map(played, found)
        yield from coming


def _swing(step: Step, earlier: Shares | None, forced: Shares | None, after: Shares) -> Swing:
    ends = after.rates()
    begins = (1 / len(ends),) * len(ends) if earlier is None else earlier.rates()
    if step.ordinary or isinstance(step.entry.action, Setup):
        middle = begins
    else:
        middle = ends if forced is None else forced.rates()
    return Swing(
        tuple(there - here for there, here in zip(middle, begins, strict=True)),
        tuple(there - here for there, here in zip(ends, middle, strict=True)),
        _margin(earlier, forced, after),
    )


def _margin(earlier: Shares | None, forced: Shares | None, after: Shares) -> float:
    """Of the difference that is known less well."""
    first, middle, last = map(_variance, (earlier, forced, after))
    return 1.96 * math.sqrt(first + last if forced is None else middle + max(first, last))


def _variance(shares: Shares | None) -> float:
    if shares is None or shares.playouts == 0:
        return 0.0
    return max(rate * (1 - rate) for rate in shares.rates()) / shares.playouts


def balance(found: Sequence[Moment]) -> tuple[Balance, ...]:
    """What made each seat's result, summed over the match."""
    seats = range(len(found[0].win))
    swings = [(moment.seat, moment.swing) for moment in found if moment.swing is not None]
    return tuple(
        Balance(
            start=1 / len(seats),
            luck=sum(swing.luck[seat] for _, swing in swings),
            own=sum(swing.choice[seat] for by, swing in swings if by == seat),
            others=sum(swing.choice[seat] for by, swing in swings if by not in (seat, SYSTEM)),
        )
        for seat in seats
    )
