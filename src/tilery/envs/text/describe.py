"""Observations as text: the rules in short, the table, recent events, and the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

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
EXAMPLE_NODES = 3_000
"""Budget of the search for an example of an action."""
LISTED_MOVES = 50
"""Number of moves listed if a list is asked for."""


class TextOptions(msgspec.Struct, frozen=True):
    """Options for what an agent may see and do besides looking and playing."""

    rules: bool = True
    """True if the first observation of a match begins with the rules in short."""
    moves: bool = False
    """True if legal moves are listed, in an order that reveals nothing about their values."""
    preview: bool = True
    """True if an action may be tried before it is played."""
    stories: bool = True
    """True if observations tell what happened since the seat's latest action."""


class Sight(msgspec.Struct, frozen=True):
    """The data of an observation: a view, the prompt, and the events since the seat's latest action."""

    game: AnyGame
    view: Any
    awaiting: Mapping[Seat, Prompt]
    names: Sequence[str]
    stories: Sequence[str] = ()
    outcome: Outcome | None = None
    scene: Scene | None = None
    """The picture to show in place of the view's own."""


class Wording(NamedTuple):
    """Names in place of the game's own, in an observation in disguise."""

    title: str
    words: Mapping[str, str]
    """New names of kinds of action and of what begins a part of one."""
    write: Callable[[str], str]
    """The line of an action in these words."""


def describe(sight: Sight, options: TextOptions, wording: Wording | None = None) -> str:
    """The whole observation."""
    game, seat = sight.game, sight.view.viewer
    title = game.info.title if wording is None else wording.title
    parts = [f"{title}. You are seat {seat + 1}, {clean(sight.names[seat])}, of {len(sight.names)}."]
    if options.rules:
        parts.append(describe_rules(game, sight.view.options))
    scene = sight.scene or game.scene(sight.view)
    parts.append(f"TABLE\n{draw.text(scene, width=110)}")
    parts += [f"SIGNS\n{signs}"] if (signs := legend(scene)) else []
    if cells := _cells(scene):
        parts.append(f"TILES BY CELL\n{cells}")
    if sight.stories and options.stories:
        parts.append("WHAT HAPPENED\n" + "\n".join(clean(story) for story in sight.stories))
    parts.append(_describe_prompt(sight, options, wording))
    return "\n\n".join(parts)


def describe_rules(game: AnyGame, options: Any) -> str:
    """The rules in short and the values of the tiles, which are the same for a whole match."""
    values = tile_values(game, options)
    return f"RULES IN SHORT\n{short_rules(game)}" + (f"\n\n{values}" if values else "")


def tile_values(game: AnyGame, options: Any) -> str:
    """The value of every kind of tile, or empty where tiles have none."""
    found = {face.tile or face.letter: face.value for face in game.pieces(options).tiles if face.value is not None}
    if not any(found.values()):
        return ""
    return "TILE VALUES\n" + "  ".join(f"{tile} {value}" for tile, value in found.items())


def legend(scene: Scene) -> str:
    """The signs that say whose something is, as far as the table has them."""
    lines = []
    if any(tile.seat is not None for tile in scene.tiles):
        lines.append("A small raised figure at a tile: the seat whose tile it is.")
    if any(pin.kind == "head" for pin in scene.pins):
        lines.append("> beside a tile: the head of a seat's road.")
    if any(pin.kind == "pawn" for pin in scene.pins):
        lines.append("A figure at a tile: the seat whose pawn stands there.")
    if scene.awaited:
        lines.append("> before a seat of the score pad: it is asked now.")
    return "\n".join(lines)


def _cells(scene: Scene) -> str:
    """Every tile with its cell, for a table without labelled rows."""
    tiles = [tile for tile in scene.tiles if tile.shape in OPEN_PLANES]
    return "  ".join(f"{tile.face.tile or tile.face.letter}@{tile.at}" for tile in tiles)


def _describe_prompt(sight: Sight, options: TextOptions, wording: Wording | None) -> str:
    game, seat = sight.game, sight.view.viewer
    if sight.outcome is not None:
        winners = " and ".join(clean(sight.names[winner]) for winner in sight.outcome.winners)
        scores = ", ".join(map(str, sight.outcome.scores))
        return f"THE MATCH IS OVER\n{winners} won. Scores by seat: {scores}."
    if seat not in sight.awaiting:
        return "ASKED\nNothing now: it is not your turn."
    kinds = open_kinds(game, sight.view, sight.awaiting[seat].kinds)
    example = find_example(game, sight.view)
    write = str if wording is None else wording.write
    lines = ["YOU ARE ASKED FOR ONE ACTION", "ACTIONS"]
    lines += [_reworded(line, wording) for line in usage(game, kinds)]
    if example is not None:
        lines.append(f"For example, legal now: {write(format_action(example))}")
        if wording is None:
            lines.append(f"Or the same as JSON: {msgspec.json.encode(example).decode()}")
    if options.moves:
        lines += ["MOVES (some that are legal)", *map(write, legal_moves(game, sight.view))]
    return "\n".join(lines)


def _reworded(usage_line: str, wording: Wording | None) -> str:
    if wording is None:
        return usage_line
    return re.sub(r"[a-z]+", lambda found: wording.words.get(found[0], found[0]), usage_line)


def open_kinds(game: AnyGame, view: Any, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds of action without those that have no parts to choose and that the rules refuse now."""
    alone = {kind.__struct_config__.tag: kind for kind in game.Action.__args__ if not kind.__struct_fields__}
    return tuple(kind for kind in kinds if kind not in alone or game.preview(view, alone[kind]()).legal)


def find_example(game: AnyGame, view: Any) -> Any:
    """A legal action that gives little away: one without words if there is one, else the least valued."""
    found = game.candidates(view, Budget(nodes=EXAMPLE_NODES)).items
    plain = [item for item in found if not item.words] or found[-1:]
    return plain[0].action if plain else None


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
