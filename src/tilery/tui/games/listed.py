"""Choosing from a list: for games that bring no way of typing of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.game import Budget, Candidate
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.telling import told

_LOOK = Budget(nodes=50_000, limit=200)


class Now(msgspec.Struct, frozen=True):
    """Which line of the list is chosen."""

    chosen: int = 0


class Listed(Draft[Now]):
    """The best answers, one at a time: up and down go through them."""

    _items: tuple[Candidate[Any], ...] = ()

    def fresh(self) -> Now:
        self._items = self.game.candidates(self.view, _LOOK).items
        return Now()

    def step(self, key: Key) -> Now | None:
        moves = {"down": 1, "right": 1, "tab": 1, "up": -1, "left": -1, "shift+tab": -1}
        if key.name in moves:
            return Now((self.now.chosen + moves[key.name]) % len(self._items))
        if not key.letter:
            return None
        starting = [place for place, item in enumerate(self._items) if key.letter in told(item.action).upper().split()]
        later = [place for place in starting if place > self.now.chosen]
        return Now((later or starting or [self.now.chosen])[0])

    def action(self) -> Any:
        return self._items[self.now.chosen].action

    def line(self) -> str:
        return f"{told(self.action())}   ({self.now.chosen + 1} of {len(self._items)})"

    def keys(self) -> Sequence[KeyHint]:
        return (KeyHint("Enter", "play"), KeyHint("Up/Down", "another"))

    def laid(self, action: Any) -> Now:
        return Now(next((place for place, item in enumerate(self._items) if item.action == action), self.now.chosen))


DRAFT = Listed
