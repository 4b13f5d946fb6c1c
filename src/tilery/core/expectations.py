"""The values or fields that a type allows at the place where reading it failed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import inspect

_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_STEP = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<index>[^\]]*)\]")


def list_expected(kind: Any, path: str, reason: str) -> str:
    """The choices at ``path`` of this type, with commas. Empty if they cannot be listed.

    >>> from typing import Literal
    >>> list_expected(dict[str, Literal["on", "off"]], "$[...]", "Invalid enum value 'of'")
    '"off", "on"'
    """
    if missing := _MISSING.search(reason):
        path = f"{path}.{missing['name']}"
    info = _info(kind)
    found = tuple(_find_at(info, path))
    if "unknown field" in reason:
        return _join_choices(f"`{name}`" for info in found for name in _fields(info))
    choices = [json.dumps(value) for info in found for value in _values(info)]
    if not choices and (parent := path.rpartition(".")[0]):
        tag = path.rpartition(".")[2]
        structs = [info for info in _find_at(info, parent) if isinstance(info, inspect.StructType)]
        choices = [json.dumps(info.tag) for info in structs if info.tag_field == tag]
    return _join_choices(choices)


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _find_at(info: inspect.Type, path: str) -> Iterator[inspect.Type]:
    """The types that may stand at the path, unions taken apart."""
    here = list(_parts(info))
    for step in _STEP.finditer(path):
        here = [part for one in here for inner in _find_inside(one, step["name"]) for part in _parts(inner)]
    yield from here


def _parts(info: inspect.Type) -> Iterator[inspect.Type]:
    match info:
        case inspect.Metadata():
            yield from _parts(info.type)
        case inspect.UnionType():
            for part in info.types:
                yield from _parts(part)
        case _:
            yield info


def _find_inside(info: inspect.Type, name: str | None) -> tuple[inspect.Type, ...]:
    """The types of a field of this name, or of any item where there is no name."""
    match info:
        case inspect.StructType() | inspect.NamedTupleType():
            return tuple(field.type for field in info.fields if name in (None, field.encode_name))
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return (info.item_type,)
        case inspect.TupleType():
            return info.item_types
        case inspect.DictType():
            return (info.value_type,)
        case _:
            return ()


def _fields(info: inspect.Type) -> tuple[str, ...]:
    return tuple(field.encode_name for field in info.fields) if isinstance(info, inspect.StructType) else ()


def _values(info: inspect.Type) -> tuple[Any, ...]:
    match info:
        case inspect.LiteralType():
            return info.values
        case inspect.EnumType():
            return tuple(member.value for member in info.cls)
        case _:
            return ()


def _join_choices(choices: Iterable[str]) -> str:
    return ", ".join(sorted(dict.fromkeys(choices)))
