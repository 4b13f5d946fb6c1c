"""How strong are the levels? Each against the one below, and the top one against plain greedy with the same words.

Usage: python bench/strength.py [MATCHES] [GAME …] [--pairs steps|greedy|static|earlier|all] [--seats N] [--workers N]
       [--kept] [--write]

Matches are paired: every seed is played from both seats. ``static`` is greedy that weighs what a play leaves in hand,
``earlier`` Master as of commit 555b067.
With ``--seats 3`` or more a bot meets two or more of the other kind, from every seat in turn; its share of the wins is
shown as a multiple of a fair share too. Results are kept as JSON lines in ``build/strength``, by the skills that played
and by how they look ahead and weigh tiles, so a run that was interrupted, or one with more matches, plays only what is
missing. ``--write`` puts the ratings into the game's ``levels.toml``, Casual having 1000.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from itertools import pairwise
from pathlib import Path

import msgspec

from tilery import games, registry
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.elo import elo
from tilery.arena.local import play_locally
from tilery.arena.schedule import Plan
from tilery.arena.statistics import wilson
from tilery.bots import endgame, lookahead
from tilery.bots.leaves import leaves
from tilery.bots.levels import Skill, level, levels_of

PLAYERS = Path(__file__).parent / "players"
GREEDY = str(PLAYERS / "greedy.py")
STATIC = str(PLAYERS / "weighing.py")
EARLIER = str(PLAYERS / "master_555b067.py")
KEPT = Path("build/strength")
GAMES_FOLDER = Path(games.__path__[0])
GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


class Line(msgspec.Struct, frozen=True):
    """One match: its number in the plan, and the share of the win that went to the higher bot."""

    index: int
    won: float


class Step(msgspec.Struct, frozen=True):
    """A game and two bots."""

    game: str
    lower: str
    higher: str
    seats: int = 2

    def file(self) -> Path:
        """Where its matches are kept; another file once one of the bots plays differently."""
        names = "-".join(Path(bot).stem for bot in (self.higher, self.lower))
        names += f"-{self.seats}" if self.seats > 2 else ""
        skills = "".join(map(self._skill, (self.higher, self.lower)))
        return KEPT / f"{self.game}-{names}-{hashlib.sha256(skills.encode()).hexdigest()[:10]}.jsonl"

    def _skill(self, bot: str) -> str:
        if bot in (GREEDY, EARLIER):
            return Path(bot).stem
        if bot == STATIC:
            return msgspec.json.encode([Path(bot).stem, leaves(self.game)]).decode()
        skill: Skill = msgspec.structs.replace(level(bot).skill(self.game), rating=None)
        thought = b"".join(Path(module.__file__).read_bytes() for module in (lookahead, endgame) if skill.deals)
        rounds, weighed = registry.find(self.game).info.lookahead_rounds, leaves(self.game) if skill.weighs else None
        return msgspec.json.encode([skill, rounds, hashlib.sha256(thought).hexdigest(), weighed]).decode()

    def kept(self) -> list[Line]:
        """The matches that were played before."""
        lines = self.file().read_bytes().splitlines() if self.file().exists() else []
        return [msgspec.json.decode(line, type=Line) for line in lines]

    def play(self, matches: int, workers: int) -> list[Line]:
        """All matches, those kept first."""
        file, plan = self.file(), Plan(self.game, (*[self.lower] * (self.seats - 1), self.higher))
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = self.kept()[:matches]
        missing = [plan.pairing(index) for index in range(len(lines), matches)]
        for match in play_locally(missing, workers):
            lines.append(Line(len(lines), share(match, self.higher)))
            with file.open("ab") as out:
                out.write(msgspec.json.encode(lines[-1]) + b"\n")
        return lines


def share(match: PlayedMatch, bot: str) -> float:
    """The bot's share of the win."""
    return 1 / len(match.winners) if match.pairing.bots.index(bot) in match.winners else 0.0


def steps_of(game: str, pairs: str, seats: int) -> list[Step]:
    """The pairs that are compared in a game."""
    ladder = [each.id for each in levels_of(game)]
    steps = [Step(game, lower, higher, seats) for lower, higher in pairwise(ladder)]
    greedy, earlier = [Step(game, GREEDY, ladder[-1], seats)], [Step(game, EARLIER, ladder[-1], seats)]
    static = [Step(game, STATIC, ladder[-1], seats)]
    every = steps + greedy + static + earlier
    return {"steps": steps, "greedy": greedy, "static": static, "earlier": earlier, "all": every}[pairs]


def write_rating(game: str, bot: str, rating: float) -> None:
    """Change the rating of a level in the game's ``levels.toml``."""
    file = GAMES_FOLDER / game / "levels.toml"
    text = file.read_text(encoding="utf-8")
    changed = re.sub(rf"^({bot} = .*rating = )\d+", rf"\g<1>{rating:.0f}", text, flags=re.MULTILINE)
    file.write_text(changed, encoding="utf-8")


def measure(game: str, asked: argparse.Namespace) -> None:
    """Print the rows of one game, and its ratings."""
    results: dict[tuple[str, str], tuple[float, int]] = {}
    for step in steps_of(game, asked.pairs, asked.seats):
        lines = step.kept() if asked.kept else step.play(asked.matches, asked.workers)
        if not lines:
            continue
        wins = sum(line.won for line in lines)
        found = wilson(wins, len(lines))
        lower = Path(step.lower).stem
        results[step.higher, lower] = wins, len(lines)
        row = f"{game:12} {step.higher:9} over {lower:9} {found.rate:6.1%}"
        fair = f"  {found.rate * step.seats:.2f} × fair of {step.seats}" if step.seats > 2 else ""
        print(f"{row}  ({found.low:.1%} – {found.high:.1%})  {len(lines)} matches{fair}", flush=True)
    ladder = {(step.higher, step.lower) for step in steps_of(game, "steps", asked.seats)}
    if asked.seats > 2 or not ladder <= results.keys():
        return
    for bot, rating in sorted(elo(results, anchor="casual").items(), key=lambda pair: pair[1].rating):
        print(f"{game:12} {bot:9} {rating.rating:5.0f}  ({rating.low:.0f} – {rating.high:.0f})")
        if asked.write:
            write_rating(game, bot, rating.rating)


def main() -> None:
    """Measure the games that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=20)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--pairs", choices=("steps", "greedy", "static", "earlier", "all"), default="all")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kept", action="store_true", help="Play nothing; show the matches that are kept.")
    parser.add_argument("--write", action="store_true", help="Put the ratings into the game's levels.toml.")
    asked = parser.parse_args()
    for game in asked.games:
        measure(game, asked)


if __name__ == "__main__":
    main()
