"""Differences between two values of the wire, such as two views or two scenes, of any game.

A difference turns the JSON of the old value into the JSON of the new one. Parts that are the same object, or equal,
are left out. Pieces with an ``id`` are recognised by it wherever they are in their list. ``tilery.kernel.comparison``
finds differences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """The steps from an old value to a new one: another value, or changes to an object or a list."""

    value: Any | UnsetType = UNSET
    """The new value itself. All other fields are then left out."""
    set: dict[str, Any] = {}
    """New values of an object's fields that changed or were not there."""
    fields: dict[str, Difference] = {}
    """Differences of an object's fields that are objects or lists themselves."""
    removed: tuple[str, ...] = ()
    """Fields that an object no longer has."""
    edits: tuple[Edit, ...] = ()
    """Edits of a list, in order."""


class Edit(Difference, frozen=True, omit_defaults=True, kw_only=True):
    """One changed place of a list: the item's own difference, or the items dropped and inserted there."""

    at: int
    """The place in the old list."""
    drop: int = 0
    """Number of items dropped from the old list, from there on."""
    put: tuple[Any, ...] = ()
    """Items that take their place."""


def apply_difference(value: Any, change: Mapping[str, Any]) -> Any:
    """The new value from the old one. Both and the difference are in the form of decoded JSON.

    >>> apply_difference({"tiles": [1, 2], "turn": 0}, {"fields": {"tiles": {"edits": [{"at": 1, "drop": 1}]}}})
    {'tiles': [1], 'turn': 0}
    """
    if "value" in change:
        return change["value"]
    if not change:
        return value
    if "edits" in change:
        return _apply_edits(value or [], change["edits"])
    result = {**(value or {}), **change.get("set", {})}
    for key in change.get("removed", ()):
        result.pop(key, None)
    for key, inner in change.get("fields", {}).items():
        result[key] = apply_difference(result.get(key), inner)
    return result


def _apply_edits(items: Sequence[Any], edits: Sequence[Mapping[str, Any]]) -> list[Any]:
    result: list[Any] = []
    at = 0
    for edit in edits:
        result += items[at : edit["at"]]
        if "drop" in edit or "put" in edit:
            result += edit.get("put", ())
            at = edit["at"] + edit.get("drop", 0)
        else:
            result.append(apply_difference(items[edit["at"]], edit))
            at = edit["at"] + 1
    return [*result, *items[at:]]
