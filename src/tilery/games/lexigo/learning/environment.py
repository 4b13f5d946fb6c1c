"""Lexigo: matches of a vector environment in the kernel."""

from __future__ import annotations

from array import array

from tilery.envs.kernel_request import KernelRequest
from tilery.games.lexigo import playouts
from tilery.games.lexigo.state import State
from tilery.kernel.hexagon.environment import HexEnvironment
from tilery.lexicon import lexicon_of


def make_environment(request: KernelRequest, state: State) -> HexEnvironment | None:
    """The environment of a match, or None if it is played by the rules.

    So it is with tokens where words may be challenged, since then any letters may be played, and with ``relocate:
    stuck``, where a chosen relocation is refused if there is a word.
    """
    options = state.options
    if request.spells and (options.words == "challenge" or options.relocate == "stuck"):
        return None
    position = playouts.position_of(state, request.candidates)
    if position is None:
        return None
    graph, first = lexicon_of(state).graph, -1 if options.first == "random" else options.first
    return HexEnvironment(position, graph, array("i", request.whole), options.deal, first, *request.settings)
