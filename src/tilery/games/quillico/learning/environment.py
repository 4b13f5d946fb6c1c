"""Quillico: matches of a vector environment in the kernel."""

from __future__ import annotations

from array import array

from tilery.envs.kernel_request import KernelRequest
from tilery.games.quillico import playouts
from tilery.games.quillico.state import State
from tilery.kernel.octagon.environment import OctEnvironment
from tilery.kernel.octagon.state import KINDS


def make_environment(request: KernelRequest, state: State) -> OctEnvironment | None:
    """The environment of a match, or None if it is played by the rules.

    So it is with tokens, and with ``exchange: stuck``, where it has to be known whether there is a play.
    """
    if request.spells or state.options.exchange == "stuck":
        return None
    position, fresh = playouts.position_of(state), playouts.position_of(state)
    if position is None or fresh is None:
        return None
    # Seats of an environment are all named alike, so by the rule of names, too, a random one goes first.
    first = state.options.first if isinstance(state.options.first, int) else -1
    return OctEnvironment(position, fresh, _by_kind(request.whole), first, *request.settings)


def _by_kind(whole: tuple[int, ...]) -> array[int]:
    """Counts in the order of the encoder's letters (black, red, star) by the kernel's kinds (star, then in pairs)."""
    letters = (KINDS - 1) // 2
    pairs = [count for letter in range(letters) for count in (whole[letter], whole[letters + letter])]
    return array("i", [whole[-1], *pairs])
