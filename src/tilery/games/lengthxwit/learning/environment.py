"""Length x Wit: matches of a vector environment in the kernel."""

from __future__ import annotations

from array import array

from tilery.envs.kernel_request import KernelRequest
from tilery.games.lengthxwit import playouts
from tilery.games.lengthxwit.messages import Options
from tilery.games.lengthxwit.state import State
from tilery.kernel.subset.environment import SubsetEnvironment
from tilery.lexicon import lexicon_of
from tilery.search.words import letters_below


def make_environment(request: KernelRequest, state: State) -> SubsetEnvironment | None:
    """The environment of a match, or None if it is played by the rules.

    With tokens and ``fail: stuck`` a chosen failure is refused where a word exists, which only the rules do.
    """
    options: Options = request.options
    if request.spells and options.fail == "stuck":
        return None
    position = playouts.position_of(state, request.candidates)
    if position is None:
        return None
    graph, first = lexicon_of(state).graph, -1 if options.first == "random" else options.first
    return SubsetEnvironment(
        *(position, graph, letters_below(graph), array("i", request.whole), first, options.hidden_tiles),
        *request.settings,
    )
