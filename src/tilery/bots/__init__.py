"""Bots in five levels, which choose an action from a view, and hints for people."""

from __future__ import annotations

from tilery.bots.hints import hints
from tilery.bots.levels import LEVELS, Level, level
from tilery.bots.policy import choose

__all__ = ["LEVELS", "Level", "choose", "hints", "level"]
