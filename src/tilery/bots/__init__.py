"""Bots in graded levels, which choose an action from a view, and hints for people."""

from __future__ import annotations

from tilery.bots.hints import hints
from tilery.bots.levels import LEVELS, Level, Skill, level, levels_of
from tilery.bots.policy import choose

__all__ = ["LEVELS", "Level", "Skill", "choose", "hints", "level", "levels_of"]
