"""Generated names of guests: an adjective and an animal, always the same for the same guest.

So nobody has to enter a name before the first match. The name follows from the user id, and is not stored.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files

import msgspec

_WORDS = msgspec.toml.decode(files(__package__).joinpath("guest_names.toml").read_bytes(), type=dict[str, str])
ADJECTIVES = _WORDS["adjectives"].split()
ANIMALS = _WORDS["animals"].split()


def guest_name(user: str) -> str:
    """The name of a guest who has not chosen one.

    >>> guest_name("g0123456789abcdef") == guest_name("g0123456789abcdef")
    True
    """
    number = int.from_bytes(hashlib.sha256(user.encode()).digest()[:8], "big")
    number, animal = divmod(number, len(ANIMALS))
    return f"{ADJECTIVES[number % len(ADJECTIVES)]} {ANIMALS[animal]}"
