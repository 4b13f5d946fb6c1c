"""Choosing from a list of candidates: for games without a draft of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.game import Budget, Candidate
from tilery.tui.action_text import describe_action
from tilery.tui.draft import Draft, Key, KeyHint

_LOOK = Budget(nodes=50_000, limit=200)


class CandidateListSelection(msgspec.Struct, frozen=True):
    """Index of the chosen line of the list."""

    chosen: int = 0


class CandidateList(Draft[CandidateListSelection]):
    """The best candidates, one at a time. Up and down select."""

    _items: tuple[Candidate[Any], ...] = ()

    def empty(self) -> CandidateListSelection:
        self._items = self.game.candidates(self.view, _LOOK).items
        return CandidateListSelection()

    def step(self, key: Key) -> CandidateListSelection | None:
        moves = {"down": 1, "right": 1, "tab": 1, "up": -1, "left": -1, "shift+tab": -1}
        if key.name in moves:
            return CandidateListSelection((self.selection.chosen + moves[key.name]) % len(self._items))
        if not key.letter:
            return None
        starting = [
            place
            for place, item in enumerate(self._items)
            if key.letter in describe_action(item.action).upper().split()
        ]
        later = [place for place in starting if place > self.selection.chosen]
        return CandidateListSelection((later or starting or [self.selection.chosen])[0])

    def action(self) -> Any:
        return self._items[self.selection.chosen].action

    def line(self) -> str:
        return f"{describe_action(self.action())}   ({self.selection.chosen + 1} of {len(self._items)})"

    def keys(self) -> Sequence[KeyHint]:
        return (KeyHint("Enter", "play"), KeyHint("Up/Down", "another"))

    def from_action(self, action: Any) -> CandidateListSelection:
        return CandidateListSelection(
            next((place for place, item in enumerate(self._items) if item.action == action), self.selection.chosen)
        )
