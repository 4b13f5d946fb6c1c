"""One-time passwords, which the operator gives out: how they are marked where passwords are stored."""

from __future__ import annotations

ONE_TIME = "once:"
"""Before the hash of a password that signs one device in."""
SPENT = "spent:"
"""Before the hash of a one-time password that was used: it signs nobody in, but can be changed for another one."""


def is_one_time(stored: str | None) -> bool:
    """Whether the operator gave this password out and nobody has changed it since."""
    return (stored or "").startswith((ONE_TIME, SPENT))
