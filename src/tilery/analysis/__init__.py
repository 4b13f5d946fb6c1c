"""The best plays of every turn beside the one made; win chances, and what of them was luck and what was choice."""

from __future__ import annotations

from tilery.analysis.turns import Analysis, Turn, analyse
from tilery.analysis.win_chances import Balance, Chances, Moment, Swing, chances

__all__ = ["Analysis", "Balance", "Chances", "Moment", "Swing", "Turn", "analyse", "chances"]
