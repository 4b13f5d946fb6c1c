"""Observations as text: the rules in short, the table, recent events, and the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tilery import draw
from tilery.core.game import AnyGame, Budget, Prompt
from tilery.core.notation import format_action, usage
from tilery.core.scene import Scene
from tilery.core.seating import Outcome, Seat
from tilery.draw.clean_text import clean
from tilery.envs.action_kinds import kinds_of
from tilery.envs.ordering import neutral
from tilery.envs.text.refusals import short_rules

OPEN_PLANES = ("hexagon", "octagon")
"""Shapes of tile without a board of labelled rows. Their cells are listed."""
LISTED_MOVES = 50
"""Number of moves listed if a list is asked for."""


class TextOptions(msgspec.Struct, frozen=True):
    """Options for what an agent may see and do besides looking and playing."""

    rules: bool = True
    """True if every observation begins with the rules in short."""
    moves: bool = False
    """True if legal moves are listed, in an order that reveals nothing about their values."""
    preview: bool = True
    """True if an action may be tried before it is played."""


class Sight(msgspec.Struct, frozen=True):
    """The data of an observation: a view, the prompt, and the events since the seat's latest action."""

    game: AnyGame
    view: Any
    awaiting: Mapping[Seat, Prompt]
    names: Sequence[str]
    stories: Sequence[str] = ()
    outcome: Outcome | None = None


def describe(sight: Sight, options: TextOptions) -> str:
    """The whole observation."""
    game, seat = sight.game, sight.view.viewer
    parts = [f"{game.info.title}. You are seat {seat + 1}, {clean(sight.names[seat])}, of {len(sight.names)}."]
    if options.rules:
        parts.append(f"RULES IN SHORT\n{short_rules(game)}")
    scene = game.scene(sight.view)
    parts.append(f"TABLE\n{draw.text(scene, width=110)}")
    if cells := _cells(scene):
        parts.append(f"TILES BY CELL\n{cells}")
    if sight.stories:
        parts.append("WHAT HAPPENED\n" + "\n".join(clean(story) for story in sight.stories))
    parts.append(_describe_prompt(sight, options))
    return "\n\n".join(parts)


def _cells(scene: Scene) -> str:
    """Every tile with its cell, for a table without labelled rows."""
    tiles = [tile for tile in scene.tiles if tile.shape in OPEN_PLANES]
    return "  ".join(f"{tile.face.tile or tile.face.letter}@{tile.at}" for tile in tiles)


def _describe_prompt(sight: Sight, options: TextOptions) -> str:
    game, seat = sight.game, sight.view.viewer
    if sight.outcome is not None:
        winners = " and ".join(clean(sight.names[winner]) for winner in sight.outcome.winners)
        scores = ", ".join(map(str, sight.outcome.scores))
        return f"THE MATCH IS OVER\n{winners} won. Scores by seat: {scores}."
    if seat not in sight.awaiting:
        return "ASKED\nNothing now: it is not your turn."
    kinds = sight.awaiting[seat].kinds
    lines = ["YOU ARE ASKED FOR ONE ACTION", "ACTIONS", *usage(game, kinds)]
    lines.append('Or the same as JSON, for instance {"kind": "' + kinds[-1] + '"}.')
    if options.moves:
        lines += ["MOVES (some that are legal)", *legal_moves(game, sight.view)]
    return "\n".join(lines)


def legal_moves(game: AnyGame, view: Any, budget: Budget | None = None) -> Iterable[str]:
    """Legal actions as text, in the neutral order."""
    found = game.candidates(view, budget or Budget(nodes=20_000, limit=LISTED_MOVES)).items
    return [format_action(item.action) for item in neutral(found, kinds_of(game))]


def as_json(sight: Sight, entries: int) -> bytes:
    """The observation as JSON, for programs: the view, the prompt and the events."""
    seat = sight.view.viewer
    asked = sight.awaiting.get(seat)
    return msgspec.json.encode(
        {
            "game": sight.game.info.id,
            "seat": seat,
            "entries": entries,
            "prompt": asked,
            "stories": list(sight.stories),
            "outcome": sight.outcome,
            "view": sight.view,
        }
    )
