"""Themes of puzzles, told by the games themselves from the solution (``themes.py`` of a game's folder)."""

from __future__ import annotations

from typing import Any, cast

from tilery import registry
from tilery.core import themes
from tilery.core.game import AnyGame
from tilery.core.themes import Theme


def _part(game_id: str) -> themes.Themes | None:
    return cast("themes.Themes | None", registry.part(game_id, "themes"))


def themes_of(game_id: str) -> tuple[Theme, ...]:
    """All themes of a game, in the order that people are shown. A game without them has none."""
    found = _part(game_id)
    return () if found is None else found.THEMES


def find_themes(game: AnyGame, view: Any, action: Any) -> tuple[str, ...]:
    """The ids of the themes of a legal play in the position of this view."""
    found = _part(game.info.id)
    preview = game.preview(view, action)
    return () if found is None or not preview.words else found.find_themes(view, action, preview)
