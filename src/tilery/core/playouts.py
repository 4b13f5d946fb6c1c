"""Positions that live in the kernel: many matches are played on without a Python object for each move.

A game may bring ``playouts.py``. Its positions are fast copies of the rules: they choose and play as ``candidates``,
``decide`` and ``evolve`` do, which ``tests/differential`` proves. Bots and analysis use the slow way where there is
none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, Self

from tilery.core.hands import Holding
from tilery.core.seating import Seat


class KernelPosition(Protocol):
    """A mutable position of a match."""

    def copy_from(self, other: Self) -> None:
        """Become a copy of another position of the same match, without new memory."""

    def seat(self) -> Seat:
        """The lowest awaited seat, −1 when the match is over."""

    def score(self, seat: Seat) -> int:
        """The seat's score, as ``game.scores`` has it."""

    def choose(self, nodes: int) -> None:
        """Choose the best candidate of ``seat()`` within this many nodes."""

    def choose_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, number: int) -> None:
        """Choose one of the best ``limit`` candidates, better ones more often, as ``analysis.playouts.likely`` does."""

    def play(self) -> None:
        """Carry out the action that was chosen."""

    def play_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, actions: int) -> None:
        """Play to the end by ``choose_likely``, its choices numbered from 0, or stop after ``actions`` of them."""

    def reseed(self, seed: bytes) -> None:
        """Draw by this seed from now on: the same position with other luck."""

    def play_on(self, mover: Seat, turns: int, nodes: int) -> None:
        """Play the rest of the mover's turn and ``turns`` more by best candidates, or to the end if ``turns`` is −1."""

    def is_full(self) -> bool:
        """True if the position has outgrown its memory. What was played since is not to be used."""

    def numbers(self) -> bytes:
        """Everything that the rules decide by. Equal positions have equal numbers."""


class TileWorths(NamedTuple):
    """Values of the tiles that a play leaves in hand, as ``bots.leaves`` sums them up."""

    tiles: Mapping[str, float]
    """Value of each letter, 0 if it is missing."""
    plus: float
    repeated: float


class Playouts(Protocol):
    """Interface of a game's ``playouts.py``."""

    GLANCE_NODES: int
    """Search budget with which ``choose_likely`` plays well enough for win chances (``docs/measurements``)."""

    @property
    def weigh(self) -> Callable[[Any, int, TileWorths], None] | None:
        """Makes ``play_on`` of a position weigh the best few candidates with what they leave in hand.

        None in a game whose bots never do so.
        """

    def position_of(self, state: Any) -> KernelPosition | None:
        """The position of a state, None if its options or its phase are not supported."""

    def load_state(self, position: Any, state: Any) -> bool:
        """Load another state of the same match into a position, without new memory. False if it is not supported."""

    def action_of(self, position: Any) -> Any:
        """The action that the position has chosen."""

    def find_held(self, position: Any, seat: Seat) -> Holding:
        """The tiles that a seat holds, as the game's ``hands.find_held`` has it for a state."""
