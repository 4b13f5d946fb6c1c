"""The randomness of the server's parts: an object they are given, never the system itself.

A simulation can give one that a seed determines, so that everything happens again in the same way.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Entropy(Protocol):
    """A source of values that nobody can guess."""

    def token_hex(self, size: int, /) -> str:
        """This many random bytes as hex digits."""

    def token_urlsafe(self, size: int, /) -> str:
        """This many random bytes as letters and digits, for a cookie or a link."""

    def randbits(self, count: int, /) -> int:
        """An integer with this many random bits."""

    def choice(self, items: Sequence[T], /) -> T:
        """One of the items."""

    def shuffle(self, items: list[T], /) -> None:
        """Put the items into a random order."""


class SystemEntropy:
    """The randomness of the operating system."""

    token_hex = staticmethod(secrets.token_hex)
    token_urlsafe = staticmethod(secrets.token_urlsafe)
    randbits = staticmethod(secrets.randbits)
    choice = staticmethod(secrets.choice)
    shuffle = staticmethod(secrets.SystemRandom().shuffle)


SYSTEM_ENTROPY = SystemEntropy()
