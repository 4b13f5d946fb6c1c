"""The terms of a table: what players agree on that is no rule of the game (rule [C8])."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Level = Literal["level1", "level2", "level3", "level4", "level5"]
"""How strong a bot is: Novice, Casual, Club, Expert, Master."""


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Nobody is hurried."""


class TurnClock(msgspec.Struct, frozen=True, tag_field="kind", tag="turn", forbid_unknown_fields=True):
    """So many seconds for every answer."""

    seconds: Annotated[int, Meta(ge=5, le=3600, title="Seconds for each answer")] = 120


class TotalClock(msgspec.Struct, frozen=True, tag_field="kind", tag="total", forbid_unknown_fields=True):
    """So many seconds for the whole match, and some more with every answer."""

    seconds: Annotated[int, Meta(ge=10, le=86_400, title="Seconds for the whole match")] = 1500
    increment: Annotated[int, Meta(ge=0, le=600, title="Seconds added by every answer")] = 10


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """So many days for every answer: play by correspondence."""

    days: Annotated[int, Meta(ge=1, le=30, title="Days for each answer")] = 3


ClockTerms: TypeAlias = NoClock | TurnClock | TotalClock | DaysClock


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table agreed on besides the rules."""

    clock: ClockTerms = NoClock()
    hints: Annotated[bool, Meta(title="Hints", description="A player may ask for the best plays. Not rated.")] = False
    offensive_words: Annotated[
        bool, Meta(title="Offensive words", description="Bots and hints may use words the family list leaves out.")
    ] = False
    chat: Annotated[bool, Meta(title="Chat", description="Players and watchers may talk.")] = True
    public: Annotated[bool, Meta(title="Open to all", description="Shown on the shelf for anyone to join.")] = False
    watchers: Annotated[bool, Meta(title="Watchers", description="Others may look on, without secrets.")] = True
    rated: Annotated[
        bool, Meta(title="Rated", description="Counts for ratings: accounts and bots only, without hints.")
    ] = True
    away: Annotated[
        Level | None,
        Meta(title="Stand-in", description="This bot plays for someone who is away, until they come back."),
    ] = None
    away_seconds: Annotated[int, Meta(ge=5, le=86_400, title="Seconds away until the stand-in plays")] = 60


def settled(terms: Terms) -> Terms:
    """The terms as they hold: a match with hints is not rated, whatever was asked for."""
    return msgspec.structs.replace(terms, rated=terms.rated and not terms.hints)
