"""Fits what the tiles that a play leaves in hand are worth, on matches of greedy bots against themselves.

``python tools/fit_leaves.py lexigo > src/tilery/games/lexigo/leaves.toml``. A ridge regression explains the points of
the seat's next turns by the tiles it kept, while there are tiles to draw. The matches are kept as JSON
lines in ``build/leaves``, so a run that was interrupted, or one with more matches, plays only what is missing; the same
seed gives the same file. Where the values of a game count letters already, as Lexigo's do, the file holds what is to be
added to them.
"""

from __future__ import annotations

import argparse
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean

import msgspec
import numpy as np

from tilery import registry
from tilery.core.game import AnyGame, Budget
from tilery.core.record import SeatInfo
from tilery.core.tiles import Tiles
from tilery.games.lexigo import scoring as lexigo
from tilery.match import Match


class Plan(msgspec.Struct, frozen=True):
    """How the tiles of a game are fitted."""

    letters: str
    turns: int = 2
    """Own turns whose points are explained."""
    centred: bool = False
    """Whether the usual tile is worth 0, so that keeping one is no better or worse than exchanging it for another."""
    counted: Mapping[str, float] = {}
    """What the values of the game count already, by letter."""


LAID = {letter: gain / lexigo.TILE - 1 for letter, gain in lexigo.gains().items()}
"""How much more than a tile Lexigo counts for laying a letter, and so how much less for keeping it."""
GAMES = {
    "lexigo": Plan(
        "?" + string.ascii_uppercase, turns=3, centred=True, counted={letter: -more for letter, more in LAID.items()}
    ),
    "quillico": Plan("*" + string.ascii_uppercase),
    "wordroad": Plan("?" + string.ascii_uppercase, centred=True),
}
PLAY = Budget(nodes=20_000, limit=1)
RIDGE = 30.0
KEPT = Path("build/leaves")


class Turn(msgspec.Struct, frozen=True):
    """What a seat kept, how many tiles could be drawn, and its score then."""

    seat: int
    kept: Tiles
    unseen: int
    score: float


class Course(msgspec.Struct, frozen=True):
    """One match."""

    turns: list[Turn]
    final: tuple[float, ...]


class Sample(msgspec.Struct, frozen=True):
    """Tiles kept, and the points that followed."""

    kept: Tiles
    points: float


def course(game: AnyGame, seed: int) -> Course:
    """A match of two greedy bots."""
    match = Match.new(game, seats=[SeatInfo("Ann", "bot"), SeatInfo("Bo", "bot")], seed=seed)
    turns: list[Turn] = []
    while match.awaiting:
        seat = min(match.awaiting)
        view = match.view(seat)
        action = game.candidates(view, PLAY)[0].action
        kept = None if game.hands is None else game.hands.find_kept(view, action)
        match.play(seat, action)
        if kept is not None:
            turns.append(Turn(seat, kept.tiles, kept.undrawn, game.scores(match.state)[seat]))
    return Course(turns, tuple(map(float, game.scores(match.state))))


def courses(game: AnyGame, seed: int, matches: int) -> list[Course]:
    """The matches, those kept in the file first."""
    file = KEPT / f"{game.info.id}-{seed}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_bytes().splitlines()[:matches] if file.exists() else []
    found = [msgspec.json.decode(line, type=Course) for line in lines]
    with file.open("ab") as out:
        for index in range(len(found), matches):
            found.append(course(game, seed * 1_000_000 + index))
            out.write(msgspec.json.encode(found[-1]) + b"\n")
            out.flush()
    return found


def samples(game: AnyGame, played: Sequence[Course], turns: int) -> Iterator[Sample]:
    """What followed in the next turns after the plays after which there was something to draw."""
    sign = -1 if game.info.lower_is_better else 1
    for each in played:
        for seat in range(len(each.final)):
            own = [turn for turn in each.turns if turn.seat == seat]
            for turn, later in zip(own, own[turns:], strict=False):
                if turn.unseen > 0:
                    yield Sample(turn.kept, sign * (later.score - turn.score))


def features(kept: Tiles, letters: str) -> list[float]:
    """The tiles by letter, those marked ``+``, and further ones of a letter."""
    counts = [sum(tile[0] == letter for tile in kept) for letter in letters]
    further = sum(count - 1 for count in counts if count)
    return [*counts, sum(tile.endswith("+") for tile in kept), further, 1]


def fit(found: Sequence[Sample], letters: str) -> tuple[list[float], float]:
    """The weights of the features, and the share of the variance that they explain."""
    rows = np.array([features(each.kept, letters) for each in found], dtype=float)
    points = np.array([each.points for each in found])
    penalty = RIDGE * np.eye(rows.shape[1])
    penalty[-1, -1] = 0.0
    weights = np.linalg.solve(rows.T @ rows + penalty, rows.T @ points)
    return list(map(float, weights)), 1 - float(np.var(points - rows @ weights) / np.var(points))


def usual(game: AnyGame, weights: Sequence[float], letters: str) -> float:
    """The mean weight of the letters of the game's set."""
    match = Match.new(game, seats=[SeatInfo("Ann", "bot"), SeatInfo("Bo", "bot")], seed=1)
    pieces = [tile[0] for held in game.census(match.state).values() for tile in held]
    return fmean(weights[letters.index(letter)] for letter in pieces if letter in letters)


def table(values: Sequence[float], letters: str) -> str:
    """The worth of the letters, as an inline table."""
    return "{ " + ", ".join(f'"{letter}" = {value:.2f}' for letter, value in zip(letters, values, strict=True)) + " }"


def main() -> None:
    """Print the file of one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("# What tiles kept in hand are worth, in points. Made by tools/fit_leaves.py; see tilery.bots.leaves.")
    game, plan = registry.find(asked.game), GAMES[asked.game]
    letters = plan.letters
    played = courses(game, asked.seed, asked.matches)
    found = list(samples(game, played, plan.turns))
    weights, explained = fit(found, letters)
    tiles = [weight - plan.counted.get(letter, 0.0) for letter, weight in zip(letters, weights, strict=False)]
    mean = usual(game, tiles, letters) if plan.centred else 0.0
    print(f"# {len(played):,} matches of seed {asked.seed} with {len(found):,} turns", end="; ")
    print(f"{explained:.0%} of the variance is explained.")
    print(f"tiles = {table([tile - mean for tile in tiles], letters)}")
    print(f"plus = {weights[len(letters)]:.2f}")
    print(f"repeated = {weights[len(letters) + 1]:.2f}")


if __name__ == "__main__":
    main()
