"""Analysis of matches: the best plays of every turn, and win chances split into luck and choice."""

from __future__ import annotations

from tilery.analysis.turns import Analysis, Turn, analyse
from tilery.analysis.win_chances import Balance, Chances, Moment, Swing, chances

__all__ = ["Analysis", "Balance", "Chances", "Moment", "Swing", "Turn", "analyse", "chances"]
