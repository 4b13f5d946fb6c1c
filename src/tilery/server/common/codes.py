"""Ids of matches, and the short codes with which friends join."""

from __future__ import annotations

from tilery.server.common.entropy import Entropy

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
ID_EPOCH = 1_767_225_600
"""The beginning of 2026, in seconds since 1970."""
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 6
ROOM_CODE_LENGTH = 7
"""Characters of a room's code. It is longer than a table's, so that the length shows which of them a code opens."""


def new_match_id(now: float, entropy: Entropy) -> str:
    """Six letters that grow with time, which keep current matches close together in a store, and forty random bits."""
    moment = max(0, int(now) - ID_EPOCH)
    prefix = "".join(ID_LETTERS[(moment >> shift) & 31] for shift in range(25, -1, -5))
    return prefix + "".join(entropy.choice(ID_LETTERS) for _ in range(8))


def new_code(entropy: Entropy, length: int = CODE_LENGTH) -> str:
    """A short code to read out to a friend. It has no vowels, so no words, and no 0, O, 1 or I."""
    return "".join(entropy.choice(CODE_LETTERS) for _ in range(length))


def normalize_code(text: str) -> str:
    """The stored form of a code that somebody typed."""
    return "".join(text.upper().split()).replace("-", "")
