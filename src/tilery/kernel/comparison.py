"""What changed between two values of the wire, such as two views or two scenes, of any game.

Values of one match have most of their parts in common as the very same objects, so identity is tried first and only
what differs is read.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET, inspect
from msgspec.structs import astuple

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.core.difference import Difference, Edit

_SCALARS = frozenset((str, int, float, bool, type(None)))
_WHOLE = Difference(value=None)
"""Stands for the new value itself, which the caller has."""
_UNKNOWN = Difference()
"""Stands for a pair that was not compared yet."""


if not cython.compiled:  # the .pxd takes it from C

    def is_same(one: tuple[Any, ...], at: int, other: tuple[Any, ...], place: int) -> bool:
        """True if these items of two lists are the same object."""
        return one[at] is other[place]


class Kind:
    """Facts about a type of values that comparing needs."""

    def __init__(self, kind: Any) -> None:
        self.is_object = issubclass(kind, msgspec.Struct) and not kind.__struct_config__.array_like
        self.has_id = self.is_object and "id" in kind.__struct_fields__
        self.is_flat = self._holds_scalars(kind) if self.is_object else kind not in (tuple, dict)
        """True if values of this type hold no list and no object: a new value is then as short as its changes."""
        self.keys: tuple[str, ...] = ()
        self.defaults: tuple[Any, ...] = ()
        """The value of each field that is left out when encoded. NODEFAULT: none is."""
        if self.is_object:
            fields = msgspec.structs.fields(kind)
            self.keys = tuple([field.encode_name for field in fields])
            self.defaults = tuple([self._omitted(kind, field) for field in fields])

    def _omitted(self, kind: Any, field: msgspec.structs.FieldInfo) -> Any:
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
        return default if kind.__struct_config__.omit_defaults or default is UNSET else NODEFAULT

    def _holds_scalars(self, kind: Any) -> bool:
        info: Any = inspect.type_info(kind)
        return all(self._is_scalar(field.type) for field in info.fields)

    def _is_scalar(self, info: inspect.Type) -> bool:
        parts = info.types if isinstance(info, inspect.UnionType) else (info,)
        return not any(
            isinstance(part, inspect.CollectionType | inspect.StructType | inspect.DictType) for part in parts
        )


_kinds: dict[type, Kind] = {}


def kind_of(kind: Any) -> Kind:
    """The facts about a type, cached."""
    found = _kinds.get(kind)
    if found is None:
        found = _kinds[kind] = Kind(kind)
    return found


class Comparison:
    """Comparison of values that have parts in common: parts that two pairs share are compared once.

    The values must stay in memory as long as the comparison does.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], Difference | None] = {}
        """Differences of tuples and objects compared so far, by the identities of the pair."""

    def difference(self, old: Any, new: Any) -> Difference | None:
        """The difference from ``old`` to ``new``, or None if they are equal."""
        change = self.change(old, new)
        return Difference(value=new) if change is _WHOLE else change

    def change(self, old: Any, new: Any) -> Difference | None:
        """The same, but ``_WHOLE`` if the new value itself is to be sent."""
        if old is new:
            return None
        kind = type(new)
        if type(old) is not kind:
            return _WHOLE
        if kind in _SCALARS:
            return None if old == new else _WHOLE
        pair = (id(old), id(new))
        change = self.known.get(pair, _UNKNOWN)
        if change is _UNKNOWN:
            change = self.known[pair] = self.compare(old, new, -1)
        return change

    def compare(self, old: Any, new: Any, at: int) -> Difference | None:
        """Compare two values of one type that is no scalar: as the edit of an item, unless ``at`` is -1."""
        kind = type(new)
        if kind is tuple:
            return self.compare_lists(old, new, at)
        if kind is dict:
            return self.compare_dicts(old, new, at)
        facts = kind_of(kind)
        if facts.is_object:
            return self.compare_objects(facts, astuple(old), astuple(new), at)
        return None if old == new else _WHOLE

    def compare_objects(self, facts: Kind, old: tuple[Any, ...], new: tuple[Any, ...], at: int) -> Difference | None:
        """Compare the fields of two objects."""
        given: dict[str, Any] = {}
        fields: dict[str, Difference] = {}
        removed: list[str] = []
        for number in range(len(new)):
            if is_same(old, number, new, number):
                continue
            was, now = old[number], new[number]
            change = self.change(was, now)
            if change is None:
                continue
            if now is facts.defaults[number]:
                removed.append(facts.keys[number])
            elif change is _WHOLE:
                given[facts.keys[number]] = now
            else:
                fields[facts.keys[number]] = change
        return _make_step(at, given, fields, removed)

    def compare_dicts(self, old: dict[str, Any], new: dict[str, Any], at: int) -> Difference | None:
        """Compare two maps."""
        given: dict[str, Any] = {}
        fields: dict[str, Difference] = {}
        for key, now in new.items():
            change = self.change(old.get(key, UNSET), now)
            if change is _WHOLE:
                given[key] = now
            elif change is not None:
                fields[key] = change
        return _make_step(at, given, fields, [key for key in old if key not in new])

    def compare_lists(self, old: tuple[Any, ...], new: tuple[Any, ...], at: int) -> Difference | None:
        """Compare two lists."""
        if not old or not new:
            return _WHOLE if old or new else None
        facts = kind_of(type(new[0]))
        if facts.has_id:
            edits = self.edit_by_id(old, new)
        elif facts.is_flat:
            edits = _edit_by_value(old, new)
            if edits and edits[0].drop == len(old):
                return _WHOLE
        else:
            edits = self.edit_by_place(old, new)
        if not edits:
            return None
        return Difference(edits=tuple(edits)) if at < 0 else Edit(at=at, edits=tuple(edits))

    def change_item(self, edits: list[Edit], old: Any, new: Any, at: int) -> None:
        """Add the edit of an item that may have changed."""
        if old is new:
            return
        kind = type(new)
        if type(old) is not kind:
            edits.append(Edit(at=at, value=new))
        elif kind in _SCALARS:
            if old != new:
                edits.append(Edit(at=at, value=new))
        else:
            change = self.compare(old, new, at)
            if change is _WHOLE:
                edits.append(Edit(at=at, value=new))
            elif change is not None:
                edits.append(change)  # type: ignore[arg-type]  # an Edit, as it was asked for one

    def edit_by_place(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Edit]:
        """Edit the items of a list where they are, and its end."""
        edits: list[Edit] = []
        was, now = len(old), len(new)
        shared = was if was < now else now
        for at in range(shared):
            self.change_item(edits, old[at], new[at], at)
        if was != now:
            edits.append(Edit(at=shared, drop=was - shared, put=new[shared:]))
        return edits

    def edit_by_id(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Edit]:
        """Edit a list of pieces, which are recognised by their ids."""
        # `at` goes through the old list, and the pieces of the new one since `begin` were not found in it. Pieces
        # mostly stay the same objects in the same order. So a place is first looked for by comparing addresses, which
        # reads no piece: reading all of a large table's is slower than all else together.
        edits: list[Edit] = []
        places: dict[str, int] | None = None
        was, now = len(old), len(new)
        at = begin = 0
        for number in range(now):
            if begin == number and at < was and is_same(old, at, new, number):
                begin = number + 1
                at += 1
                continue
            piece = new[number]
            place = -1
            if at < was:
                if old[at].id == piece.id:
                    place = at
                elif places is None:
                    place = _find_same(old, at + 1, new, number)
                    if place < 0 and _find_same(new, number + 1, old, at) < 0:
                        places = {old[rest].id: rest for rest in range(at, was)}
                if place < 0 and places is not None:
                    place = places.get(piece.id, -1)
            if place < at:
                continue
            if begin < number or place > at:
                edits.append(Edit(at=at, drop=place - at, put=new[begin:number]))
            begin = number + 1
            self.change_item(edits, old[place], piece, place)
            at = place + 1
        if begin < now or at < was:
            edits.append(Edit(at=at, drop=was - at, put=new[begin:]))
        return edits


