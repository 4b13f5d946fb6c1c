"""One-time passwords, given out by the operator, and their marks in the store."""

from __future__ import annotations

ONE_TIME = "once:"
"""Prefix of the hash of a password that signs one device in."""
SPENT = "spent:"
"""Prefix of the hash of a used one-time password. It signs nobody in, but permits a change of password."""


def is_one_time(stored: str | None) -> bool:
    """True if the operator gave out this password and nobody has changed it since."""
    return (stored or "").startswith((ONE_TIME, SPENT))
