"""Time that the coach takes for a turn, and for a whole match.

Usage: python bench/coach.py [GAME …] [--matches N]

Times are of one processor core. A turn is explained as the web page asks for it, with its search; a match as
``tilery analyse --why`` does.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

import tilery
from tilery.analysis.turns import is_decision
from tilery.bots import choose
from tilery.coach import explain, explain_match
from tilery.core.game import Budget
from tilery.match import Match

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
TURNS = 12
"""Turns of each match that are explained on their own."""


def play(game: str, seed: int) -> Match:
    """A match between bots."""
    match = tilery.new(game, ["Ann", "Bo"], seed=seed)
    for number in range(400):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        match.play(seat, choose("club", match.game, match.view(seat), Budget(nodes=20_000), number))
    return match


def measure(game: str, matches: int) -> None:
    """Print a row."""
    turns, wholes = [], []
    for seed in range(matches):
        match = play(game, seed)
        decisions = [entry.seq for entry in match.entries if is_decision(entry)]
        for seq in decisions[:: max(1, len(decisions) // TURNS)]:
            begun = time.process_time()
            explain(match, seq)
            turns.append(time.process_time() - begun)
        begun = time.process_time()
        list(explain_match(match))
        wholes.append(time.process_time() - begun)
    print(
        f"{game:12s} turn: median {median(turns):.3f} s, most {max(turns):.3f} s ({len(turns)} turns); "
        f"match: median {median(wholes):.2f} s, most {max(wholes):.2f} s ({len(wholes)} matches)",
        flush=True,
    )


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--matches", type=int, default=4)
    given = parser.parse_args()
    for game in given.games or GAMES:
        measure(game, given.matches)


if __name__ == "__main__":
    main()
