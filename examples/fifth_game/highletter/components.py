"""What is in the box."""

from __future__ import annotations

from tilery.core.tiles import from_counts

HAND = 3
"""Tiles that a player holds [2]."""
SET = from_counts(dict.fromkeys("ABCDEFGH", 3))
"""The tiles of the bag [1]."""
