"""Ids of matches, and the short codes by which friends join."""

from __future__ import annotations

import secrets

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
ID_EPOCH = 1_767_225_600
"""The beginning of 2026, in seconds since 1970."""
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 6
ROOM_CODE_LENGTH = 7
"""Codes of rooms are longer, so that a code says by itself where it leads."""


def new_match_id(now: float) -> str:
    """Six letters that grow with time, so that a store keeps current matches close together, and forty random bits."""
    moment = max(0, int(now) - ID_EPOCH)
    prefix = "".join(ID_LETTERS[(moment >> shift) & 31] for shift in range(25, -1, -5))
    return prefix + "".join(secrets.choice(ID_LETTERS) for _ in range(8))


def new_code(length: int = CODE_LENGTH) -> str:
    """A short code to read out to a friend: no vowels, so no words; no 0, O, 1 or I."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def normalize_code(text: str) -> str:
    """A code as it is stored, from what somebody typed."""
    return "".join(text.upper().split()).replace("-", "")
