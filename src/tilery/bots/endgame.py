"""Exact endgames: with two seats left, nothing hidden and nothing to draw, every line is searched.

The search maximises the lead at the end of the match. The game is zero-sum, so the lead it finds is positive exactly
where a win can be forced, and the action that keeps the largest lead keeps the win. The winner is sought first, which
needs fewer positions: where the largest lead takes too many, any action that forces the win will do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tilery.bots.lookahead import lead
from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate, Candidates
from tilery.core.seating import Seat
from tilery.match import advance

POSITIONS = 2_000
"""Positions that a search may reach before it gives up, at some 0.2 ms each."""
OUTCOME = 1.0
"""Limit of leads if only the outcome is asked for: larger ones are not told apart."""
LISTED = 20
"""Number of actions whose listing takes as long as reaching a position."""
DEALS = 32
"""Deals that have to agree before nothing counts as hidden. Two tiles in an unknown order agree in half of them."""
ALL = Budget(limit=None)


class Solved(msgspec.Struct, frozen=True):
    """The result of an exact search."""

    action: Any
    lead: float
    """The viewer's lead at the end with best play on both sides, or 1 if only the win was found."""
    positions: int
    """Number of positions reached."""


class _TooLarge(Exception):
    """The search would reach more positions than it may."""


class _Unknown(Exception):
    """Not all legal actions of a position are known."""


def solve(
    game: AnyGame,
    view: Any,
    *,
    allowed: Callable[[Candidate[Any]], bool] = lambda item: True,
    positions: int = POSITIONS,
) -> Solved | None:
    """The best action of an awaited viewer, by searching every line, or None where that cannot be done.

    A position that is lost or drawn counts as solved only if the largest lead was found: others than perfect players
    may still lose it.
    ``allowed`` restricts what the viewer does now, not what follows.
    """
    state = open_state(game, view)
    if state is None:
        return None
    found: Solved | None = None
    try:
        found = _EndgameSearch(game, view.viewer, positions, OUTCOME).best(state, allowed)
        return _EndgameSearch(game, view.viewer, positions, math.inf).best(state, allowed)
    except _TooLarge:
        return found if found is not None and found.lead > 0 else None
    except (_Unknown, rng.NoSeed):
        return None


def find_leads(game: AnyGame, view: Any, actions: Sequence[Any], *, positions: int = POSITIONS) -> list[float] | None:
    """The viewer's exact lead at the end after each of these actions, or None where that cannot be found."""
    state = open_state(game, view)
    if state is None:
        return None
    search = _EndgameSearch(game, view.viewer, positions, math.inf)
    try:
        return [search.lead_after(advance(game, state, view.viewer, action)) for action in actions]
    except (_TooLarge, _Unknown, rng.NoSeed):
        return None


def open_state(game: AnyGame, view: Any) -> Any:
    """The state behind a view of one of two seats that hides nothing, without a seed, or None for any other view."""
    if len(view.seating.staying()) != 2:
        return None
    first: Any = None
    for number in range(DEALS):
        dealt = _remove_seed(game.determinize(view, rng.widen(number)))
        if first is not None and dealt != first:
            return None
        first = dealt
    return first


def _remove_seed(state: Any) -> Any:
    return msgspec.structs.replace(state, seed=rng.UNSEEDED)


class _EndgameSearch:
    """Minimax with alpha-beta pruning. Leads are those of one seat, limited to ``most`` on either side."""

    def __init__(self, game: AnyGame, seat: Seat, positions: int, most: float) -> None:
        self.game, self.seat, self.positions, self.most = game, seat, positions, most
        self.reached = 0
        self.bounds: dict[bytes, tuple[float, float]] = {}
        """Bounds of the final lead by position."""

    def best(self, state: Any, allowed: Callable[[Candidate[Any]], bool]) -> Solved | None:
        found: Solved | None = None
        for item in self._candidates(state, self.seat):
            if allowed(item):
                low = -self.most if found is None else found.lead
                value = self._value(self._after(state, self.seat, item), low, self.most)
                if found is None or value > found.lead:
                    found = Solved(item.action, value, 0)
                if found.lead >= self.most:
                    break
        return None if found is None else msgspec.structs.replace(found, positions=self.reached)

    def lead_after(self, state: Any) -> float:
        """The exact lead at the end with best play from a state on."""
        return self._value(state, -math.inf, math.inf)

    def _value(self, state: Any, low: float, high: float) -> float:
        """The final lead if it is between the two, otherwise a bound for it on the same side."""
        awaited = self.game.awaiting(state)
        if not awaited:
            return min(max(lead(self.game, state, self.seat), -self.most), self.most)
        key = _key(state)
        least, most = self.bounds.get(key, (-self.most, self.most))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        mover = min(awaited)
        low, high = max(low, least), min(high, most)
        value = self._maximum(state, mover, low, high) if mover == self.seat else self._minimum(state, mover, low, high)
        # A value above `low` is a lower bound and one below `high` an upper bound. Between the two it is both: exact.
        self.bounds[key] = (value if value > low else least, value if value < high else most)
        return value

    def _maximum(self, state: Any, mover: Seat, low: float, high: float) -> float:
        best = -math.inf
        for item in self._candidates(state, mover):
            best = max(best, self._value(self._after(state, mover, item), max(low, best), high))
            if best >= high:
                break
        return best

    def _minimum(self, state: Any, mover: Seat, low: float, high: float) -> float:
        best = math.inf
        for item in self._candidates(state, mover):
            best = min(best, self._value(self._after(state, mover, item), low, min(high, best)))
            if best <= low:
                break
        return best

    def _candidates(self, state: Any, mover: Seat) -> Candidates[Any]:
        found = self.game.candidates(self.game.view(state, mover), ALL)
        if not found.exhaustive:
            raise _Unknown
        self._count(len(found) // LISTED)
        return found

    def _after(self, state: Any, mover: Seat, item: Candidate[Any]) -> Any:
        self._count(1)
        return advance(self.game, state, mover, item.action)

    def _count(self, positions: int) -> None:
        self.reached += positions
        if self.reached > self.positions:
            raise _TooLarge


def _key(state: Any) -> bytes:
    """Key of a position: the state without its count of events."""
    return msgspec.msgpack.encode(msgspec.structs.replace(state, step=0, opened=0, seed=b""), order="deterministic")
