"""Bots: an action from a view, in five levels from gentle to merciless; and hints for people."""

from __future__ import annotations

from tilery.bots.choosing import choose
from tilery.bots.hints import hints
from tilery.bots.levels import LEVELS, Level, level

__all__ = ["LEVELS", "Level", "choose", "hints", "level"]
