"""Actions put together token by token: the kind first, then its word, tiles or path, with a mask at every step.

Every legal action can be expressed, not only the candidates of a search.
"""

from __future__ import annotations

from tilery.core.errors import BadOptions
from tilery.core.game import AnyGame
from tilery.envs.encoders.encoder import Encoder
from tilery.envs.factored.builder import Builder
from tilery.envs.factored.lengthxwit import LengthXWitBuilder
from tilery.envs.factored.lexigo import LexigoBuilder
from tilery.envs.factored.quillico import QuillicoBuilder
from tilery.envs.factored.speller import Speller
from tilery.envs.factored.wordroad import WordRoadBuilder

__all__ = ["Speller", "speller_for"]

_BUILDERS: dict[str, type[Builder]] = {
    "lengthxwit": LengthXWitBuilder,
    "lexigo": LexigoBuilder,
    "quillico": QuillicoBuilder,
    "wordroad": WordRoadBuilder,
}


def speller_for(game: AnyGame, encoder: Encoder) -> Speller:
    """The tokens of a game; raises BadOptions for a game that has none."""
    if game.info.id not in _BUILDERS:
        known = ", ".join(_BUILDERS)
        raise BadOptions(
            "envs/not-factored", f"{game.info.title} has candidates only; factored actions are for {known}."
        )
    return Speller(_BUILDERS[game.info.id](game), encoder)
