"""A match whose luck comes from outside, one number for each decision that depends on chance.

Between such decisions its state has no seed, so that nothing in it tells what will be drawn. A number decides the
draws of one decision and nothing else. Tiles that lie hidden from everybody in some order, such as the stacks of
Lexigo, are shuffled before one of them is turned up.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from msgspec.structs import replace

from tilery.core import rng
from tilery.core.codec import encode
from tilery.core.game import AnyGame
from tilery.core.record import Entry
from tilery.core.seating import Seat
from tilery.match import Match, Proposal


class ChanceMatch:
    """A match that waits for ``draw`` before its deal, and after each action that depends on chance.

    Copies share what does not change. The same actions and numbers give the same match.
    """

    def __init__(self, before_deal: Match) -> None:
        self.match = before_deal
        self.actions = 0
        """Number of actions taken since the deal."""
        self._pending: tuple[Seat, Any] | None = None
        """The action that waits for luck."""
        self._luck = rng.UNSEEDED
        """Hash of all numbers so far."""
        self._told: dict[Seat, list[str]] = {}
        """The entries as each seat saw them, one line for each, as far as anybody has asked."""

    def branch(self) -> Self:
        """A copy that can be played on without changing this match."""
        other = type(self)(self.match.branch())
        other.actions, other._pending, other._luck = self.actions, self._pending, self._luck
        other._told = {seat: list(lines) for seat, lines in self._told.items()}
        return other

    @property
    def needs_luck(self) -> bool:
        """True while it waits for ``draw``."""
        return not self.match.entries or self._pending is not None

    def take(self, seat: Seat, action: Any) -> None:
        """Play an action, or keep it until its luck is drawn."""
        match = self.match
        asked = match.awaiting.get(seat)
        try:
            proposal = match.propose(seat, asked.id if asked else None, action)
        except rng.NoSeed:
            self._pending = seat, action
            return
        if turns_up_tiles(match.game, match.state, proposal.state):
            self._pending = seat, action
            return
        self._apply(proposal)

    def draw(self, number: int) -> None:
        """Draw the luck of this number for the deal, or for the action that waits."""
        match = self.match
        self._luck = rng.widen(f"{self._luck.hex()} {number}")
        if self._pending is None:
            match.state = replace(match.state, seed=self._luck)
            self._apply(match.deal())
            return
        (seat, action), self._pending = self._pending, None
        match.state = shuffle_unknown(match.game, match.state, self._luck)
        prompt = match.awaiting[seat].id
        self._apply(match.propose(seat, prompt, action))

    def _apply(self, proposal: Proposal) -> None:
        self.actions += proposal.entry.seq > 0
        self.match.apply(proposal)
        self.match.state = replace(self.match.state, seed=rng.UNSEEDED)

    def resample(self, viewer: Seat, seed: bytes) -> Self:
        """Another match that this seat cannot tell from this one. What it cannot know is dealt by the seed.

        What the others were shown in secret before is left out, as it would not fit to the new deal.
        """
        if self.needs_luck:
            raise ValueError("expected a match that waits for an action, found one that waits for luck")
        other = self.branch()
        match = other.match
        match.state = replace(match.game.determinize(match.view(viewer), seed), seed=rng.UNSEEDED)
        match.entries = [match.redacted(entry, viewer) for entry in match.entries]
        other._luck = rng.widen(seed)
        other._told = {viewer: other._told.get(viewer, [])}
        return other

    def information(self, seat: Seat) -> str:
        """All that the seat has been shown since the deal, and its view now, as lines of JSON."""
        told = self._told.setdefault(seat, [])
        told += [self._line(entry, seat) for entry in self.match.entries[len(told) :]]
        return "\n".join([*told, encode(self.match.view(seat)).decode()])

    def _line(self, entry: Entry, seat: Seat) -> str:
        return encode(self.match.redacted(entry, seat)).decode()


def turns_up_tiles(game: AnyGame, before: Any, after: Any) -> bool:
    """True if a seat holds a tile afterwards that it did not hold before."""
    hands = game.hands
    if hands is None:
        return False
    return any(
        Counter(hands.find_held(after, seat).tiles) - Counter(hands.find_held(before, seat).tiles)
        for seat in range(len(before.names))
    )


def shuffle_unknown(game: AnyGame, state: Any, seed: bytes) -> Any:
    """The state with another seed, and with the tiles in another order that lie hidden from all seats, if any do."""
    other = game.scramble(state, None, seed)
    if all(game.view(other, seat) == game.view(state, seat) for seat in range(len(state.names))):
        return replace(other, seed=seed)
    return replace(state, seed=seed)
