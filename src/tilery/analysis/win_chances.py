"""Win chances after every entry of a match, with each change split into choice and luck.

- The **chance** of a position is that of its best action. It comes from playouts (``playouts``).
- The **cost** of an action is its search value below that of the best one, in the game's own unit (``turns``).
- **Choice** is the change of the chance by the cost: the playouts' final scores, made worse by the cost. It is never
  positive, it is 0 where the best or the only action was taken, and a larger cost never takes less.
- **Luck** is all else: tiles drawn, dice rolled. An action without luck in it changes the chance by its choice alone,
  so the position before it needs no playouts: its chance is the one afterwards with the cost given back.

``chance before + choice + luck = chance after`` holds exactly, in whole hundredths, for every seat and entry. A seat
that leaves or runs out of time has chosen all that it changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tilery.analysis.intervals import Interval
from tilery.analysis.outlook import Outlook
from tilery.analysis.playouts import Task, can_redeal, change_luck, glance_nodes, play_out
from tilery.analysis.turns import BUDGET, is_decision, judge
from tilery.core import rng
from tilery.core.common_messages import TimeUp
from tilery.core.game import Budget
from tilery.core.record import Entry
from tilery.core.seating import SYSTEM, Seat
from tilery.core.takeback import find_taken_back, is_play
from tilery.match import Match, advance, unfold
from tilery.replay import positions

WIDTH = 0.05
"""Half the width of the 95 % intervals."""
TRIALS = 3
"""Number of trials with other luck, to find out if an action involves luck."""
HUNDREDTHS = 100


class Swing(msgspec.Struct, frozen=True):
    """The change of each seat's chance by an entry: ``choice + luck``."""

    choice: tuple[float, ...]
    luck: tuple[float, ...]
    margin: float
    """Half the width of the 95 % interval of the luck."""


class Moment(msgspec.Struct, frozen=True):
    """The chances after an entry."""

    seq: int
    seat: Seat
    """Seat that acted or was late, or −1 for the deal."""
    win: tuple[Interval, ...]
    """Each seat's chance to win, in whole hundredths that sum to 1."""
    playouts: int
    """Number of playouts behind the chances, or 0 if the match is over."""
    swing: Swing | None = None
    """Change by the entry, or None for the deal, before which nothing is known."""


class Balance(msgspec.Struct, frozen=True):
    """The parts of a seat's result: ``start + luck + own + others`` is its final share of the win."""

    start: float
    """Its chance after the deal."""
    luck: float
    own: float
    """The change by its own choices, never positive."""
    others: float
    """The change by the other seats' choices."""


class Chances(msgspec.Struct, frozen=True):
    """The win chances over a whole match."""

    game: str
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    balance: tuple[Balance, ...] | None = None


def chances(
    match: Match, *, width: float = WIDTH, split: bool = True, workers: int = 1, budget: Budget = BUDGET
) -> Chances:
    """The chances after every entry. ``split`` divides each change into choice and luck."""
    found = tuple(moments(match, width=width, split=split, workers=workers, budget=budget))
    return Chances(match.header.game, match.names, found, balance(found) if split else None)


def moments(
    match: Match, *, width: float = WIDTH, split: bool = True, workers: int = 1, budget: Budget = BUDGET
) -> Iterator[Moment]:
    """The moments one by one, the same for any number of workers."""
    found = list(steps(match, width=width, budget=budget))
    yield from build_moments(found, _results(found, workers), split=split)


class AnalysedEntry(msgspec.Struct, frozen=True):
    """An entry with all that a worker process needs to evaluate it."""

    entry: Entry
    after: Task | None
    """The position afterwards, or None if its chance follows from that of the next one."""
    cost: float | None
    """The cost of the action, or None if the entry is no decision of a seat."""
    is_lucky: bool


def steps(match: Match, *, width: float = WIDTH, budget: Budget = BUDGET) -> Iterator[AnalysedEntry]:
    """First of three stages, which may run in different processes: list the positions to play out."""
    redealt: bool | None = None
    waiting: AnalysedEntry | None = None
    gone = find_taken_back(match.entries)
    for entry, before in positions(match):
        if entry.seq in gone or not is_play(entry):
            continue
        game = match.game
        after = unfold(game, before.state, entry.events)
        redealt = can_redeal(game, after) if redealt is None else redealt
        here = Task(game.info.id, game.info.rules, after, f"after {entry.seq}", width, redealt, glance_nodes(game))
        cost, lucky = None, True
        if is_decision(entry):
            cost = judge(entry, before, budget).cost or 0.0
            lucky = _depends_on_luck(before, entry, after, redealt)
        if waiting is not None:
            yield waiting if lucky or cost is None else msgspec.structs.replace(waiting, after=None)
        waiting = AnalysedEntry(entry, here, cost, lucky)
    if waiting is not None:
        yield waiting


