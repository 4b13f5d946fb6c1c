"""The action a player is composing at the keyboard: the one part of the terminal that a game brings.

A draft turns keys into a ``selection``, and the selection into the action that Enter would play. Earlier selections
are kept for undo. A game's ``terminal`` module has its draft as ``DRAFT``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tilery import registry
from tilery.core.game import AnyGame, Preview, Prompt
from tilery.core.scene import Scene
from tilery.draw.overlay import NOTHING, Overlay

N = TypeVar("N")
_LABELS = {"play": "play a word", "relocate": "move the pawn"}
"""Labels of the kinds of action whose own names are unclear."""


class Key(NamedTuple):
    """A key as the terminal names it, and the character it writes, if any."""

    name: str
    character: str | None = None

    @property
    def letter(self) -> str:
        """The letter it stands for, upper case, or empty for any other key."""
        found = (self.character or "").upper()
        return found if len(found) == 1 and found.isalpha() else ""

    @property
    def shifted(self) -> bool:
        """True if a letter was typed as a capital."""
        return bool(self.letter) and self.character == self.letter


class KeyHint(NamedTuple):
    """A key and what it does now, for the line at the foot of the screen."""

    key: str
    does: str


class Draft(ABC, Generic[N]):
    """The answer to one prompt while it is being composed."""

    def __init__(self, game: AnyGame, view: Any, prompt: Prompt) -> None:
        self.game = game
        self.view = view
        self.prompt = prompt
        self.selection: N = self.empty()
        self._before: list[N] = []

    # ---- implemented by each game ----
    @abstractmethod
    def empty(self) -> N:
        """The selection before any key."""

    @abstractmethod
    def step(self, key: Key) -> N | None:
        """The selection after this key, or None if the key has no meaning here."""

    @abstractmethod
    def action(self) -> Any | None:
        """The action that would be played, or None while the selection is incomplete."""

    @abstractmethod
    def line(self) -> str:
        """The selection in a few words."""

    @abstractmethod
    def keys(self) -> Sequence[KeyHint]:
        """The keys that have a meaning now."""

    @abstractmethod
    def from_action(self, action: Any) -> N:
        """The selection that would play this action, used for hints."""

    def overlay(self) -> Overlay:
        """Marks to draw over the scene."""
        return NOTHING

    def used(self) -> tuple[str, ...]:
        """The player's tiles that the selection uses."""
        return ()

    def remark(self, preview: Preview) -> str:
        """A note about a legal action besides its words and points."""
        return ""

    def advice(self) -> str:
        """Advice on what to do next while there is no action yet."""
        return ""

    def enter(self) -> Any | None:
        """The action, if Enter plays it now, or None if the player has more to choose first."""
        return self.action()

    # ---- shared by all games ----
    def next_way(self, way: str) -> str:
        """The kind of action that follows this one in the prompt."""
        kinds = self.prompt.kinds
        return kinds[(kinds.index(way) + 1) % len(kinds)]

    def other(self, way: str) -> tuple[KeyHint, ...]:
        """The key that switches to the next kind of action, or empty if the prompt has only one."""
        after = self.next_way(way)
        return () if after == way else (KeyHint("0", _LABELS.get(after, after)),)

    @property
    def scene(self) -> Scene:
        """The scene of the current view."""
        return self.game.scene(self.view)

    def press(self, key: Key) -> bool:
        """Handle a key. True if it had a meaning."""
        if key.name in {"ctrl+z", "escape"}:
            return self._undo() if key.name == "ctrl+z" else self._change(self.empty())
        after = self.step(key)
        return after is not None and self._change(after)

    def lay(self, action: Any) -> None:
        """Select this action, as a hint."""
        self._change(self.from_action(action))

    def update_view(self, view: Any) -> None:
        """Take the view after another player's action. The selection stays."""
        self.view = view

    def preview(self) -> Preview | None:
        """The preview of the action, or None while there is none."""
        action = self.action()
        return None if action is None else self.game.preview(self.view, action)

    def _change(self, after: N) -> bool:
        if after != self.selection:
            self._before.append(self.selection)
            self.selection = after
        return True

    def _undo(self) -> bool:
        if self._before:
            self.selection = self._before.pop()
        return True


def draft_for(game: AnyGame, view: Any, prompt: Prompt) -> Draft[Any]:
    """The draft of this game, or a list of candidates if the game brings none."""
    from tilery.tui.candidate_list import CandidateList

    terminal = registry.part(game.info.id, "terminal")
    kind: type[Draft[Any]] = CandidateList if terminal is None else terminal.DRAFT
    return kind(game, view, prompt)
