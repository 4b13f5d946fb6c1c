"""Seats played by text: look, try, play, read the rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import msgspec

from tilery.bots.loader import Bot
from tilery.core.errors import IllegalAction, TileryError
from tilery.core.game import AnyGame, Budget, Preview
from tilery.core.notation import format_action, parse_action
from tilery.core.record import Entry
from tilery.core.seating import Seat
from tilery.envs.text.describe import Sight, TextOptions, as_json, describe
from tilery.envs.text.refusals import refusal_text, rules_of
from tilery.match import Match


class TextSeat(Protocol):
    """One seat of a match, here or on a server."""

    refusal: TileryError | None
    """Reason why the latest action was refused, or None if it was played."""

    def look(self) -> str:
        """The observation as text."""

    def look_json(self) -> str:
        """The observation as JSON."""

    def play(self, text: str) -> str:
        """Play an action. Returns the next observation, or the refusal."""

    def preview(self, text: str) -> str:
        """Preview of an action, which is not played."""

    def rules(self) -> str:
        """All rules of the game."""


class LocalSeat:
    """A seat of a match in this process. Bots answer in the other seats as soon as they are asked."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        bots: Mapping[Seat, Bot],
        options: TextOptions | None = None,
        nodes: int | None = None,
        seed: int = 0,
        record: Path | None = None,
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.options = options or TextOptions()
        self._shown = self.options
        self.refusal: TileryError | None = None
        """Reason why the latest action was refused, or None if it was played."""
        self._budget = Budget(nodes=nodes)
        self._seed = seed
        self._told = 0
        self._record = record
        self.advance()

    def advance(self) -> None:
        """Let bots answer until this seat is asked or nobody is."""
        match = self.match
        while match.awaiting and (asked := min(match.awaiting)) in self.bots:
            seed = self._seed * 1_000_003 + len(match.entries)
            action = self.bots[asked].choose(match.game, match.view(asked), self._budget, seed)
            match.play(asked, action)
        self._save()

    def _save(self) -> None:
        if self._record is not None:
            self.match.record().save(self._record)

    @property
    def is_asked(self) -> bool:
        """True if the seat has to act now."""
        return self.seat in self.match.awaiting and min(self.match.awaiting) == self.seat

    def sight(self) -> Sight:
        """Contents of the seat's observation now."""
        match = self.match
        stories = [story for entry in match.entries[self._told :] for story in match.stories(entry, self.seat)]
        return Sight(match.game, match.view(self.seat), match.awaiting, match.names, stories, match.outcome)

    def look(self) -> str:
        """The observation as text. The first one of a match has the rules."""
        shown, self._shown = self._shown, msgspec.structs.replace(self.options, rules=False)
        return describe(self.sight(), shown)

    def look_json(self) -> str:
        """The observation as JSON."""
        return as_json(self.sight(), len(self.match.entries)).decode()

    def submit(self, text: str) -> Entry:
        """Play an action without letting the bots answer. Raises TileryError if it is refused."""
        asked = self.match.awaiting.get(self.seat)
        if asked is None and self.match.outcome is None:
            raise IllegalAction("match/not-asked", "It is not your turn.")
        entry = self.match.submit(self.seat, None if asked is None else asked.id, parse_action(self.match.game, text))
        self._told = entry.seq
        return entry

    def play(self, text: str) -> str:
        """Play an action. Returns the next observation, or the refusal with its rule and a hint."""
        self.refusal = None
        try:
            self.submit(text)
        except TileryError as error:
            self.refusal = error
            return refusal_text(self.match.game, error.problem())
        self.advance()
        return self.look()

    def preview(self, text: str) -> str:
        """Preview of an action: its words and points, or the reason of a refusal."""
        game = self.match.game
        try:
            action = parse_action(game, text)
            return preview_text(game, self.match.preview(self.seat, action), format_action(action))
        except TileryError as error:
            return refusal_text(game, error.problem())

    def rules(self) -> str:
        """All rules of the game."""
        return rules_of(self.match.game)


def preview_text(game: AnyGame, found: Preview, action: str) -> str:
    """A preview in words."""
    if not found.legal:
        problem = found.problem
        return f"{action} is not legal." if problem is None else refusal_text(game, problem)
    words = ", ".join(f"{word.word} {word.points}" for word in found.words)
    unit = game.info.play_unit[found.points != 1]
    return f"Legal: {action}. {found.points} {unit}{f' ({words})' if words else ''}. Nothing was played."
