"""The terms of a table: agreements that are no rules of the game (rule [C8])."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tilery.bots.levels import EARLIER_IDS, levels_of
from tilery.core.options import option

Level = Literal[
    "beginner",
    "novice",
    "casual",
    "regular",
    "club",
    "league",
    "expert",
    "master",
    "level1",
    "level2",
    "level3",
    "level4",
    "level5",
]
"""Strength of a bot. ``level1`` to ``level5`` are earlier ids of five levels, accepted but not offered."""
BotId: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""A level, or the name of a bot from a package installed on the server. Never a path or a command."""


Totals = Literal["shown", "hidden"]
"""Visibility of totals before the end [C15]."""


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """No clock."""


class TurnClock(msgspec.Struct, frozen=True, tag_field="kind", tag="turn", forbid_unknown_fields=True):
    """Seconds per move."""

    seconds: Annotated[int, option("Seconds per move", "Time for each answer.", ge=5, le=3600)] = 120


class TotalClock(msgspec.Struct, frozen=True, tag_field="kind", tag="total", forbid_unknown_fields=True):
    """Seconds for all moves of a player, and an increment for each."""

    seconds: Annotated[int, option("Seconds per player", "Time for the whole match.", ge=10, le=86_400)] = 1500
    increment: Annotated[int, option("Increment in seconds", "Time added after each answer.", ge=0, le=600)] = 10


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """Days per move: correspondence play."""

    days: Annotated[int, option("Days per move", "Time for each answer.", ge=1, le=30)] = 3


ClockTerms: TypeAlias = NoClock | TurnClock | TotalClock | DaysClock
CLOCKS = {"none": "No clock", "turn": "Time per move", "total": "Time per player", "days": "Days per move"}
BOTS: dict[str | None, str] = {None: "Nobody", **{level.id: level.name for level in levels_of("")}}


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table, besides the rules."""

    clock: Annotated[ClockTerms, option("Clock", "How long players may think.", CLOCKS)] = NoClock()
    hints: Annotated[bool, option("Hints", "Players may ask for the best plays. Such a match is not rated.")] = False
    offensive_words: Annotated[bool, option("Offensive words", "Bots and hints may use slurs and crude words.")] = False
    chat: Annotated[bool, option("Chat", "Players and spectators may write to each other.")] = True
    phrases: Annotated[bool, option("Phrases only", "Chat offers ready-made phrases and nothing else.")] = False
    public: Annotated[bool, option("Public", "Anyone may join from the list of open tables.")] = False
    watchers: Annotated[bool, option("Spectators", "Others may watch; they never see hidden tiles.")] = True
    rated: Annotated[bool, option("Rated", "The result counts for the ratings of accounts and bots.")] = True
    totals: Annotated[
        Totals,
        option(
            "Totals",
            "Whether you see everyone's total before the match is over. The points of a play are always shown.",
            {"shown": "Shown all the time", "hidden": "Hidden until the end"},
        ),
    ] = "shown"
    takebacks: Annotated[
        bool, option("Takebacks", "A player may take a play back if all other people agree; bots always agree.")
    ] = True
    away: Annotated[
        Level | None,
        option("Bot takes over", "Plays for someone who is away, until they return.", BOTS, earlier=EARLIER_IDS),
    ] = None
    away_seconds: Annotated[
        int, option("Seconds until the bot takes over", "Counted while the player is away.", ge=5, le=86_400)
    ] = 60


def settle_terms(terms: Terms) -> Terms:
    """The effective terms. A match with hints is never rated."""
    return msgspec.structs.replace(terms, rated=terms.rated and not terms.hints)
