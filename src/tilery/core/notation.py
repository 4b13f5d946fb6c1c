"""Actions as text: a kind and its parts in one line, or the JSON of the action.

A line is the kind, then its parts with spaces between: ``TILE@CELL`` for a tile that is placed, plain parts for a
word, tiles or a cell, and the parts that follow ``path``, ``word``, ``pawn``, ``knock`` or ``swap`` for what
these name. Cells are written as the table names them: ``M9``, ``2,-3``, ``3,0,2,0``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tilery.core.codec import codec, encode
from tilery.core.common_messages import TimeUp, kind_of
from tilery.core.errors import Malformed
from tilery.core.game import AnyGame

SECTIONS = ("path", "word", "pawn", "knock", "swap")
"""Words that begin a named part."""

USAGE = {
    "place": "TILE@CELL …",
    "path": "path CELL …",
    "word": "word WORD",
    "pawn": "[pawn CELL]",
    "knock": "[knock SEAT@CELL …]",
    "swaps": "[swap CELL …]",
    "tiles": "TILE …",
    "tile": "TILE",
    "to": "CELL",
}


def parse_action(game: AnyGame, text: str) -> Any:
    """The action that a line of text or JSON names. Raises Malformed with a sentence about the mistake."""
    line = text.strip()
    if line.startswith("{"):
        return codec(game).action.decode(line.encode())
    kind, *parts = line.split()[:400] or [""]
    fields = _fields(game)
    if kind.lower() not in fields:
        raise Malformed(
            "text/unknown-kind", f"Expected an action that begins with one of {', '.join(fields)}, found {kind[:40]!r}."
        )
    found: dict[str, Any] = {"kind": kind.lower()}
    section = ""
    for part in parts:
        if part.lower() in SECTIONS and _field(part.lower()) in fields[kind.lower()]:
            section = _field(part.lower())
            continue
        name, value = _part(section, part, fields[kind.lower()])
        if name in ("word", "pawn", "tile", "to"):
            found[name] = value
        else:
            found.setdefault(name, []).append(value)
    for name in fields[kind.lower()]:
        if name in ("place", "path", "tiles"):
            found.setdefault(name, [])
        elif name == "word":
            found.setdefault(name, "")
    return codec(game).action.decode(encode(found))


def list_kinds(game: AnyGame) -> tuple[str, ...]:
    """The kinds of action that a seat can take."""
    return tuple(_fields(game))


def _field(section: str) -> str:
    return "swaps" if section == "swap" else section


def _part(section: str, part: str, fields: Sequence[str]) -> tuple[str, Any]:
    """The field that a part belongs to, and its value as JSON has it."""
    if section == "knock":
        seat, _, cell = part.partition("@")
        if not seat.isdecimal():
            raise Malformed("text/knock", f"Expected SEAT@CELL such as 2@0,1 after knock, found {part[:40]!r}.")
        return "knock", {"seat": int(seat) - 1, "to": _cell(cell)}
    if section:
        return section, part.upper() if section == "word" else _cell(part)
    if "@" in part and "place" in fields:
        tile, _, cell = part.partition("@")
        return "place", {"tile": tile, "at": _cell(cell)}
    for name in ("word", "tiles", "tile", "to"):
        if name in fields and "place" not in fields:
            return name, part.upper() if name == "word" else _cell(part) if name == "to" else part
    raise Malformed("text/part", f"Expected {_form(fields)}, found {part[:40]!r}.")


def _cell(text: str) -> Any:
    """A list of numbers for a cell with commas, else the name itself."""
    parts = text.strip("[]()").split(",")
    if len(parts) == 1:
        return text.upper()
    try:
        return [int(part) for part in parts]
    except ValueError:
        raise Malformed("text/cell", f"Expected a cell of whole numbers such as 2,-3, found {text[:40]!r}.") from None


@lru_cache(maxsize=64)
def _fields(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """The fields of every kind of action that a seat can take."""
    kinds = [kind for kind in game.Action.__args__ if kind is not TimeUp]
    return {
        kind.__struct_config__.tag: tuple(field.encode_name for field in msgspec.structs.fields(kind)) for kind in kinds
    }


def _form(fields: Sequence[str]) -> str:
    if "place" not in fields and "word" in fields:
        return "WORD"
    return " ".join(USAGE.get(name, name.upper()) for name in fields) or "nothing more"


def usage(game: AnyGame, kinds: Sequence[str]) -> list[str]:
    """A line for each kind of action, as it is written."""
    fields = _fields(game)
    return [f"{kind} {_form(fields[kind]) if fields[kind] else ''}".strip() for kind in kinds]


def format_action(action: Any) -> str:
    """The action as one line of text, which ``parse_action`` reads."""
    parts = msgspec.to_builtins(action)
    simple = "place" not in parts
    line = [kind_of(action)]
    for name in (field.encode_name for field in msgspec.structs.fields(action)):
        value = parts.get(name)
        if value in (None, [], ()):
            continue
        match name:
            case "place":
                line += [f"{each['tile']}@{_name(each['at'])}" for each in value]
            case "knock":
                line += ["knock", *(f"{each['seat'] + 1}@{_name(each['to'])}" for each in value)]
            case "path" | "swaps":
                line += [name.removesuffix("s"), *map(_name, value)]
            case "tiles":
                line += value
            case _:
                line += [_name(value)] if simple else [name, _name(value)]
    return " ".join(line)


def _name(cell: Any) -> str:
    return cell if isinstance(cell, str) else ",".join(map(str, cell))
