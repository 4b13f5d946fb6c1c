"""How long do the win chances of a whole match take, at ± 5 points on two cores?

Usage: python bench/win_chances.py [GAME …] [--workers N] [--seed N]

Plays a match of Expert against Club, then prints the seconds on the clock for its win chances, the processor time of
all workers, and how many playouts that were. The bar is 2 seconds on two quiet cores.
"""

from __future__ import annotations

import argparse
import resource
import time

from tilery.analysis.win_chances import WIDTH, moments
from tilery.arena.bot_match import Pairing, play

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


def processor_seconds() -> float:
    """Processor time of this process and of the workers that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def measure(game: str, seed: int, workers: int) -> None:
    """Print the row of one game."""
    match = play(Pairing(game, ("expert", "club"), seed))
    begun, used = time.perf_counter(), processor_seconds()
    found = list(moments(match, width=WIDTH, workers=workers))
    seconds, used = time.perf_counter() - begun, processor_seconds() - used
    playouts = sum(moment.playouts for moment in found)
    print(
        f"{game:12} {seconds:6.1f} s on {workers} workers, {used:6.1f} s of processor time, "
        f"{len(found)} entries, {playouts} playouts",
        flush=True,
    )


def main() -> None:
    """Measure the games that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=4)
    asked = parser.parse_args()
    for game in asked.games:
        measure(game, asked.seed, asked.workers)


if __name__ == "__main__":
    main()
