"""Facts about a play: typed values, each with all that is needed to compute it again.

A fact is about one action. ``about`` names what it measures: a word of this module's own (``rest``, ``reply``,
``next``) or, for what only one game knows, a name with the game's id (``lexigo/knocks``). ``Advantage`` compares two
actions on the same deals. An ``error`` is half the width of the 95 % interval, and 0 for what is exact.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles

REST, REPLY, NEXT, ROUND, TURN = "rest", "reply", "next", "round", "turn"
"""What estimates are about: the rest of the turn, the next player's turn, one's own next turn, and all of them; and the
action with the rest of its turn."""


class FactBase(msgspec.Struct, frozen=True, tag_field="kind"):
    """The base of every fact: tagged by ``kind``."""


class ScoredPart(msgspec.Struct, frozen=True):
    """A word with its points and cells."""

    word: str
    points: int
    cells: tuple[str, ...]


class Points(FactBase, frozen=True, tag="points"):
    """The points of the action now. From ``game.preview`` and ``game.decide``."""

    points: int
    """Points of the play, in the unit of ``GameInfo.play_unit``."""
    gain: int
    """Improvement of the seat's score by the action, negative for a penalty."""
    words: tuple[ScoredPart, ...] = ()
    cells: tuple[str, ...] = ()
    """Cells of the main word."""


class Leave(FactBase, frozen=True, tag="leave"):
    """The tiles that the action leaves in hand. From ``hands.find_kept`` and ``leaves.toml``."""

    kept: Tiles
    undrawn: int
    """Number of tiles that can still be drawn."""
    worth: float | None = None
    """Their value for later turns, or None in a game without fitted values."""


class Estimate(FactBase, frozen=True, tag="estimate"):
    """A mean over deals of the unseen tiles, each played on by the best candidates of a short search.

    Deal ``i`` is ``game.determinize(view, rng.widen(f"{label} {i}"))``. After the action every seat plays its best
    candidate within ``nodes``. ``rest``: gain of the seat in the rest of its turn. ``reply``: gain of the next seat in
    its turn. ``next``: gain of the seat in its next turn. ``round``: gain of the seat less that of the best other one
    over all of this.
    """

    about: str
    mean: float
    error: float
    deals: int
    label: str
    nodes: int
    words: tuple[str, ...] = ()
    """The main words played in these deals, the best first."""
    cells: tuple[str, ...] = ()
    """Cells of the first of them."""


class Endgame(FactBase, frozen=True, tag="endgame"):
    """The final lead with best play by both seats, found by searching every line. From ``bots.endgame``."""

    lead: float


class Count(FactBase, frozen=True, tag="count"):
    """A number of things that only one game has: words from a cell, stars spent, cells to go on to."""

    about: str
    """Its name. Of those that are alike up to a hyphen only one is told."""
    count: int
    items: tuple[str, ...] = ()
    """The things counted, or the first of them."""
    cells: tuple[str, ...] = ()
    tiles: Tiles = ()
    bears_on: str = ""
    """The part of the value that it explains: ``points``, ``turn``, ``reply`` or ``next``."""
    weight: float = 0.0
    """Its part of the search's value, so far as it has one."""
    less_is_better: bool = False
    text: str = ""
    """The letter or thing that it belongs to."""


class Likelihood(FactBase, frozen=True, tag="chance"):
    """A probability, from trials with the luck of ``rng.widen(f"{label} {i}")``, or exact if ``error`` is 0."""

    about: str
    hits: int
    trials: int
    error: float
    label: str = ""
    cells: tuple[str, ...] = ()
    tiles: Tiles = ()
    bears_on: str = ""
    weight: float = 0.0

    @property
    def rate(self) -> float:
        """Share of hits."""
        return self.hits / self.trials


class Mark(FactBase, frozen=True, tag="mark"):
    """A thing that an action does, or a letter or place that it leads to."""

    about: str
    text: str = ""
    cells: tuple[str, ...] = ()
    tiles: Tiles = ()
    seat: Seat | None = None
    bears_on: str = ""
    weight: float = 0.0


class DealLuck(FactBase, frozen=True, tag="luck"):
    """What the real tiles and dice allowed after the play made, beside what was to be expected of them."""

    about: str
    """``reply`` for the next player's best reply, ``rest`` for the best rest of one's own turn."""
    actual: int
    mean: float
    spread: float
    """Half the width of the interval in which 95 % of deals are to be expected."""
    deals: int


Cause: TypeAlias = Count | Likelihood | Mark
"""What only one game knows: it says why a part of the value is larger."""
Fact: TypeAlias = Points | Leave | Estimate | Endgame | DealLuck | Cause


class Advantage(msgspec.Struct, frozen=True):
    """A part of the value of the best play less that of the other one, on the same deals."""

    about: str
    """``points``, ``rest``, ``reply`` (a smaller gain of the next player counts as better), ``next``, ``round``,
    ``endgame``.
    """
    mean: float
    error: float

    @property
    def is_clear(self) -> bool:
        """True if the difference is larger than its uncertainty."""
        return abs(self.mean) > self.error


def about_of(fact: Fact) -> str:
    """The name by which a fact of one action is compared with that of another."""
    return fact.about if isinstance(fact, Estimate | Count | Likelihood | Mark) else str(fact.__struct_config__.tag)


def facts_about(facts: tuple[Fact, ...], about: str) -> Fact | None:
    """The first fact of this name, or None."""
    return next((fact for fact in facts if about_of(fact) == about), None)
