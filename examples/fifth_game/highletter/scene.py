"""The picture of a view: hands and laid tiles as trays, scores on the pad."""

from __future__ import annotations

from tilery.core.hidden_totals import total_of
from tilery.core.scene import BACK, Face, Fact, PadColumn, Scene, Tray

from .components import SET
from .messages import View

FACES = {tile: Face(letter=tile, tile=tile) for tile in SET}


def scene(view: View) -> Scene:
    """Everything there is to see."""
    trays: list[Tray] = []
    for seat, count in enumerate(view.counts):
        mine = seat == view.viewer
        hand = tuple([FACES[tile] for tile in view.hand]) if mine else (BACK,) * count
        trays.append(Tray(seat, "rack", "Hand", hand))
        if view.lies[seat]:
            trays.append(Tray(seat, "other", "Laid", (FACES[view.mine] if mine else BACK,)))
    pad = tuple([PadColumn(seat, name, total_of(view.scores, seat)) for seat, name in enumerate(view.names)])
    return Scene(trays=tuple(trays), pad=pad, facts=(Fact("Bag", str(view.bag)),), awaited=view.awaited)
