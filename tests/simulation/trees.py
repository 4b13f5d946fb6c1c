"""Trees of conditional moves that people of a world have sent."""

from __future__ import annotations

from typing import Any


class Tree:
    """A tree that somebody sent, and the entry up to which its moves may be played, None for any."""

    def __init__(self, moves: list[dict[str, Any]]) -> None:
        self.moves = moves
        self.until: int | None = None

    def action(self, path: str) -> Any:
        """The action at this place, None if there is none."""
        moves, found = self.moves, None
        for index in map(int, path.split(".")):
            if index >= len(moves):
                return None
            found, moves = moves[index]["play"], moves[index].get("next", [])
        return found
