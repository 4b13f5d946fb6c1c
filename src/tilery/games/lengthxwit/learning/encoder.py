"""Length x Wit: dice and tiles on the table, no board. Hands are open unless the options hide them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tilery.core.game import AnyGame
from tilery.core.seating import Seat
from tilery.envs.encoder import PLAIN_LETTERS, Encoder, Observation, Shapes, code
from tilery.games.lengthxwit.components import FACES, components
from tilery.games.lengthxwit.messages import Options, Press, Respond, Score, Spend, View
from tilery.kernel.rows import SPELLED, SPENT

DIE_COLUMNS = ("rolled", "letter", *[f"face {number}" for number in range(1, FACES + 1)])
"""Columns of ``dice``: A to Z as 1 to 26. Dice on the table come first, then those still in the bag."""
TILE_ROWS = ("banked", "spent")
"""Rows of ``tiles``: counts of each letter on the table."""


class LengthXWitEncoder(Encoder):
    """``dice``, and ``tiles`` for those on the table."""

    letters = PLAIN_LETTERS
    forms = {Score: SPELLED, Press: SPELLED, Respond: SPELLED, Spend: SPENT}
    table = ("bag", "step", "round", "target", "mulligans this turn", "answers given")

    def __init__(self, game: AnyGame, options: Options, seats: int) -> None:
        self.components = components(options)
        super().__init__(game, options, seats)
        self._faces = {die: tuple(map(code, die)) for die in self.components.dice}

    def all_tiles(self) -> Iterable[str]:
        """Every tile of the set."""
        return self.components.tiles

    def layout(self) -> Shapes:
        """The dice, and the tiles on the table."""
        return {
            "tiles": ((len(TILE_ROWS), len(self.letters)), np.int16),
            "dice": ((len(self.components.dice), len(DIE_COLUMNS)), np.int8),
        }

    def write_layout(self, view: View, order: Sequence[Seat], out: Observation) -> None:
        """Banked and spent tiles, and every die."""
        out["tiles"][0] = self.counts(view.banked)
        out["tiles"][1] = self.counts(view.spent)
        rows = [(1, code(rolled.letter), *self._faces[rolled.die]) for rolled in view.dice]
        rows += [(0, 0, *self._faces[die]) for die in view.dice_bag]
        if rows:
            out["dice"][: len(rows)] = rows

    def dice(self, view: View) -> str:
        """The letters on the dice."""
        return "".join([rolled.letter for rolled in view.dice])

    def racks(self, view: View) -> Sequence[Sequence[str]]:
        """The hands that the viewer may see."""
        return [hand.tiles or () for hand in view.hands]

    def held(self, view: View) -> Sequence[int]:
        """Number of tiles each seat holds."""
        return [hand.count for hand in view.hands]

    def scores(self, view: View) -> Sequence[int]:
        """Each seat's score."""
        return view.scores

    def turn(self, view: View) -> Seat | None:
        """Seat whose turn it is."""
        return view.turn

    def on_table(self, view: View) -> Iterable[str]:
        """Banked and spent tiles."""
        return view.banked + view.spent

    def numbers(self, view: View) -> Sequence[float]:
        """The numbers of ``table``."""
        return view.bag, view.step, view.rounds, view.options.target, view.mulligans, sum(view.answered)
