"""What a seat is laying but has not played: the one thing a game brings to the terminal.

A draft turns keys into a value ``now``, and ``now`` into the action that Enter would play. Every change keeps the
value before it, so anything laid can be taken back. ``tui/games/<id>.py`` has the draft of a game as ``DRAFT``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from tilery.core.game import AnyGame, Preview, Prompt
from tilery.core.scene import Scene
from tilery.tui.overlay import NOTHING, Overlay

N = TypeVar("N")
_CALLED = {"play": "play a word", "relocate": "move the pawn"}
"""What a kind of action is called where its own name says too little."""


class Key(NamedTuple):
    """A key as the terminal names it, and the character it writes, if any."""

    name: str
    character: str | None = None

    @property
    def letter(self) -> str:
        """The letter A–Z it stands for, upper case; empty for any other key."""
        found = self.character or ""
        return found.upper() if len(found) == 1 and found.isascii() and found.isalpha() else ""

    @property
    def shifted(self) -> bool:
        """Whether a letter was typed as a capital."""
        return bool(self.letter) and self.character == self.letter


class KeyHint(NamedTuple):
    """A key and what it does now, for the line at the foot of the screen."""

    key: str
    does: str


class Draft(ABC, Generic[N]):
    """The answer to one prompt while it is being made up."""

    def __init__(self, game: AnyGame, view: Any, prompt: Prompt) -> None:
        self.game = game
        self.view = view
        self.prompt = prompt
        self.now: N = self.fresh()
        self._before: list[N] = []

    # ---- what a game says ----
    @abstractmethod
    def fresh(self) -> N:
        """Nothing laid yet."""

    @abstractmethod
    def step(self, key: Key) -> N | None:
        """What lies after this key; None if the key means nothing here."""

    @abstractmethod
    def action(self) -> Any | None:
        """What would be played; None while there is nothing to play."""

    @abstractmethod
    def line(self) -> str:
        """What is being laid, in a few words."""

    @abstractmethod
    def keys(self) -> Sequence[KeyHint]:
        """The keys that mean something now."""

    @abstractmethod
    def laid(self, action: Any) -> N:
        """A draft that would play this action: a hint put down for the player."""

    def overlay(self) -> Overlay:
        """How it looks on the table."""
        return NOTHING

    def used(self) -> tuple[str, ...]:
        """The tiles it takes from the player's own."""
        return ()

    def remark(self, preview: Preview) -> str:
        """What to say of a legal action besides its words and points."""
        return ""

    def advice(self) -> str:
        """What to say while there is nothing to play."""
        return ""

    def enter(self) -> Any | None:
        """The action, if Enter is to play it now; None if there is more to say first."""
        return self.action()

    # ---- what is the same everywhere ----
    def next_way(self, way: str) -> str:
        """The kind of action after this one, of those that are asked for."""
        kinds = self.prompt.kinds
        return kinds[(kinds.index(way) + 1) % len(kinds)]

    def other(self, way: str) -> tuple[KeyHint, ...]:
        """The key that changes what is done and what it changes to; none if there is nothing else to do."""
        after = self.next_way(way)
        return () if after == way else (KeyHint("0", _CALLED.get(after, after)),)

    @property
    def scene(self) -> Scene:
        """The picture the player looks at."""
        return self.game.scene(self.view)

    def press(self, key: Key) -> bool:
        """Take a key; whether it meant something."""
        if key.name in {"ctrl+z", "escape"}:
            return self._undo() if key.name == "ctrl+z" else self._change(self.fresh())
        after = self.step(key)
        return after is not None and self._change(after)

    def lay(self, action: Any) -> None:
        """Put a hint down."""
        self._change(self.laid(action))

    def looking_at(self, view: Any) -> None:
        """Somebody else did something; what is laid stays."""
        self.view = view

    def preview(self) -> Preview | None:
        """What would happen; None while there is nothing to play."""
        action = self.action()
        return None if action is None else self.game.preview(self.view, action)

    def _change(self, after: N) -> bool:
        if after != self.now:
            self._before.append(self.now)
            self.now = after
        return True

    def _undo(self) -> bool:
        if self._before:
            self.now = self._before.pop()
        return True


def draft_for(game: AnyGame, view: Any, prompt: Prompt) -> Draft[Any]:
    """The draft of this game, or one that chooses from a list for a game that brings none."""
    from tilery.tui.games import listed

    name = f"tilery.tui.games.{game.info.id}"
    kind = import_module(name).DRAFT if game.info.id.isidentifier() and find_spec(name) else listed.DRAFT
    draft: Draft[Any] = kind(game, view, prompt)
    return draft
