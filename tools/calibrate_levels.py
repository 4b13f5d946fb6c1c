"""Finds how many ideas each level of bots needs in a game, so that all steps of its ladder are equally high.

``python tools/calibrate_levels.py quillico`` begins with the top level, whose skill is given, and goes down: of each
level it takes words, longest word and lookahead from ``levels.toml``, and searches for the number of ideas at which the
level above wins the target share of matches. It prints what it finds; ``--write`` puts it into the game's
``levels.toml``. Matches are paired (every seed from both seats) and kept as JSON lines in ``build/calibration``, so a
run that was interrupted, or one with more matches, plays only what is missing.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from tilery import games, registry
from tilery.bots.levels import LEVELS, Skill, levels_of
from tilery.bots.policy import AMONG, choose_by
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.match import Match

TARGET = 0.70
BATCH = 20
"""Matches before the number of ideas is chosen anew."""
FEWEST, MOST = 1.0, float(AMONG)
SLOPE, CERTAINTY = -1.0, 8.0
"""How the odds are expected to change with the logarithm of the ideas, and how many matches that expectation weighs."""
FIRST_SEED = 1_000_000
"""Far from the seeds that ``bench/strength.py`` measures with, so that no level is tuned to those."""
KEPT = Path("build/calibration")
GAMES_FOLDER = Path(games.__path__[0])


class Duel(msgspec.Struct, frozen=True):
    """The result of one match."""

    upper: Skill
    lower: Skill
    seed: int
    seat: int
    """Where the upper one sat."""
    won: float
    """Its share of the win."""


class Duels:
    """Matches of a game between two skills, those kept in its file and new ones."""

    def __init__(self, game_id: str) -> None:
        self.game = registry.find(game_id)
        self.file = KEPT / f"{game_id}.jsonl"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = self.file.read_bytes().splitlines() if self.file.exists() else []
        kept = (msgspec.json.decode(line, type=Duel) for line in lines)
        self.known = {(each.upper, each.lower, each.seed, each.seat): each.won for each in kept}

    def play(self, upper: Skill, lower: Skill, matches: range) -> Iterator[float]:
        """The upper one's share of the win in each match of these numbers."""
        upper, lower = unrated(upper), unrated(lower)
        for index in matches:
            group, seat = divmod(index, 2)
            seed = FIRST_SEED + group
            key = upper, lower, seed, seat
            if key not in self.known:
                self.known[key] = self._match(upper, lower, seed, seat)
                with self.file.open("ab") as kept:
                    kept.write(msgspec.json.encode(Duel(*key, self.known[key])) + b"\n")
            yield self.known[key]

    def _match(self, upper: Skill, lower: Skill, seed: int, seat: int) -> float:
        skills = (upper, lower) if seat == 0 else (lower, upper)
        seats = [SeatInfo(f"Seat {each}", "bot") for each in range(len(skills))]
        match = Match.new(self.game, seats=seats, seed=seed)
        while match.awaiting:
            asked = min(match.awaiting)
            chance = seed * 1_000_003 + len(match.entries)
            view = match.view(asked)
            match.play(asked, choose_by(skills[asked], self.game, view, Budget(), chance, offensive_words=False))
        winners = () if match.outcome is None else match.outcome.winners
        return 1 / len(winners) if seat in winners else 0.0


def unrated(skill: Skill) -> Skill:
    """The skill without its rating, which changes nothing in its play."""
    return msgspec.structs.replace(skill, rating=None)


def rounded(ideas: float) -> float:
    """Three digits are exact enough, and make matches comparable between runs."""
    return float(f"{min(max(ideas, FEWEST), MOST):.3g}")


def find_ideas(duels: Duels, upper: Skill, lower: Skill, target: float, matches: int) -> Skill:
    """The lower skill with the ideas at which the upper one wins the target.

    Every batch has seeds of its own, also where the ideas stay the same.
    """
    ideas = rounded(lower.ideas or MOST)
    tried: dict[float, list[float]] = {}
    for done in range(0, matches, BATCH):
        lower = msgspec.structs.replace(lower, ideas=ideas)
        shares = list(duels.play(upper, lower, range(done, done + BATCH)))
        tried.setdefault(ideas, []).extend(shares)
        ideas = next_ideas(tried, target)
        print(f"    {lower.ideas:7g} ideas: {sum(shares):4g} of {BATCH}, next {ideas:g}", flush=True)
    return msgspec.structs.replace(lower, ideas=ideas)


def next_ideas(tried: dict[float, list[float]], target: float) -> float:
    """Where a logistic curve through all results, in the logarithm of the ideas, meets the target."""
    rows = [(math.log(ideas), sum(shares), len(shares)) for ideas, shares in tried.items()]
    offset, slope = fit(rows)
    slope = min(slope, SLOPE / 4)  # more ideas never help the other one
    wanted = (math.log(target / (1 - target)) - offset) / slope
    low, high = min(row[0] for row in rows), max(row[0] for row in rows)
    return rounded(math.exp(min(max(wanted, low - 1.5), high + 1.5)))


def fit(rows: Sequence[tuple[float, float, int]]) -> tuple[float, float]:
    """Offset and slope of the log odds of winning, by Newton's method, the slope pulled towards the one expected."""
    offset, slope = 0.0, SLOPE
    middle = sum(x * count for x, _, count in rows) / sum(count for *_, count in rows)
    for _ in range(30):
        first, second = [0.0, CERTAINTY * (SLOPE - slope)], [1e-6, 0.0, CERTAINTY]
        for x, won, count in rows:
            at = x - middle
            chance = 1 / (1 + math.exp(-(offset + slope * at)))
            error, weight = won + 0.5 * (0.5 - chance) - count * chance, count * chance * (1 - chance) + 0.125
            first = [first[0] + error, first[1] + error * at]
            second = [second[0] + weight, second[1] + weight * at, second[2] + weight * at * at]
        determinant = second[0] * second[2] - second[1] ** 2
        offset += (second[2] * first[0] - second[1] * first[1]) / determinant
        slope += (second[0] * first[1] - second[1] * first[0]) / determinant
    return offset - slope * middle, slope


def write_ideas(game_id: str, level_id: str, ideas: float) -> None:
    """Change the ideas of a level in the game's ``levels.toml``."""
    file = GAMES_FOLDER / game_id / "levels.toml"
    text = file.read_text(encoding="utf-8")
    changed = re.sub(rf"^({level_id} = .*ideas = )[\d.]+", rf"\g<1>{ideas:g}", text, flags=re.MULTILINE)
    file.write_text(changed, encoding="utf-8")


def main() -> None:
    """Calibrate one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--target", type=float, default=TARGET, help="How often a level should beat the one below.")
    parser.add_argument("--matches", type=int, default=200, help="Matches for each level.")
    parser.add_argument("--below", default=LEVELS[-1].id, help="Begin below this level.")
    parser.add_argument("--write", action="store_true", help="Change the game's levels.toml.")
    asked = parser.parse_args()
    duels = Duels(asked.game)
    ladder = levels_of(asked.game)
    top = [level.id for level in ladder].index(asked.below)
    upper = ladder[top].skill(asked.game)
    for level in reversed(ladder[:top]):
        print(f"{level.id}:", flush=True)
        upper = find_ideas(duels, upper, level.skill(asked.game), asked.target, asked.matches)
        print(f"  ideas = {upper.ideas:g}", flush=True)
        if asked.write and upper.ideas is not None:
            write_ideas(asked.game, level.id, upper.ideas)


if __name__ == "__main__":
    main()