def _depends_on_luck(before: Match, entry: Entry, after: Any, redealt: bool) -> bool:
    """True if the action could have led to something else with other luck."""
    for trial in range(TRIALS):
        seed = rng.widen(f"trial {trial}")
        other = advance(before.game, change_luck(before.game, before.state, seed, redealt), entry.seat, entry.action)
        if before.game.view(other, entry.seat) != before.game.view(after, entry.seat):
            return True
    return False


def play_out_step(step: AnalysedEntry, begun: Outlook | None = None) -> Outlook | None:
    """Second stage, nearly all of the work: play out one step, deterministically, or go on where it was begun."""
    return None if step.after is None else play_out(step.after, begun)


def with_width(step: AnalysedEntry, width: float) -> AnalysedEntry:
    """The step with intervals of another width."""
    after = None if step.after is None else msgspec.structs.replace(step.after, width=width)
    return msgspec.structs.replace(step, after=after)


def build_moments(
    found: Sequence[AnalysedEntry], results: Iterable[Outlook | None], *, split: bool = True
) -> Iterator[Moment]:
    """Third stage: combine the steps and the results of their playouts into moments."""
    outlooks = _outlooks(found, list(results))
    earlier: Outlook | None = None
    for step, outlook in zip(found, outlooks, strict=True):
        swing = None if earlier is None or not split else _swing(step, earlier, outlook)
        playouts = 0 if outlook.is_over else len(outlook.endings)
        yield Moment(step.entry.seq, _actor(step.entry), _round_intervals(outlook), playouts, swing)
        earlier = outlook


def _outlooks(found: Sequence[AnalysedEntry], results: Sequence[Outlook | None]) -> list[Outlook]:
    """The outlook after every step, or without playouts the next one with its cost given back."""
    outlooks: list[Outlook] = []
    # From the end, as the outlook before an action without luck follows from the one after it.
    for index in reversed(range(len(found))):
        outlook = results[index]
        if outlook is None:
            following = found[index + 1]
            outlook = outlooks[-1].add_gain(following.entry.seat, following.cost or 0.0)
        outlooks.append(outlook)
    return outlooks[::-1]


def _actor(entry: Entry) -> Seat:
    """The seat responsible for the entry, which is the late one for a time-out."""
    return entry.action.seat if isinstance(entry.action, TimeUp) else entry.seat


def _results(found: Sequence[AnalysedEntry], workers: int) -> Iterator[Outlook | None]:
    if workers <= 1:
        yield from map(play_out_step, found)
        return
    from tilery import processes  # a browser has none

    with processes.workers(workers) as pool:
        with processes.undisturbed():
            coming = pool.map(play_out_step, found)
        yield from coming


def _swing(step: AnalysedEntry, earlier: Outlook, outlook: Outlook) -> Swing:
    before, after = _hundredths(earlier.shares()), _hundredths(outlook.shares())
    # `middle` is the chance after the choice and before the luck. Without luck the whole change is choice.
    middle = after
    if step.cost is not None and step.is_lucky:
        seat = step.entry.seat
        middle = _hundredths(earlier.add_gain(seat, -step.cost).shares())
        if middle[seat] >= before[seat]:
            middle = before  # below the resolution of hundredths
    return Swing(
        tuple((there - here) / HUNDREDTHS for there, here in zip(middle, before, strict=True)),
        tuple((there - here) / HUNDREDTHS for there, here in zip(after, middle, strict=True)),
        0.0 if middle == after else 1.96 * math.sqrt(earlier.variance() + outlook.variance()),
    )


def _hundredths(shares: Sequence[float]) -> tuple[int, ...]:
    """Round shares to whole hundredths that sum to 100: those cut off most get the missing ones.

    >>> _hundredths((1 / 3, 1 / 3, 1 / 3))
    (34, 33, 33)
    """
    exact = [round(HUNDREDTHS * share, 6) for share in shares]
    whole = [math.floor(part) for part in exact]
    order = sorted(range(len(exact)), key=lambda seat: whole[seat] - exact[seat])
    for seat in order[: HUNDREDTHS - sum(whole)]:
        whole[seat] += 1
    return tuple(whole)


def _round_intervals(outlook: Outlook) -> tuple[Interval, ...]:
    rates = [part / HUNDREDTHS for part in _hundredths(outlook.shares())]
    return tuple(
        Interval(min(each.low, rate), rate, max(each.high, rate))
        for each, rate in zip(outlook.intervals(), rates, strict=True)
    )


def balance(found: Sequence[Moment]) -> tuple[Balance, ...]:
    """The parts of each seat's result, summed over the match."""
    swings = [(moment.seat, moment.swing) for moment in found if moment.swing is not None]
    return tuple(
        Balance(
            start=first.rate,
            luck=_sum(swing.luck[seat] for _, swing in swings),
            own=_sum(swing.choice[seat] for by, swing in swings if by == seat),
            others=_sum(swing.choice[seat] for by, swing in swings if by not in (seat, SYSTEM)),
        )
        for seat, first in enumerate(found[0].win)
    )


def _sum(parts: Iterable[float]) -> float:
    return round(sum(parts), 2)
