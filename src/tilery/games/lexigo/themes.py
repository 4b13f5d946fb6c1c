"""Themes of plays, by which puzzles are found."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.core.themes import Theme, long_word, longest_word, name_themes, short_fit
from tilery.games.lexigo.messages import Action, Play, View

LONG_LETTERS, SHORT_LETTERS = 9, 6
MANY_TILES = 6
LAST_TILES = 3
"""Tiles that a player still holds in the last turns, fewer than a usual play places."""

LONG, FIT = long_word(LONG_LETTERS), short_fit(SHORT_LETTERS)
KNOCK = Theme("knock", "Knock", "Your pawn knocks another one off its tile.")
AGAIN = Theme("again", "Same tile again", "The pawn walks over a tile more than once.")
MANY = Theme("many-tiles", "Many tiles", f"The play places {MANY_TILES} tiles or more.")
BLANK = Theme("blank", "Blank", "The word uses a blank.")
LAST = Theme("last-turns", "Last turns", f"A player has {LAST_TILES} tiles or fewer.")
THEMES = (LONG, FIT, MANY, KNOCK, AGAIN, BLANK, LAST)


def find_themes(view: View, action: Action, preview: Preview) -> tuple[str, ...]:
    """The themes of a legal play."""
    if not isinstance(action, Play):
        return ()
    held = [len(area.bank) + height for area, height in zip(view.table.seats, view.heights, strict=True)]
    return name_themes(
        {
            LONG: longest_word(preview) >= LONG_LETTERS,
            FIT: longest_word(preview) <= SHORT_LETTERS,
            MANY: len(action.place) >= MANY_TILES,
            KNOCK: bool(action.knock),
            AGAIN: len(set(action.path)) < len(action.path),
            BLANK: _uses_blank(view, action),
            LAST: min(held) <= LAST_TILES,
        }
    )


def _uses_blank(view: View, play: Play) -> bool:
    tiles = view.table.tiles() | {placement.at: placement.tile for placement in play.place}
    return any(tiles[cell] == "?" for cell in play.path)
