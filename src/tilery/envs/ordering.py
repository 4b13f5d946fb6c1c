"""Order in which candidates are offered: neutral, which reveals nothing about their values, or best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec.msgpack import Encoder as PackEncoder

from tilery.core.game import Candidate

Order: TypeAlias = Literal["neutral", "best"]
Found: TypeAlias = tuple[Candidate[Any], ...]

_pack = PackEncoder().encode


def neutral(found: Found, kinds: Mapping[type, int]) -> Found:
    """Sort by the kind of action, then by the words it makes, then by the action itself as MessagePack.

    The order depends on the actions alone, neither on their values nor on the order in which they were found.
    """
    return tuple(sorted(found, key=lambda item: (kinds[type(item.action)], item.words, _pack(item.action))))
