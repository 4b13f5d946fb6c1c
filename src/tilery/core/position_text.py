"""A position in one line of text, which reads back: the game, its diagram, and the options that are not default.

``lexigo racks=AAIKNS/- turn=1 scores=11/9 pins=0,0/- 0,0=E 1,0=O options={"deal":14}``: racks, scores and pins by
seat, ``-`` for what is left open. The tiles of a cell stand from the bottom to the top. Parts left out are as at the
start.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from tilery.core.codec import Codec
from tilery.core.diagram import Diagram
from tilery.core.errors import Malformed
from tilery.core.game import AnyGame

NONE = "-"
MAX_TEXT = 20_000
"""Characters of a position that are read; the largest diagram has fewer."""
_LISTS = ("racks", "pins", "scores")
_TILES = ("dice", "banked", "spent")

_diagrams: Codec[Diagram] = Codec(Diagram, "the position")
_options: Codec[dict[str, Any]] = Codec(dict[str, Any], "the options of the position")


def write_position(game: AnyGame, diagram: Diagram, options: Any) -> str:
    """The line for this diagram."""
    parts = [game.info.id, f"racks={_join(diagram.racks)}", f"turn={diagram.turn}"]
    parts += [f"{name}={_join(values)}" for name in ("scores", "pins") if (values := getattr(diagram, name))]
    parts += [f"{name}={_tight(tiles)}" for name in _TILES if (tiles := getattr(diagram, name))]
    parts += [f"{cell}={_tight(tiles)}" for cell, tiles in sorted(diagram.table.items())]
    chosen, usual = msgspec.to_builtins(options), msgspec.to_builtins(type(options)())
    if differing := {name: value for name, value in chosen.items() if usual.get(name) != value}:
        parts.append(f"options={json.dumps(differing, separators=(',', ':')).replace(' ', chr(92) + 'u0020')}")
    return " ".join(parts)


def read_position(text: Any) -> tuple[str, Diagram, dict[str, Any]]:
    """The game's id, the diagram and the options of a line. Raises Malformed."""
    if not isinstance(text, str) or not text.strip() or len(text) > MAX_TEXT:
        raise Malformed("position/no-text", "Expected a position in one line, such as match.position_text() writes it.")
    game, *parts = text.split()
    found: dict[str, Any] = {"table": {}}
    options: dict[str, Any] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            raise Malformed("position/part", f"Expected NAME=VALUE or CELL=TILES, found {part[:40]!r}.")
        if name == "options":
            options = _options.decode(value)
        elif name in _LISTS:
            found[name] = [_number(each) if name == "scores" else _open(each) for each in value.split("/")]
        elif name == "turn":
            found[name] = _number(value)
        elif name in _TILES:
            found[name] = value
        else:
            found["table"][name] = value
    return game, _diagrams.decode(msgspec.json.encode(found)), options


def _join(values: Iterable[Any]) -> str:
    return "/".join(NONE if value is None else _tight(str(value)) for value in values)


def _tight(tiles: str) -> str:
    return tiles.replace(" ", "")


def _open(text: str) -> str | None:
    return None if text == NONE else text


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Malformed("position/number", f"Expected a whole number, found {text[:40]!r}.") from None
