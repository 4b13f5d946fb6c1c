"""Makes the golden records of Lexigo: whole matches, each with the rare things its name says."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.game import Budget, Candidate
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Action, Challenge, Play, Relocate, Trade
from tilery.lexicon import get
from tilery.match import Match

BUDGET = Budget(nodes=4_000, limit=60)
NAMES = ("Ann", "Bo", "Cy", "Di")
Chooser = Callable[[Match, int, list[Candidate[Action]], random.Random], Any]


def play(seats: int, seed: int, choose: Chooser, **options: Any) -> Match:
    """A whole match: ``choose`` gives an action, or a pair of another seat and its action."""
    infos = [SeatInfo(name, "human") for name in NAMES[:seats]]
    match = Match.new(GAME, seats=infos, options=options, seed=seed)
    source = random.Random(seed)
    while match.awaiting:
        seat = source.choice(sorted(match.awaiting))
        chosen = choose(match, seat, list(match.candidates(seat, BUDGET).items), source)
        match.play(*(chosen if isinstance(chosen, tuple) else (seat, chosen)))
    return match


def best(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """The best candidate."""
    return items[0].action


def various(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """Now and then something else: a trade, a moved pawn, a lesser word."""
    kind: type = source.choice([Play, Play, Play, Trade, Relocate])
    return source.choice([item.action for item in items if isinstance(item.action, kind)] or [items[0].action])


def knocker(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """The word that knocks the most pawns."""
    return max((item.action for item in items), key=lambda action: len(getattr(action, "knock", ())))


def bluffer(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """Words that are none, challenges that are right, and some that are wrong."""
    if match.state.table.phase == "window" and source.random() < 0.2:
        return Challenge()
    bluffs = [bluff for item in items if (bluff := shortened(match, item.action)) is not None]
    return bluffs[0] if bluffs and source.random() < 0.4 else items[0].action


def shortened(match: Match, action: Action) -> Play | None:
    """The play without its last letter, if that is legal and no word."""
    if not isinstance(action, Play) or action.knock or len(action.path) < 3:
        return None
    word, path = action.word[:-1], action.path[:-1]
    if word in get(match.state.lexicon) or any(put.at not in path for put in action.place):
        return None
    return Play(place=action.place, path=path, word=word, pawn=action.pawn)


def passer(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """A few words, then nothing but passes and trades."""
    if match.state.table.phase == "play" and len(match.entries) > 12:
        return Pass()
    trades = [item.action for item in items if isinstance(item.action, Trade)]
    return trades[0] if trades and source.random() < 0.5 else items[0].action


def spender(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """Moves the pawn whenever it may until the pouch is empty."""
    moves = [item.action for item in items if isinstance(item.action, Relocate)]
    trades = [item.action for item in items if isinstance(item.action, Trade)]
    return (moves or trades or [items[0].action])[0] if match.state.pouch else items[0].action


def mover(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """Bluffs and challenges, and now and then moves the pawn only to pass."""
    wanted = Pass if match.state.table.relocated else Relocate
    found = [item.action for item in items if isinstance(item.action, wanted)]
    return found[0] if found and source.random() < 0.3 else bluffer(match, seat, items, source)


def leaver(match: Match, seat: int, items: list[Candidate[Action]], source: random.Random) -> Any:
    """The clock runs out for Bo until Bo is gone; later Cy resigns out of turn."""
    if seat == 1:
        return SYSTEM, TimeUp(1, match.awaiting[1].id)
    if len(match.entries) == 30 and match.state.seating.is_in(2):
        return 2, Resign()
    return items[0].action if len(items) < 3 else items[2].action


MATCHES: dict[str, Callable[[], Match]] = {
    "two-seats": lambda: play(2, 1, best),
    "two-seats-various": lambda: play(2, 2, various),
    "three-seats": lambda: play(3, 3, various, deal=14),
    "four-seats-knocks": lambda: play(4, 4, knocker),
    "challenges": lambda: play(3, 5, bluffer, words="challenge"),
    "equal-turns": lambda: play(3, 6, best, equal_turns=True),
    "stall": lambda: play(2, 7, passer),
    "empty-pouch": lambda: play(4, 8, spender),
    "leaving": lambda: play(4, 9, leaver),
    "by-the-book": lambda: play(3, 10, mover, words="challenge", relocate="stuck", first=1, **{"pass": "moved"}),
}


def make(folder: Path) -> None:
    """Writes every record."""
    for name, match in MATCHES.items():
        match().record().save(folder / f"{name}.tilery")


if __name__ == "__main__":
    make(Path(__file__).parent)
