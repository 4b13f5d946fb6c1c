"""Making puzzles: bots play matches, and every position is judged."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections import Counter
from collections.abc import Iterator

import msgspec

from tilery import registry
from tilery.bots.levels import Skill
from tilery.bots.policy import choose_by
from tilery.core.codec import encode
from tilery.core.game import AnyGame, Budget
from tilery.core.record import Entry, SeatInfo
from tilery.match import Match
from tilery.puzzles.criteria import Criteria, criteria_of
from tilery.puzzles.files import MatchLine, PuzzleLine
from tilery.puzzles.judging import Verdict, grade_of, judge
from tilery.puzzles.puzzle import write_steps

TABLES = (
    ("club", "expert"),
    ("expert", "club"),
    ("club", "club"),
    ("expert", "expert"),
    ("club", "expert", "club"),
)
"""Levels of the bots of a match, three in every fifth match."""
PLAYERS = {
    "club": ("Club", Skill(words=50, defined=True, ideas=16)),
    "expert": ("Expert", Skill(words=70)),
}
"""Names and skills of the players. Unlike the levels with these names they are fixed, so that the shipped puzzles can
be made again.
"""
MOST_A_MATCH = 3
"""Maximum number of puzzles taken from one match."""
APART = 4
"""Minimum number of entries between two puzzles of a match."""
SAME_ANSWER = 3
"""Maximum number of puzzles of a game with the same main word."""


def bot_match(game: AnyGame, bots: tuple[str, ...], seed: int) -> Iterator[Match]:
    """A match of bots, yielded before every decision and played on when the next one is asked for."""
    names = [PLAYERS[bot][0] for bot in bots]
    counted = [name if names.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(names)]
    seats = [SeatInfo(name, "bot", bot) for name, bot in zip(counted, bots, strict=True)]
    match = Match.new(game, seats=seats, options=criteria_of(game.info.id).options(), seed=seed)
    while match.awaiting:
        yield match
        seat = min(match.awaiting)
        chance = seed * 1_000_003 + len(match.entries)
        _, skill = PLAYERS[bots[seat]]
        match.play(seat, choose_by(skill, game, match.view(seat), Budget(), chance, offensive_words=False))


def is_under_way(match: Match) -> bool:
    """True once everybody has had a turn or two, as openings are too similar."""
    return len(match.entries) > 2 * len(match.seats)


def mine(game_id: str, seed: int, number: int, answers: Counter[str]) -> MatchLine | None:
    """Play match ``number`` of a seed. Returns the line with its puzzles, or None if it has none."""
    game, criteria = registry.find(game_id), criteria_of(game_id)
    match_seed = seed * 1_000_000 + number
    found: list[PuzzleLine] = []
    entries: tuple[Entry, ...] = ()
    used: set[str] = set()
    names: tuple[str, ...] = ()
    for match in bot_match(game, TABLES[number % len(TABLES)], match_seed):
        names, after, seat = match.names, len(match.entries) - 1, min(match.awaiting)
        entries = tuple(match.entries[1:])
        if not is_under_way(match) or (found and after - found[-1].after < APART):
            continue
        verdict = judge(match, seat, criteria)
        if verdict is None:
            continue
        main = verdict.best.words[0]
        if main in used or answers[main] >= SAME_ANSWER:
            continue
        used.add(main)
        answers[main] += 1
        found.append(_line(f"{game_id} {match_seed} {after}", after, seat, verdict, criteria))
        if len(found) == MOST_A_MATCH:
            break
    if not found:
        return None
    return MatchLine(match_seed, names, write_steps(entries[: found[-1].after]), tuple(found))


def _line(label: str, after: int, seat: int, verdict: Verdict, criteria: Criteria) -> PuzzleLine:
    best = verdict.best
    return PuzzleLine(
        id=short_id(label),
        after=after,
        seat=seat,
        best=msgspec.Raw(encode(best.action)),
        words=best.words,
        points=best.points,
        next_points=verdict.next_points,
        plays=verdict.plays,
        level=verdict.level,
        rating=verdict.rating,
        grade=grade_of(criteria, verdict.rating, verdict.level),
        themes=verdict.themes,
        solved_by=verdict.solved_by,
    )


def short_id(label: str) -> str:
    """Id of a puzzle: always the same for the same position of the same match."""
    return b32encode(hashlib.sha256(label.encode()).digest())[:7].decode().lower()
