"""Word Road: matches of a vector environment in the kernel."""

from __future__ import annotations

from array import array

from tilery.envs.kernel_request import KernelRequest
from tilery.games.wordroad import playouts
from tilery.games.wordroad.state import State
from tilery.kernel.road.environment import RoadEnvironment


def make_environment(request: KernelRequest, state: State) -> RoadEnvironment | None:
    """The environment of a match, or None if it is played by the rules."""
    position = playouts.position_of(state)
    if position is None:
        return None
    first = state.options.first
    return RoadEnvironment(position, array("i", request.whole), -1 if first == "draw" else first, *request.settings)
