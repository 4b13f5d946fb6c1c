"""The best plays of every turn beside the one made."""

from __future__ import annotations

from tilery.analysis.turns import Analysis, Turn, analyse

__all__ = ["Analysis", "Turn", "analyse"]
