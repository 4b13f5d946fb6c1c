"""Turns with what the coach says of them, to be judged by people: does the first sentence name the main reason?

Usage: python tools/coach_sample.py GAME [--turns 50] [--seed 1] [--facts]

The turns are spread over matches between Casual and Club. Each is a row: seed and entry, the differences behind it, and
the text. ``--facts`` adds all facts of both plays.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import tilery
from tilery.analysis.turns import is_decision
from tilery.bots import choose
from tilery.coach import Explanation
from tilery.coach.deals import DEALS
from tilery.coach.explain import explain_entry
from tilery.core.game import Budget
from tilery.match import Match
from tilery.replay import positions

LEVELS = ("casual", "club")
ENTRIES = 400
EVERY = 7
"""One turn out of this many is taken, so that a sample has several matches."""


def play(game: str, seed: int) -> Match:
    """A match between the two levels."""
    match = tilery.new(game, ["Ann", "Bo"], seed=seed)
    for number in range(ENTRIES):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        level = LEVELS[(seat + seed) % len(LEVELS)]
        match.play(seat, choose(level, match.game, match.view(seat), Budget(nodes=20_000), number))
    return match


def sample(game: str, turns: int, first: int) -> Iterator[tuple[int, Explanation]]:
    """Explanations of turns with a choice, with the seed of their match."""
    found, passed, seed = 0, 0, first
    while found < turns:
        for entry, before in positions(play(game, seed)):
            if not is_decision(entry):
                continue
            passed += 1
            if passed % EVERY or found == turns:
                continue
            explained = explain_entry(entry, before, DEALS)
            if explained.verdict != "only":
                found += 1
                yield seed, explained
        seed += 1


def print_sample(game: str, turns: int, first: int, *, facts: bool) -> None:
    """Print the rows."""
    for number, (seed, explained) in enumerate(sample(game, turns, first), start=1):
        both = explained.comparison
        gaps = () if both is None else both.advantages
        told = " ".join(f"{gap.about} {gap.mean:+.1f}±{gap.error:.1f}" for gap in gaps if gap.mean or gap.error)
        print(f"{number}. seed {seed}, entry {explained.seq}, {explained.verdict} ({told}): {explained.text}")
        if facts and both is not None:
            for name, side in (("best", both.best), ("other", both.other)):
                for fact in side.facts:
                    print(f"     {name}: {fact}")


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--turns", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--facts", action="store_true")
    given = parser.parse_args()
    print_sample(given.game, given.turns, given.seed, facts=given.facts)


if __name__ == "__main__":
    main()
