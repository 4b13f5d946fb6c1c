"""One match of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tilery import registry
from tilery.bots import choose, level
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.match import Match


class Pairing(msgspec.Struct, frozen=True):
    """Who sits where, and with which luck. A pairing is all that is needed to play its match anywhere again."""

    game: str
    bots: tuple[str, ...]
    """By seat: ids of levels."""
    seed: int
    options: dict[str, Any] = {}
    nodes: int | None = None


class Played(msgspec.Struct, frozen=True):
    """What came of a pairing."""

    pairing: Pairing
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    entries: int
    record: str | None = None


def play(pairing: Pairing) -> Match:
    """Play the match of a pairing to its end."""
    game = registry.find(pairing.game)
    seats = [SeatInfo(f"{level(bot).name} {seat + 1}", "bot", bot) for seat, bot in enumerate(pairing.bots)]
    match = Match.new(game, seats=seats, options=pairing.options, seed=pairing.seed)
    budget = Budget(nodes=pairing.nodes)
    while match.awaiting:
        seat, prompt = min(match.awaiting.items())
        seed = pairing.seed * 1_000_003 + len(match.entries)
        match.submit(seat, prompt.id, choose(pairing.bots[seat], pairing.game, match.view(seat), budget, seed))
    return match


def played(pairing: Pairing, keep: bool) -> Played:
    """Play, and report; ``keep`` the record too."""
    match = play(pairing)
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError(f"{pairing} ended without an outcome")
    record = match.record().dumps() if keep else None
    return Played(pairing, outcome.scores, outcome.winners, outcome.reason, len(match.entries), record)


def pairings(
    game: str, bots: Sequence[str], matches: int, seed: int, options: Mapping[str, Any], nodes: int | None
) -> list[Pairing]:
    """So many matches in pairs (or larger groups): each seed is played once in every rotation of the seats."""
    n = len(bots)
    turns = [tuple(bots[(seat + shift) % n] for seat in range(n)) for shift in range(n)]
    return [Pairing(game, turns[index % n], seed + index // n, dict(options), nodes) for index in range(matches)]
