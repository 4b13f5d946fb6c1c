"""What a seat sees as arrays of numbers: one encoder a game, and one for games of other packages."""

from __future__ import annotations

from typing import Any

from tilery.core.game import AnyGame
from tilery.envs.encoders.encoder import Encoder
from tilery.envs.encoders.lengthxwit import LengthXWitEncoder
from tilery.envs.encoders.lexigo import LexigoEncoder
from tilery.envs.encoders.quillico import QuillicoEncoder
from tilery.envs.encoders.scene import SceneEncoder
from tilery.envs.encoders.wordroad import WordRoadEncoder

__all__ = ["Encoder", "encoder_for"]

_ENCODERS: dict[str, type[Encoder]] = {
    "lengthxwit": LengthXWitEncoder,
    "lexigo": LexigoEncoder,
    "quillico": QuillicoEncoder,
    "wordroad": WordRoadEncoder,
}


def encoder_for(game: AnyGame, options: Any, seats: int) -> Encoder:
    """The encoder of a game's views for these options and this many seats."""
    return _ENCODERS.get(game.info.id, SceneEncoder)(game, options, seats)