def _make_step(at: int, given: dict[str, Any], fields: dict[str, Difference], removed: list[str]) -> Difference | None:
    if not given and not fields and not removed:
        return None
    if at < 0:
        return Difference(set=given, fields=fields, removed=tuple(removed))
    return Edit(at=at, set=given, fields=fields, removed=tuple(removed))


def _edit_by_value(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Edit]:
    """Edits of a list of short items that keep their order, such as a sorted rack or a growing road."""
    # One pass without look-ahead: an item is either further on in the old list, so those before it were dropped, or it
    # is new. Edits are short where items keep their order, and right where they do not.
    edits: list[Edit] = []
    was, now = len(old), len(new)
    at = begin = 0
    for number in range(now):
        place = _find_equal(old, new[number], at)
        if place < 0:
            continue
        if begin < number or place > at:
            edits.append(Edit(at=at, drop=place - at, put=new[begin:number]))
        begin = number + 1
        at = place + 1
    if begin < now or at < was:
        edits.append(Edit(at=at, drop=was - at, put=new[begin:]))
    return edits


def count_same(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """Number of items at the start of both that are the same objects.

    >>> count_same(("a", "b", "c"), ("a", "b"))
    2
    """
    shared = len(old) if len(old) < len(new) else len(new)
    for place in range(shared):
        if not is_same(old, place, new, place):
            return place
    return shared


def list_changed(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[int]:
    """Numbers of the items of ``new`` that are not the same objects as in ``old``.

    >>> list_changed(("a", "b"), ("a", "c", "d"))
    [1, 2]
    """
    found = []
    shared = len(old)
    for place in range(len(new)):
        if place >= shared or not is_same(old, place, new, place):
            found.append(place)
    return found


def _find_same(items: tuple[Any, ...], start: int, other: tuple[Any, ...], at: int) -> int:
    """The first place from ``start`` on of the very object that is at ``at`` in another list, or -1."""
    for place in range(start, len(items)):
        if is_same(items, place, other, at):
            return place
    return -1


def _find_equal(items: tuple[Any, ...], item: Any, start: int) -> int:
    """The first place from ``start`` on of an equal item, or -1."""
    for place in range(start, len(items)):
        if items[place] is item or items[place] == item:
            return place
    return -1


def difference(old: Any, new: Any) -> Difference | None:
    """The difference from ``old`` to ``new``, or None if they are equal.

    >>> msgspec.json.encode(difference((1, 2), (1, 2, 3)))
    b'{"edits":[{"at":2,"put":[3]}]}'
    """
    return Comparison().difference(old, new)
