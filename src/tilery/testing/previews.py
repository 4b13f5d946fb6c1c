"""Checks of previews against play: for every seat, asked or not, for nonsense, and for unfinished plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from tilery.core.codec import codec, encode
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import Malformed, TileryError
from tilery.core.seating import Seat
from tilery.geometry import Cell, Hex, Oct
from tilery.testing.random_match import RandomMatch

OPEN: dict[str, type[Cell]] = {"hexagon": Hex, "octagon": Oct}
"""Tables without an edge. The next tile may also go beside one of the same play, where the scene has no cell."""


def previews_agree_with_play(trial: RandomMatch) -> None:
    """Check that the legal previews of a seat are what the match would accept from it now, and a spectator has none."""
    match, game = trial.match, trial.game
    offered = [action for _, action in trial.choices()]
    for seat in trial.seats:
        asked = match.awaiting.get(seat)
        for action in (*offered, Resign(), TimeUp(seat, asked.id if asked else 0)):
            agrees(trial, seat, action)
    for action in (*offered, Resign(), TimeUp(0, 0)):
        said = game.preview(match.view(None), action)
        trial.expect(not said.legal, f"{action} previews as legal for a spectator")


def agrees(trial: RandomMatch, seat: Seat, action: Any) -> None:
    """Check that the preview of the action agrees with playing it."""
    said, error = trial.match.preview(seat, action), trial.refusal(seat, action)
    if error is None:
        trial.expect(said.legal, f"{action} by seat {seat} is legal, but previews as illegal: {said.problem}")
    else:
        trial.expect(not said.legal, f"{action} by seat {seat} previews as legal, but {error.code}: {error.message}")
        trial.expect(said.problem is not None, f"{action} by seat {seat} previews as illegal without a reason")


def previews_draw_nothing(trial: RandomMatch) -> None:
    """Check that a preview depends on the view alone: with another seed it is the same."""
    match, game = trial.match, trial.game
    for seat, action in trial.choices():
        other = game.scramble(match.state, seat, trial.other_seed())
        same = game.preview(game.view(other, seat), action) == match.preview(seat, action)
        trial.expect(same, f"the preview of {action} shows what is drawn next")


def nonsense_is_refused(trial: RandomMatch) -> None:
    """Check that a distorted action is legal in preview and play, refused by both with a code, or unreadable."""
    match = trial.match
    before = encode(match.state)
    for seat, action in trial.choices():
        try:
            wrong = codec(trial.game).action.decode(encode(bend(trial.random, msgspec.to_builtins(action))))
            agrees(trial, seat, wrong)
            error = trial.refusal(seat, wrong)
        except TileryError as unreadable:
            error = unreadable
        if error is not None:
            trial.expect("/" in error.code and len(error.message) > 10, f"a poor refusal: {error.code} {error.message}")
    trial.expect(encode(match.state) == before, "a bent action changed the state")


def bend(source: random.Random, value: Any) -> Any:
    """Change one small thing somewhere in the value."""
    match value:
        case dict() if len(value) > 1:
            key = source.choice([key for key in value if key != "kind"])
            return {**value, key: bend(source, value[key])}
        case list() | tuple() if value and source.random() < 0.6:
            index = source.randrange(len(value))
            return [*value[:index], bend(source, value[index]), *value[index + 1 :]]
        case list() | tuple():
            return source.choice([[], [*value, *value], value[:-1], ["A"], list(reversed(value))])
        case int():
            return source.choice([value + 1, value - 1, 10**9, -(10**18)])
        case str():
            return source.choice(["", "a", "Z", "?", "*", "ZZZZZZZZZZZZZZZZZZ", value[::-1], value + "S", "ß", "\0"])
        case _:
            return source.choice([None, 7, "x"])


def next_cells_are_in_the_scene(trial: RandomMatch) -> None:
    """Check that ``next`` of an unfinished play names cells that can be chosen."""
    for seat, action in trial.choices():
        scene = trial.match.scene(seat)
        cells = {cell.id for cell in scene.cells}
        shapes = {cell.shape for cell in scene.cells} | {tile.shape for tile in scene.tiles}
        open_planes = [OPEN[shape] for shape in shapes if shape in OPEN]
        for part in (action, *shorten_lists(action)):
            for name in set(trial.match.preview(seat, part).next) - cells:
                known = any(_is_named(plane, name) for plane in open_planes)
                trial.expect(known, f"next of {part} names {name}, which the scene does not have")


def _is_named(plane: type[Cell], name: str) -> bool:
    try:
        return plane.parse(name).name == name
    except Malformed:
        return False


def shorten_lists(action: Any) -> Iterator[Any]:
    """The action with one of its lists cut to every shorter length."""
    for field in msgspec.structs.fields(action):
        value = getattr(action, field.name)
        if type(value) is tuple:
            for count in range(len(value)):
                yield msgspec.structs.replace(action, **{field.name: value[:count]})
