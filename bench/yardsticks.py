"""Familiar yardsticks for this machine, beside ours in the same run: chess perft, steps of OpenSpiel and PettingZoo.

A search of ours stands beside python-chess's, which finds moves in Python as well; a step of ours beside a step of
OpenSpiel, which is C++ called from Python, and of PettingZoo. Ours is a step of a whole match: rules checked, record
kept. What is not installed is said and left out (the group ``bench`` in pyproject.toml).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import tilery
from tilery.core.game import Budget
from tilery.core.seating import Seat


def rate(what: str, run: Callable[[], int]) -> float:
    """How many per second of processor time, best of three."""
    best = 0.0
    for _ in range(3):
        begun = time.process_time()
        number = run()
        best = max(best, number / (time.process_time() - begun))
    print(f"{what:46} {best:14,.0f} /s")
    return best


def perft() -> int:
    """Leaves of python-chess's move tree, three plies from the start."""
    import chess

    def walk(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += walk(board, depth - 1)
            board.pop()
        return total

    return walk(chess.Board(), 3)


def openspiel() -> int:
    """Steps of OpenSpiel's tic-tac-toe with random legal moves."""
    import pyspiel

    number, choice = 0, random.Random(7).choice
    game = pyspiel.load_game("tic_tac_toe")
    for _ in range(1000):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            number += 1
    return number


def pettingzoo() -> int:
    """Steps of PettingZoo's tic-tac-toe with random legal moves."""
    from pettingzoo.classic import tictactoe_v3

    number = 0
    environment = tictactoe_v3.env()
    for seed in range(30):
        environment.reset(seed=seed)
        for agent in environment.agent_iter():
            observation, _, ended, cut, _ = environment.last()
            over = ended or cut
            mask = None if over else observation["action_mask"]
            environment.step(None if over else environment.action_space(agent).sample(mask))
            number += 1
    return number


def plays() -> int:
    """Candidates of a Lexigo position, found and made into actions."""
    match = tilery.new("lexigo", seats=["Ann", "Bo"], seed=7)
    seat = min(match.awaiting)
    return len(match.candidates(seat, Budget(nodes=100_000)))


@cache
def course() -> tuple[tuple[Seat, Any], ...]:
    """The actions of a whole Lexigo match, searched for before the clock runs."""
    match = tilery.new("lexigo", seats=["Ann", "Bo"], seed=7)
    while match.awaiting:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=2_000))[0].action)
    return tuple((entry.seat, entry.action) for entry in match.entries if entry.seat in range(2))


def replayed() -> int:
    """Actions of that match, submitted again and again."""
    for _ in range(20):
        match = tilery.new("lexigo", seats=["Ann", "Bo"], seed=7)
        for seat, action in course():
            match.play(seat, action)
    return 20 * len(course())


def compared(ours: float, theirs: tuple[tuple[str, Callable[[], int]], ...]) -> None:
    """What each of theirs does, and how many times as many ours are."""
    for what, run in theirs:
        try:
            print(f"{'':46} {ours / rate(what, run):14.2f} × as many of ours")
        except ImportError as missing:
            print(f"{what:46} left out: {missing.name} is not installed")


def main() -> None:
    """Print the table."""
    compared(rate("tilery: candidates of Lexigo's first turn", plays), (("python-chess: perft leaves", perft),))
    course()
    steps = (("OpenSpiel: tic-tac-toe steps", openspiel), ("PettingZoo: tic-tac-toe steps", pettingzoo))
    compared(rate("tilery: steps of a Lexigo match", replayed), steps)


if __name__ == "__main__":
    main()
