"""How much is compared: everything with the compiled kernel, a third with the same sources run as plain Python.

Uncompiled they are tens of times slower; that they find what the compiled kernel finds is compared by itself.
"""

from __future__ import annotations

from tilery.kernel import compiled

SHARE = 1 if compiled else 3


def share(count: int) -> int:
    """So many of ``count``."""
    return max(1, count // SHARE)
