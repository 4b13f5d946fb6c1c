"""How many matches are played out a second, turn by turn by the rules and in the kernel?

Usage: python bench/playouts.py [GAME …] [--playouts N] [--seats N]

Both ways play the same matches in turn, and have to end in the same position. *greedy* is a match by the best
candidates of lookahead, *likely* one by the varied choices of win chances. The kernel's time includes making the
position from a state. Times are of the processor.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from typing import Any

import tilery
from tilery import registry
from tilery.analysis.playouts import ACTIONS, GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, likely
from tilery.bots import playout
from tilery.core import rng
from tilery.core.game import AnyGame
from tilery.core.playouts import KernelPosition
from tilery.match import advance

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


def greedy_by_rules(game: AnyGame, state: Any, seed: bytes) -> Any:
    """The end of a match by best candidates."""
    return playout.play_on(game, state, min(game.awaiting(state)), math.inf)


def greedy_in_kernel(position: KernelPosition, seed: bytes) -> None:
    """The same in the kernel."""
    position.play_on(position.seat(), -1, playout.PLAYOUT_NODES)


def likely_by_rules(game: AnyGame, state: Any, seed: bytes) -> Any:
    """The end of a match as win chances play it."""
    number = 0
    while awaited := game.awaiting(state):
        seat = min(awaited)
        state = advance(game, state, seat, likely(game, state, seat, seed, number))
        number += 1
    return state


def likely_in_kernel(position: KernelPosition, seed: bytes) -> None:
    """The same in the kernel."""
    position.play_likely(GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, seed, ACTIONS)


def measure(
    game: AnyGame,
    seats: int,
    count: int,
    by_rules: Callable[[AnyGame, Any, bytes], Any],
    in_kernel: Callable[[KernelPosition, bytes], None],
) -> str:
    """Playouts a second of both ways, and their ratio."""
    spent = [0.0, 0.0]
    assert game.playouts is not None
    for number in range(-1, count):  # the first one, which is not counted, loads words and tables
        state = tilery.new(game.info.id, [f"P{seat}" for seat in range(seats)], seed=f"playout {number}").state
        seed = rng.widen(number)
        begun = time.process_time()
        end = by_rules(game, state, seed)
        middle = time.process_time()
        position = game.playouts.position_of(state)
        if position is None:
            return "the default options have no position in the kernel"
        in_kernel(position, seed)
        ended = time.process_time()
        expected = game.playouts.position_of(end)
        if expected is None or position.is_full() or position.numbers() != expected.numbers():
            return f"match {number} ended differently"
        if number >= 0:
            spent[0] += middle - begun
            spent[1] += ended - middle
    slow, fast = (count / seconds for seconds in spent)
    return f"{slow:7.0f} playouts a second by the rules, {fast:7.0f} in the kernel: {fast / slow:5.2f} x"


def main() -> None:
    """Print two rows for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    for name in asked.games:
        game = registry.find(name)
        if game.playouts is None:
            print(f"{name:11} has no positions in the kernel", flush=True)
            continue
        greedy = measure(game, asked.seats, asked.playouts, greedy_by_rules, greedy_in_kernel)
        print(f"{name:11} greedy {greedy}", flush=True)
        varied = measure(game, asked.seats, asked.playouts, likely_by_rules, likely_in_kernel)
        print(f"{name:11} likely {varied}", flush=True)


if __name__ == "__main__":
    main()
