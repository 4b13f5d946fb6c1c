"""The set as pieces to print: tiles and dice [1]–[3]."""

from __future__ import annotations

from tilery.core.pieces import PadForm, PieceSet
from tilery.core.scene import Face
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.messages import Options

_PAD = PadForm(columns=6, entry="Word and points")


def pieces(options: Options) -> PieceSet:
    """Every piece of the set that these options name."""
    chosen = components(options)
    return PieceSet(
        shape="square",
        tiles=tuple(Face(tile, chosen.values[tile], tile=tile) for tile in chosen.tiles),
        dice=tuple(tuple(Face(letter, chosen.values[letter]) for letter in die) for die in chosen.dice),
        pad=_PAD,
    )
