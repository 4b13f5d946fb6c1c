"""Familiar yardsticks for this machine, in the same run as one of our searches: chess perft, and PettingZoo steps.

What is not installed is said and left out (`pip install chess pettingzoo rlcard pygame`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

import tilery
from tilery.core.game import Budget


def rate(what: str, run: Callable[[], int]) -> float:
    """So many of them a second of processor time, best of three."""
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


def steps() -> int:
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


def main() -> None:
    """Print the table."""
    ours = rate("tilery: candidates of Lexigo's first turn", plays)
    for what, run in (("python-chess: perft leaves", perft), ("PettingZoo: tic-tac-toe steps", steps)):
        try:
            print(f"{'':46} {ours / rate(what, run):14.2f} × as many of ours")
        except ImportError as missing:
            print(f"{what:46} left out: {missing.name} is not installed")


if __name__ == "__main__":
    main()
