"""How much is compared: everything with the compiled kernel, a tenth with the same sources run as plain Python.

Uncompiled they are tens of times slower; that they find what the compiled kernel finds is compared by itself.
"""

from __future__ import annotations

from tilery.kernel import compiled

SHARE = 1 if compiled else 10
LEAST = 20
"""Positions that are compared in any case: fewer hold too few plays and stars to say anything."""


def share(count: int) -> int:
    """How many of ``count`` are compared."""
    return max(min(LEAST, count), count // SHARE)
