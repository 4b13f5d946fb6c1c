"""Differences between two values of the wire, such as two views or two scenes, of any game.

A difference turns the JSON of the old value into the JSON of the new one. Parts that are the same object, or equal,
are left out. Pieces with an ``id`` are recognised by it wherever they are in their list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress, count
from operator import is_not, ne
from typing import Any, NamedTuple

import msgspec
from msgspec import NODEFAULT, UNSET, UnsetType, inspect
from msgspec.structs import astuple


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


_SCALARS = frozenset((str, int, float, bool, type(None)))


class _Field(NamedTuple):
    key: str
    default: Any
    """The value that is left out when encoded. NODEFAULT: none is."""


@cache
def _fields_of(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    omits = kind.__struct_config__.omit_defaults
    found = []
    for field in msgspec.structs.fields(kind):
        default = field.default
        if field.default_factory is not NODEFAULT:
            default = field.default_factory()
        found.append(_Field(field.encode_name, default if omits or default is UNSET else NODEFAULT))
    return tuple(found)


@cache
def _is_object(kind: Any) -> bool:
    return issubclass(kind, msgspec.Struct) and not kind.__struct_config__.array_like


@cache
def _has_id(kind: Any) -> bool:
    return _is_object(kind) and "id" in kind.__struct_fields__


@cache
def _is_flat(kind: Any) -> bool:
    """True if values of this type hold no list and no object: a new value is then as short as its changes."""
    if not _is_object(kind):
        return kind not in (tuple, dict)
    return all(_is_scalar(field.type) for field in inspect.type_info(kind).fields)  # type: ignore[attr-defined]


def _is_scalar(info: inspect.Type) -> bool:
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return not any(isinstance(part, inspect.CollectionType | inspect.StructType | inspect.DictType) for part in parts)


class Comparison:
    """Comparison of values that have parts in common: parts that two pairs share are compared once.

    The values must stay in memory as long as the comparison does.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Difference | None] = {}

    def difference(self, old: Any, new: Any) -> Difference | None:
        """The difference from ``old`` to ``new``, or None if they are equal."""
        if old is new:
            return None
        kind: Any = type(new)
        if type(old) is not kind:
            return Difference(value=new)
        if kind in _SCALARS:
            return None if old == new else Difference(value=new)
        pair = id(old), id(new)
        if pair not in self._known:
            self._known[pair] = None if old == new else self._compare(old, new)
        return self._known[pair]

    def _compare(self, old: Any, new: Any) -> Difference | None:
        kind: Any = type(new)
        if kind is tuple:
            return self._compare_lists(old, new) if old and new else Difference(value=new)
        if kind is dict:
            return self._compare_dicts(old, new)
        return self._compare_objects(old, new) if _is_object(kind) else Difference(value=new)

    def _compare_objects(self, old: Any, new: msgspec.Struct) -> Difference | None:
        given: dict[str, Any] = {}
        fields: dict[str, Difference] = {}
        removed: list[str] = []
        fields_of, olds, news = _fields_of(type(new)), astuple(old), astuple(new)
        for at in compress(count(), map(is_not, olds, news)):
            now = news[at]
            change = self.difference(olds[at], now)
            if change is None:
                continue
            key, default = fields_of[at]
            if now is default:
                removed.append(key)
            elif change.value is UNSET:
                fields[key] = change
            else:
                given[key] = now
        return Difference(set=given, fields=fields, removed=tuple(removed)) if given or fields or removed else None

    def _compare_dicts(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Difference:
        given: dict[str, Any] = {}
        fields: dict[str, Difference] = {}
        for key, now in new.items():
            was = old.get(key, UNSET)
            if was is now or (change := self.difference(was, now)) is None:
                continue
            if change.value is UNSET:
                fields[key] = change
            else:
                given[key] = now
        return Difference(set=given, fields=fields, removed=tuple([key for key in old if key not in new]))

    def _compare_lists(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> Difference:
        kind: Any = type(new[0])
        if _has_id(kind):
            return Difference(edits=tuple(self._edit_by_id(old, new)))
        if _is_flat(kind):
            edits = _edit_by_value(old, new)
            return Difference(value=new) if edits[0].drop == len(old) else Difference(edits=tuple(edits))
        return Difference(edits=tuple(self._edit_by_place(old, new)))

    def _edit_by_place(self, old: Sequence[Any], new: Sequence[Any]) -> list[Edit]:
        edits = []
        for at, (was, now) in enumerate(zip(old, new, strict=False)):
            if was is not now and (change := self.difference(was, now)) is not None:
                edits.append(_make_edit(at, change))
        if len(old) != len(new):
            shared = min(len(old), len(new))
            edits.append(Edit(at=shared, drop=len(old) - shared, put=tuple(new[shared:])))
        return edits

    def _edit_by_id(self, old: Sequence[Any], new: Sequence[Any]) -> list[Edit]:
        start = _count_same_start(old, new)
        places = {old[place].id: place for place in range(start, len(old))}
        edits: list[Edit] = []
        put: list[Any] = []
        at = start
        for piece in new[start:]:
            place = places.get(piece.id, -1)
            if place < at:
                put.append(piece)
                continue
            if put or place > at:
                edits.append(Edit(at=at, drop=place - at, put=tuple(put)))
                put = []
            was = old[place]
            if was is not piece and (change := self.difference(was, piece)) is not None:
                edits.append(_make_edit(place, change))
            at = place + 1
        if put or at < len(old):
            edits.append(Edit(at=at, drop=len(old) - at, put=tuple(put)))
        return edits


def _make_edit(at: int, change: Difference) -> Edit:
    """The edit of an item that changed."""
    return Edit(
        at=at, value=change.value, set=change.set, fields=change.fields, removed=change.removed, edits=change.edits
    )


def _edit_by_value(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Edit]:
    """Edits of a list of short items that keep their order, such as a sorted rack or a growing road."""
    # One pass without look-ahead: an item is either further on in the old list, so those before it were dropped, or it
    # is new. Edits are short where items keep their order, and right where they do not.
    edits: list[Edit] = []
    put: list[Any] = []
    at = _count_equal_start(old, new)
    for item in new[at:]:
        if item not in old[at:]:
            put.append(item)
            continue
        place = old.index(item, at)
        if put or place > at:
            edits.append(Edit(at=at, drop=place - at, put=tuple(put)))
            put = []
        at = place + 1
    if put or at < len(old):
        edits.append(Edit(at=at, drop=len(old) - at, put=tuple(put)))
    return edits


def _count_equal_start(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """Number of equal items at the beginning of both."""
    if old == new[: len(old)]:
        return len(old)
    return next(compress(count(), map(ne, old, new)), min(len(old), len(new)))


def _count_same_start(old: Sequence[Any], new: Sequence[Any]) -> int:
    """Number of items at the beginning of both that are the same objects."""
    return next(compress(count(), map(is_not, old, new)), min(len(old), len(new)))


def difference(old: Any, new: Any) -> Difference | None:
    """The difference from ``old`` to ``new``, or None if they are equal.

    >>> msgspec.json.encode(difference((1, 2), (1, 2, 3)))
    b'{"edits":[{"at":2,"put":[3]}]}'
    """
    return Comparison().difference(old, new)


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
