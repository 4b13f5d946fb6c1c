"""Encoder for any other game, by its scene: the tiles on the table and the viewer's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tilery.core.scene import Face
from tilery.core.seating import Seat
from tilery.envs.encoder import WITH_BLANK, Encoder, Observation, Shapes, code

MOST_TILES = 256
"""Number of rows of ``tiles``. Further tiles are not shown."""
TILE_COLUMNS = ("present", "x", "y", "letter", "value")
"""Columns of ``tiles``: the place as the scene draws it, A to Z as 1 to 26, the value as printed."""
ELSEWHERE = "?"


class SceneEncoder(Encoder):
    """Encoder for a game without its own. The set is unknown, so ``unseen`` stays 0."""

    letters = WITH_BLANK
    table = ("step",)

    def all_tiles(self) -> Iterable[str]:
        """No tiles, as the set is unknown."""
        return ()

    def layout(self) -> Shapes:
        """The tiles of the scene."""
        return {"tiles": ((MOST_TILES, len(TILE_COLUMNS)), np.float32)}

    def write(self, view: Any, awaiting: Any, out: Observation) -> None:
        """Write the view as for every game, but without unseen tiles."""
        super().write(view, awaiting, out)
        out["unseen"][:] = 0

    def write_layout(self, view: Any, order: Sequence[Seat], out: Observation) -> None:
        """The tiles of the scene."""
        for row, tile in enumerate(self.game.scene(view).tiles[:MOST_TILES]):
            out["tiles"][row] = (1, tile.x, tile.y, code(_kind(tile.face)), tile.face.value or 0)

    def racks(self, view: Any) -> Sequence[Sequence[str]]:
        """The faces of each seat's trays that the viewer may see."""
        found: list[list[str]] = [[] for _ in range(self.seats)]
        for tray in self.game.scene(view).trays:
            found[tray.seat] += [_kind(face) for face in tray.faces if face.tone != "back"]
        return found

    def held(self, view: Any) -> Sequence[int]:
        """The faces of each seat's trays, hidden ones included."""
        found = [0] * self.seats
        for tray in self.game.scene(view).trays:
            found[tray.seat] += len(tray.faces)
        return found

    def scores(self, view: Any) -> Sequence[int]:
        """The totals of the score pad."""
        found = [0] * self.seats
        for column in self.game.scene(view).pad:
            found[column.seat] = column.total or 0
        return found

    def turn(self, view: Any) -> Seat | None:
        """The lowest awaited seat."""
        return min(self.game.scene(view).awaited, default=None)

    def on_table(self, view: Any) -> Iterable[str]:
        """No tiles, as the set is unknown."""
        return ()

    def numbers(self, view: Any) -> Sequence[float]:
        """The step."""
        return (view.step,)


def _kind(face: Face) -> str:
    return face.letter if face.letter in WITH_BLANK[1:] and face.letter else ELSEWHERE
