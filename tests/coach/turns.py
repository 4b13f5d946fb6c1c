"""Turns of matches between bots, for tests of the coach."""

from __future__ import annotations

from collections.abc import Iterator

import tilery
from tilery.analysis.turns import is_decision
from tilery.bots import choose
from tilery.core.game import Budget
from tilery.core.record import Entry
from tilery.match import Match
from tilery.replay import positions

LEVELS = ("casual", "club")
"""Levels that leave something to explain."""
ENTRIES = 400
MATCHES = 1_000
"""Matches after which no more turns are looked for."""
NODES = Budget(nodes=20_000)


def play_match(game: str, seed: int, seats: int = 2) -> Match:
    """A match of bots to its end."""
    match = tilery.new(game, ["Ann", "Bo", "Cy", "Dee"][:seats], seed=seed)
    for number in range(ENTRIES):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        level = LEVELS[(seat + seed) % len(LEVELS)]
        match.play(seat, choose(level, match.game, match.view(seat), NODES, number))
    return match


def choices(game: str, count: int, seats: int = 2, every: int = 5) -> Iterator[tuple[Entry, Match]]:
    """Turns with something to choose, each with the match before it, spread over several matches."""
    found = 0
    for seed in range(MATCHES):
        match = play_match(game, seed, seats)
        for number, (entry, before) in enumerate(positions(match)):
            if is_decision(entry) and number % every == seed % every and _has_choice(before, entry.seat):
                yield entry, before
                found += 1
                if found == count:
                    return


def _has_choice(before: Match, seat: int) -> bool:
    return len(before.candidates(seat, Budget(nodes=2_000, limit=2))) > 1
