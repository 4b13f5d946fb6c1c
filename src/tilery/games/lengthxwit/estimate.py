"""What a roll is worth before it is made: a quick estimate, from how many dice and which tiles are left."""

from __future__ import annotations

CHANCE = (0.0, 0.99, 0.93, 0.76, 0.55, 0.32, 0.15, 0.06, 0.02)
GAIN = (0.0, 9.0, 17.0, 24.0, 32.0, 40.0, 48.0, 56.0, 64.0)


def coming(dice: int, free: int, vowels: int) -> float:
    """Points to be hoped for from rolling so many dice with so many free tiles, of which so many are vowels."""
    reach = min(1.0, (2 + free) / 9) * (0.6 if vowels == 0 else 1.0)
    return CHANCE[min(dice, 8)] * GAIN[min(dice, 8)] * reach
