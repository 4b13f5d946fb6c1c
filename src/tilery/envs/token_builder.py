"""Builders of actions: the parts that may come next in an unfinished action, by game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from tilery.core.codec import codec, encode
from tilery.core.game import AnyGame

PickKind: TypeAlias = Literal["tile", "letter", "cell", "done"]


class Pick(NamedTuple):
    """One part of an action after its kind: a tile, a letter, a cell, or that a list is complete."""

    kind: PickKind
    value: Any = None


DONE = Pick("done")


class Open(NamedTuple):
    """Parts that may be picked next."""

    tiles: Sequence[str] = ()
    letters: Sequence[str] = ()
    cells: Sequence[Any] = ()
    done: bool = False


class Builder(ABC):
    """The actions of a game as sequences of picks. Results depend on the arguments alone."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def most_cells(self, tiles: int) -> int:
        """Maximum number of cells open at once, with this many tiles in the set."""

    @abstractmethod
    def coordinates(self, cell: Any) -> Sequence[int]:
        """A cell as numbers, of which each game has a fixed count."""

    @abstractmethod
    def open(self, view: Any, kind: str, picks: Sequence[Pick]) -> Open:
        """Parts that may follow these picks. Empty if they lead nowhere."""

    @abstractmethod
    def action(self, view: Any, kind: str, picks: Sequence[Pick]) -> Any | None:
        """The action, once these picks complete one."""

    @abstractmethod
    def picks(self, view: Any, action: Any) -> Iterator[Pick]:
        """The picks that make a legal action, in an order that ``open`` allows."""

    def simple(self, kind: str) -> Any:
        """An action that has no more than its kind."""
        return codec(self.game).action.decode(encode({"kind": kind}))

    def is_legal(self, view: Any, action: Any) -> bool:
        """True if the rules allow the action now."""
        return self.game.preview(view, action).legal


def picked_tiles(picks: Iterable[Pick]) -> list[str]:
    """The tiles among the picks."""
    return [pick.value for pick in picks if pick.kind == "tile"]


def left_of(held: Iterable[str], used: Iterable[str]) -> list[str]:
    """The kinds of tile that are left, each once."""
    rest = list(held)
    for tile in used:
        if tile in rest:
            rest.remove(tile)
    return sorted(set(rest))
