"""Fits what a play of Lexigo leaves: the tiles kept in the bank, the tile the pawn ends on, and knocked pawns.

``python tools/fit_lexigo.py --matches 20000`` plays greedy bots against themselves and prints the tables ``[kept]`` and
``[end]`` of ``src/tilery/games/lexigo/weights.toml``. A ridge regression explains the tiles that a seat gets rid of in
its next ``TURNS`` turns by what its play left, and those of the next seat by whether its pawn was knocked. The samples
are kept as JSON lines in ``build/lexigo``, so a run that was interrupted, or one with more matches, plays only what is
missing; the same seed gives the same numbers.
"""

from __future__ import annotations

import argparse
import string
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from tilery import registry
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.lexigo import hands
from tilery.games.lexigo.messages import Play, View
from tilery.games.lexigo.scoring import TILE
from tilery.match import Match

LETTERS = "?" + string.ascii_uppercase
GREEDY = Budget(nodes=200_000, limit=1)
TURNS = 2
STACK = 4
"""Tiles that the stack must still have, so that the end of the match does not cut the turns short."""
RIDGE = 30.0
KEPT = Path("build/lexigo")


class Left(msgspec.Struct, frozen=True):
    """What a play left, and how many tiles the seat held then."""

    seat: int
    kept: tuple[str, ...]
    end: str
    stack: int
    knocked: bool
    held: tuple[int, ...]
    """All seats' tiles, after the play."""


def course(seed: int) -> list[Left]:
    """The plays of a match of two greedy bots."""
    game = registry.find("lexigo")
    match = Match.new(game, seats=[SeatInfo("Ann", "bot"), SeatInfo("Bo", "bot")], seed=seed)
    found: list[Left] = []
    while match.awaiting:
        seat = min(match.awaiting)
        view: View = match.view(seat)
        action = game.candidates(view, GREEDY)[0].action
        match.play(seat, action)
        if isinstance(action, Play):
            kept = hands.kept(view, action)
            laid = {placement.at: placement.tile for placement in action.place}
            end = laid.get(action.path[-1]) or view.table.tiles()[action.path[-1]]
            held = tuple(game.scores(match.state))
            found.append(Left(seat, kept.tiles, end, kept.undrawn, bool(action.knock), held))
    return found


def courses(seed: int, matches: int) -> list[list[Left]]:
    """The matches, those kept in the file first."""
    file = KEPT / f"{seed}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_bytes().splitlines()[:matches] if file.exists() else []
    found = [msgspec.json.decode(line, type=list[Left]) for line in lines]
    with file.open("ab") as out:
        for index in range(len(found), matches):
            found.append(course(seed * 1_000_000 + index))
            out.write(msgspec.json.encode(found[-1]) + b"\n")
            out.flush()
    return found


def rows(played: Sequence[Sequence[Left]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The features of each play; what the seat, and what the next seat, got rid of afterwards."""
    features, own, others = [], [], []
    for plays in played:
        for seat in range(2):
            mine = [number for number, play in enumerate(plays) if play.seat == seat]
            for number, later in zip(mine, mine[TURNS:], strict=False):
                play, then = plays[number], plays[later]
                if play.stack < STACK:
                    continue
                letters = [play.kept.count(letter) for letter in LETTERS]
                further = len(play.kept) - len(set(play.kept))
                ends = [float(play.end == letter) for letter in LETTERS]
                features.append([*letters, further, *ends, float(play.knocked)])
                own.append(play.held[seat] - then.held[seat])
                others.append(play.held[1 - seat] - then.held[1 - seat])
    return np.array(features, dtype=float), np.array(own, dtype=float), np.array(others, dtype=float)


def fit(features: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The weights of the features; the intercept is not penalised."""
    middle = features.mean(axis=0)
    centred = features - middle
    return np.linalg.solve(centred.T @ centred + RIDGE * np.eye(centred.shape[1]), centred.T @ (points - points.mean()))


def table(name: str, values: Sequence[float]) -> str:
    """A table of thousandths by letter."""
    lines = [f'"{letter}" = {round(TILE * value)}' for letter, value in zip(LETTERS, values, strict=True)]
    return "\n".join((f"[{name}]", *lines))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    played = courses(asked.seed, asked.matches)
    features, own, others = rows(played)
    gained = fit(features, own - others)
    count = len(LETTERS)
    print(f"# {len(played):,} matches of seed {asked.seed} with {len(own):,} plays. Made by tools/fit_lexigo.py.")
    print(table("kept", [*gained[:count]]))
    print(f"\nrepeated = {round(TILE * gained[count])}  # every further tile of the same letter")
    print(f"knock = {round(TILE * gained[-1])}\n")
    print(table("end", [*gained[count + 1 : -1]]))


if __name__ == "__main__":
    main()
