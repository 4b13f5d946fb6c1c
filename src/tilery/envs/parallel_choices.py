"""The choices of all awaited seats at once: candidates, or an unfinished action for each."""

from __future__ import annotations

from typing import Any

import numpy as np

from tilery.core.game import Prompt
from tilery.core.seating import Seat
from tilery.envs.choices import Choices
from tilery.envs.encoder import Observation
from tilery.envs.learning import speller_for
from tilery.envs.observation import MASKS
from tilery.envs.open_actions import Mask
from tilery.envs.play import NOTHING, Play
from tilery.envs.speller import Speller


class ParallelCandidates:
    """The candidates of each awaited seat."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._found: dict[Seat, Choices] = {}

    def find(self) -> None:
        """Find the candidates of all seats that are asked now."""
        self._found = {seat: self._play.search(seat) for seat in self._play.asked}

    def take(self, seat: Seat, choice: int) -> Any | None:
        """The action of an open choice."""
        return self._found[seat][choice].action

    def mask(self, seat: Seat) -> Mask:
        """1 for every candidate of the seat."""
        mask: Mask = MASKS[len(self._found.get(seat, NOTHING))]
        return mask

    def write(self, seat: Seat, out: Observation) -> None:
        """Write the rows of the seat's candidates."""
        self._play.write_found(seat, self._found.get(seat, NOTHING), out)


class ParallelTokens:
    """An unfinished action of each awaited seat, which it keeps until its prompt is closed."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._spellers = [speller_for(play.game, play.encoder) for _ in play.seats]
        self._prompts: dict[Seat, Prompt] = {}
        self._closed = np.zeros(play.choices, np.int8)

    def find(self) -> None:
        """Start an action for every prompt that was opened."""
        asked = self._play.asked
        for seat, prompt in asked.items():
            if self._prompts.get(seat) is not prompt:
                self._spellers[seat].begin(self._play.view(seat), prompt)
        self._prompts = dict(asked)

    def take(self, seat: Seat, choice: int) -> Any | None:
        """Add an open token. Returns the action once it is complete."""
        return self._spellers[seat].add(choice)

    def mask(self, seat: Seat) -> Mask:
        """1 for every token that the seat may add."""
        speller = self._speller(seat)
        return self._closed if speller is None else speller.mask()

    def write(self, seat: Seat, out: Observation) -> None:
        """Write the seat's tokens and open cells."""
        speller = self._speller(seat)
        if speller is not None:
            speller.write(out)

    def _speller(self, seat: Seat) -> Speller | None:
        return self._spellers[seat] if seat in self._prompts else None
