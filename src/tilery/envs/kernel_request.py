"""A request for a match that is stepped in the kernel."""

from __future__ import annotations

from typing import Any

import msgspec


class KernelRequest(msgspec.Struct, frozen=True):
    """Everything but the state that a game's ``make_environment`` needs."""

    options: Any
    whole: tuple[int, ...]
    """The tiles of the set, in the order of the encoder's letters."""
    candidates: int
    """Maximum candidates."""
    steps: int
    spells: bool
    """True for factored actions."""
    neutral: bool
    nodes: int

    @property
    def settings(self) -> tuple[int, int, bool, bool, int]:
        """The last arguments of every environment: candidates, steps, factored actions, neutral order, nodes."""
        return self.candidates, self.steps, self.spells, self.neutral, self.nodes
