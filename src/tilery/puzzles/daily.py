"""The puzzle of the day: one position per game and day, the same for everyone, from the date and a published seed.

``docs/how-to/puzzles.md`` specifies the function. Any node and any program computes the same position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import count

import msgspec

from tilery import registry
from tilery.bots import choose
from tilery.core import rng
from tilery.core.codec import encode
from tilery.core.game import Budget
from tilery.core.scene import Face, Fact, Scene, SceneTile
from tilery.match import Match
from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.judging import Verdict, grade_of, judge
from tilery.puzzles.mining import TABLES, bot_match, is_under_way
from tilery.puzzles.puzzle import Puzzle, write_steps
from tilery.puzzles.solving import attempt

PUBLISHED_SEED = "tilery daily"
FIRST_DAY = date(2026, 11, 16)
"""The first day that has a puzzle."""
TRIES = 3
"""Number of plays that may be tried. The best one counts."""
LATEST_START = 12
"""Limit of the number of entries beyond the opening after which the position is taken."""
SQUARES = 5
"""Number of squares that show the share of the best play in a result."""
PAR_BOT = "master"


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzle of a day, and Master's play there."""

    day: str
    number: int
    puzzle: Puzzle
    par: int
    """The points of the play that Master chooses."""


def today() -> date:
    """The day by UTC, everywhere."""
    return datetime.now(UTC).date()


def day_number(day: date) -> int:
    """The number of a day, 1 for the first day with a puzzle."""
    return (day - FIRST_DAY).days + 1


def daily(game_id: str, day: date) -> Daily:
    """The puzzle of a day. It takes some seconds: bots play until a position has one clearly best play."""
    for number in count():
        seed = _seed(game_id, day, number)
        found = _first_puzzle(game_id, day, seed, TABLES[number % len(TABLES)])
        if found is not None and (par := _par(found)) > 0:  # where Master would rather swap tiles, par is meaningless
            return Daily(day=day.isoformat(), number=day_number(day), puzzle=found, par=par)
    raise AssertionError("count() does not end")


def _seed(game_id: str, day: date, number: int) -> int:
    digest = hashlib.sha256(f"{PUBLISHED_SEED} {game_id} {day.isoformat()} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def _first_puzzle(game_id: str, day: date, seed: int, bots: tuple[str, ...]) -> Puzzle | None:
    """The first puzzle of a match after a number of entries that the seed chooses."""
    game = registry.find(game_id)
    start = rng.below(rng.widen(seed), 0, 0, LATEST_START)
    for match in bot_match(game, bots, seed):
        if not is_under_way(match) or len(match.entries) < 2 * len(match.seats) + start:
            continue
        seat = min(match.awaiting)
        verdict = judge(match, seat, criteria_of(game_id))
        if verdict is not None:
            return _puzzle(match, seat, f"{game_id}-{day.isoformat()}", seed, verdict)
    return None


def _puzzle(match: Match, seat: int, name: str, seed: int, verdict: Verdict) -> Puzzle:
    best = verdict.best
    return Puzzle(
        id=name,
        game=match.header.game,
        rules=match.header.rules,
        options=criteria_of(match.header.game).options(),
        seed=seed,
        names=match.names,
        steps=write_steps(match.entries[1:]),
        seat=seat,
        best=msgspec.Raw(encode(best.action)),
        words=best.words,
        points=best.points,
        next_points=verdict.next_points,
        plays=verdict.plays,
        level=verdict.level,
        rating=verdict.rating,
        grade=grade_of(criteria_of(match.header.game), verdict.rating, verdict.level),
        themes=verdict.themes,
        solved_by=verdict.solved_by,
    )


def _par(puzzle: Puzzle) -> int:
    match = puzzle.position()
    action = choose(PAR_BOT, match.game, match.view(puzzle.seat), Budget(), puzzle.seed)
    return attempt(puzzle, action).points


# ---- results ----
class DailyTry(msgspec.Struct, frozen=True, array_like=True):
    """A play that was tried."""

    points: int
    play: str = ""
    """Name of the play (``Attempt.play``), or empty in results of earlier versions."""
    solved: bool = False


def write_tries(tries: Sequence[DailyTry]) -> str:
    """Tries as short text.

    >>> write_tries([DailyTry(8, "5f2c"), DailyTry(12, "90aa", True)])
    '8:5f2c,12:90aa+'
    """
    return ",".join(f"{one.points}:{one.play}{'+' if one.solved else ''}" for one in tries)


def read_tries(text: str) -> tuple[DailyTry, ...]:
    """Tries from their text, also from that of earlier versions: the points alone.

    >>> read_tries("8,12:90aa+")
    (DailyTry(points=8, play='', solved=False), DailyTry(points=12, play='90aa', solved=True))
    """
    parts = [part.partition(":") for part in text.split(",") if part]
    return tuple(DailyTry(int(points), play.rstrip("+"), play.endswith("+")) for points, _, play in parts)


def is_solved(tries: Sequence[DailyTry], *, finished: bool) -> bool:
    """True if the best play is among the tries. It ends the puzzle, also before the last try."""
    return any(one.solved for one in tries) or (finished and len(tries) < TRIES)


def squares(points: int, best: int) -> int:
    """Number of the five squares that a try fills: all of them only for the best play."""
    share = max(0.0, points / best)
    return SQUARES if share >= 1 else min(SQUARES - 1, int(share * SQUARES))


def share_text(found: Daily, tries: tuple[int, ...], streak: int) -> str:
    """A result as text without spoilers, to share."""
    info, best = found.puzzle.rules_of.info, found.puzzle.points
    rows = ["■" * (filled := squares(points, best)) + "□" * (SQUARES - filled) for points in tries]
    score = f"{max(tries, default=0)}/{best} {info.play_unit[1]}, par {found.par}"
    lines = [f"Tilery daily {found.number}: {info.title}", *rows, score]
    return "\n".join([*lines, f"Streak: {streak} days"] if streak > 1 else lines)


def result_scene(found: Daily, tries: tuple[int, ...], streak: int) -> Scene:
    """A result as a picture: a row of tiles for each try, with as many face up as it has squares."""
    info, best = found.puzzle.rules_of.info, found.puzzle.points
    tiles = tuple(
        SceneTile(
            id=f"{row} {column}",
            at=f"{'ABCDE'[column]}{row + 1}",
            x=column * 1.1,
            y=row * 1.1,
            shape="square",
            face=Face(tone="star") if column < squares(points, best) else Face(tone="back"),
        )
        for row, points in enumerate(tries)
        for column in range(SQUARES)
    )
    facts = (
        Fact("Tilery daily", f"{found.number}"),
        Fact("Game", info.title),
        Fact("Result", f"{max(tries, default=0)} of {best} {info.play_unit[1]}"),
        Fact("Par", f"{found.par}"),
        Fact("Streak", f"{streak}"),
    )
    return Scene(tiles=tiles, facts=facts)


def streak_of(finished: set[str], day: date) -> int:
    """Number of days in a row up to this one, or up to the day before if this one is not finished yet."""
    last = day if day.isoformat() in finished else day - timedelta(days=1)
    length = 0
    while (last - timedelta(days=length)).isoformat() in finished:
        length += 1
    return length
