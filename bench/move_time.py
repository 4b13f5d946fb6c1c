"""How long does Master think about a move? The bar is 2 s of processor time, 99 of 100 moves.

Usage: python bench/move_time.py [MATCHES] [GAME …] [--seats N]

Master plays itself; times are of the processor, not of the clock on the wall.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import tilery
from tilery.bots import choose
from tilery.core.game import Budget

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


def move_times(game: str, seed: int, seats: int) -> Iterator[float]:
    """The seconds of every move of a match."""
    match = tilery.new(game, [f"Seat {seat}" for seat in range(seats)], seed=seed)
    while match.awaiting:
        seat = min(match.awaiting)
        begun = time.process_time()
        action = choose("master", match.game, match.view(seat), Budget(), len(match.entries))
        yield time.process_time() - begun
        match.play(seat, action)


def main() -> None:
    """Measure the games that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=2)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    for game in asked.games:
        times = sorted(spent for seed in range(asked.matches) for spent in move_times(game, seed, asked.seats))
        shown = ", ".join(f"p{share} {times[len(times) * share // 100]:.2f}" for share in (50, 95, 99))
        print(f"{game:12} {len(times)} moves: {shown}, most {times[-1]:.2f} s", flush=True)


if __name__ == "__main__":
    main()
