"""Base of all encoders: racks, unseen tiles, seats, the prompt, and the tiles that candidates use.

Everything is read from the seat's View, and from the prompts that are open, which everybody at the table sees. Seats
are counted from the viewer: row 0 is the viewer, row 1 the next seat clockwise, and so on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from operator import sub
from string import ascii_letters, ascii_uppercase
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import TileryError
from tilery.core.game import AnyGame, Candidate, Prompt
from tilery.core.seating import Seat
from tilery.kernel.rows import fill_uses

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
Shapes: TypeAlias = dict[str, tuple[tuple[int, ...], npt.DTypeLike]]

SEAT_COLUMNS = ("score", "tiles", "in", "awaited", "turn")
"""Columns of ``seats``. A score is negated where fewer is better, ``tiles`` counts those a seat holds."""
PLAIN_LETTERS = tuple(ascii_uppercase)
WITH_BLANK = ("?", *ascii_uppercase)
CODES = {letter: ord(letter) & 31 for letter in ascii_letters} | {"?": 27}


class BeyondWindow(TileryError):
    """A table that reaches beyond what an observation shows."""


class Encoder(ABC):
    """Writes a seat's view into arrays whose shapes depend on the game, its options and the number of seats."""

    letters: ClassVar[tuple[str, ...]]
    """The kinds of tile, in the order of the columns of ``rack``, ``unseen`` and ``candidate_tiles``."""
    forms: ClassVar[dict[type, int]] = {}
    """Form in which each kind of action names the tiles it uses, as numbered by ``tilery.kernel.rows``."""
    table: ClassVar[tuple[str, ...]]
    """The names of the numbers of ``table``."""

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.columns = {tile: column for column, tile in enumerate(self.letters)}
        self.kinds = action_kinds(game)
        self.whole = self.counts(self.all_tiles())
        self.set_size = sum(self.whole)
        self._sign = -1 if game.info.lower_is_better else 1

    def shapes(self) -> Shapes:
        """The shape and type of every array that ``write`` fills."""
        width = len(self.letters)
        return {
            **self.layout(),
            "rack": ((self.seats, width), np.int16),
            "unseen": ((width,), np.int16),
            "seats": ((self.seats, len(SEAT_COLUMNS)), np.float32),
            "table": ((len(self.table),), np.float32),
            "prompt": ((len(self.kinds),), np.int8),
        }

    def write(self, view: Any, awaiting: Mapping[Seat, Prompt], out: Observation) -> None:
        """Fill arrays of zeros with the viewer's observation."""
        own: Seat = view.viewer
        order = [(own + distance) % self.seats for distance in range(self.seats)]
        racks, scores, held = self.racks(view), self.scores(view), self.held(view)
        turn, left, sign = self.turn(view), view.seating.left, self._sign
        counted = [self.counts(racks[seat]) for seat in order]
        out["rack"][:] = np.array(counted, np.int16)
        seen = map(sum, zip(self.counts(self.on_table(view)), *counted, strict=True))
        out["unseen"][:] = list(map(sub, self.whole, seen))
        out["seats"][:] = [
            (sign * scores[seat], held[seat], not left[seat], seat in awaiting, seat == turn) for seat in order
        ]
        out["table"][:] = self.numbers(view)
        if own in awaiting:
            for kind in awaiting[own].kinds:
                out["prompt"][self.kinds[kind]] = 1
        self.write_layout(view, order, out)

    def counts(self, tiles: Iterable[str]) -> list[int]:
        """Number of tiles of each kind."""
        columns, found = self.columns, [0] * len(self.letters)
        for tile in tiles:
            found[columns[tile]] += 1
        return found

    def write_uses(self, view: Any, found: tuple[Candidate[Any], ...], out: npt.NDArray[Any]) -> None:
        """Write into zeros how many tiles of each kind each candidate takes from the rack, a row for each."""
        if out.shape[0] < len(found) or out.shape[1] != len(self.letters):
            raise ValueError(f"expected room for {len(found)} rows of {len(self.letters)}, found {out.shape}")
        fill_uses(out, found, self.columns, self.forms, self.dice(view))

    def dice(self, view: Any) -> str:
        """The letters on the dice, which a word does not take from the rack."""
        return ""

    # ---- what each game says ----
    @abstractmethod
    def all_tiles(self) -> Iterable[str]:
        """Every tile of the set."""

    @abstractmethod
    def layout(self) -> Shapes:
        """Arrays of the table: ``board`` or ``tiles``, and others of the game."""

    @abstractmethod
    def write_layout(self, view: Any, order: Sequence[Seat], out: Observation) -> None:
        """Fill the arrays of ``layout``. ``order`` has the seats from the viewer on."""

    @abstractmethod
    def racks(self, view: Any) -> Sequence[Sequence[str]]:
        """Tiles of each seat that the viewer may see, none for a hidden rack."""

    @abstractmethod
    def held(self, view: Any) -> Sequence[int]:
        """Number of tiles each seat holds."""

    @abstractmethod
    def scores(self, view: Any) -> Sequence[int]:
        """Each seat's score."""

    @abstractmethod
    def turn(self, view: Any) -> Seat | None:
        """Seat whose turn it is."""

    @abstractmethod
    def on_table(self, view: Any) -> Iterable[str]:
        """The tiles that lie open and are on no rack."""

    @abstractmethod
    def numbers(self, view: Any) -> Sequence[float]:
        """The numbers of ``table``."""


def action_kinds(game: AnyGame) -> dict[str, int]:
    """The kinds of action that can answer a prompt, numbered in the order of the game's ``Action``."""
    kinds = [kind for kind in game.Action.__args__ if kind not in (Resign, TimeUp)]
    return {kind.__struct_config__.tag: number for number, kind in enumerate(kinds)}


def code(letter: str) -> int:
    """1 to 26 for A to Z, 27 for a blank without a letter.

    >>> code("A"), code("z"), code("?")
    (1, 26, 27)
    """
    return CODES[letter]
