"""The generator of all chance, which never changes (rule [C7]).

``docs/reference/randomness.md`` specifies it with test vectors.

``below(seed, step, k, n)`` is a pure function: no state is carried from draw to draw, so a single draw can be checked
in any language with SHA-256.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from struct import Struct
from typing import Any, Final, TypeVar

T = TypeVar("T")
SEED_BYTES: Final = 32
_SPAN: Final = 1 << 64
_DRAW: Final = Struct(">II").pack
"""The number of a draw and that of its attempt, four bytes each."""

_sha256: Callable[[bytes], Any]
"""SHA-256 of the interpreter if it has one, as in the library's ``random``. OpenSSL takes several times as long to
start for a single block.
"""
try:
    _sha256 = import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
except ImportError:
    _sha256 = hashlib.sha256


def widen(seed: int | str | bytes) -> bytes:
    """The 32 bytes of a seed: 32 bytes unchanged, anything else widened by SHA-256 of its text.

    >>> widen(7) == widen("7") == widen(b"7")
    True
    """
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    return hashlib.sha256(seed if isinstance(seed, bytes) else str(seed).encode()).digest()


def seed_sha256(seed: bytes) -> str:
    """The public commitment to a secret seed: hex SHA-256 of its 32 bytes."""
    return hashlib.sha256(seed).hexdigest()


def below(seed: bytes, step: int, k: int, n: int) -> int:
    """A number from 0 to n−1, every one equally likely: draw ``k`` of the decision made at ``step``."""
    return Chance(seed, step, k).below(n)


UNSEEDED: Final = b""
"""The seed of a state that must not draw: a decision that depends on chance raises NoSeed."""


class NoSeed(ValueError):
    """Raised for a draw in a state with the seed ``UNSEEDED``."""


class Chance:
    """The draws of one decision, numbered in order."""

    __slots__ = ("k", "prefix")

    def __init__(self, seed: bytes, step: int, k: int = 0) -> None:
        self.prefix = seed + step.to_bytes(8, "big") if seed else UNSEEDED
        self.k = k

    def below(self, n: int) -> int:
        """The next draw, from 0 to n−1."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"n must be from 1 to 2**64, but is {n}")
        if not self.prefix:
            raise NoSeed("a decision that draws needs a seed")
        k, attempt, limit = self.k, 0, _SPAN - _SPAN % n
        self.k += 1
        while True:
            digest = _sha256(self.prefix + _DRAW(k, attempt)).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n
            attempt += 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, drawn one by one without replacement."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]
