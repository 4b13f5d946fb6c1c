"""Bots: an action from a view, in five levels from gentle to merciless."""

from __future__ import annotations

from tilery.bots.choosing import choose
from tilery.bots.levels import LEVELS, Level, level

__all__ = ["LEVELS", "Level", "choose", "level"]
