"""Themes of plays, by which puzzles are found."""

from __future__ import annotations

from itertools import pairwise

from tilery.core.game import Preview
from tilery.core.themes import Theme, long_word, longest_word, name_themes, parallel_words, short_fit
from tilery.games.wordroad.components import CELLS
from tilery.games.wordroad.legality import Route, check_route
from tilery.games.wordroad.messages import Action, Play, View
from tilery.games.wordroad.state import SeatPosition

LONG_LETTERS, SHORT_LETTERS = 6, 3
PARALLEL_WORDS = 9
"""Words of a play with many. Words inside words count, so that most plays make four to eight."""
MANY_TILES = 4
COVERED = 2

LONG, FIT, PARALLEL = long_word(LONG_LETTERS), short_fit(SHORT_LETTERS), parallel_words(PARALLEL_WORDS)
THROUGH = Theme("through", "Through", "Your road goes through tiles that lie there.")
OVER = Theme("over", "Over", f"{COVERED} tiles or more are placed on top of others.")
BONUS = Theme("bonus", "Bonus cell", "A tile is placed on a premium cell.")
WINDING = Theme("winding", "Winding road", "Your road turns in the play.")
MANY = Theme("many-tiles", "Many tiles", f"The play places {MANY_TILES} tiles or more.")
LAST = Theme("last-turns", "Last turns", "The bag is empty.")
THEMES = (LONG, FIT, MANY, THROUGH, OVER, PARALLEL, BONUS, WINDING, LAST)


def find_themes(view: View, action: Action, preview: Preview) -> tuple[str, ...]:
    """The themes of a legal play."""
    if not isinstance(action, Play) or view.viewer is None:
        return ()
    position = SeatPosition.of(view, view.viewer)
    route = check_route(position, action.place)
    premium = position.components.premium
    filled = [placement.at for placement in action.place if placement.at not in view.board]
    return name_themes(
        {
            LONG: longest_word(preview) >= LONG_LETTERS,
            FIT: longest_word(preview) <= SHORT_LETTERS,
            MANY: len(action.place) >= MANY_TILES,
            THROUGH: bool(route.through()),
            OVER: len(route.over()) >= COVERED,
            PARALLEL: len(preview.words) >= PARALLEL_WORDS,
            BONUS: any(cell in premium for cell in filled),
            WINDING: _count_turns(view.head(view.viewer), route) >= 1,
            LAST: view.bag == 0,
        }
    )


def _count_turns(head: str | None, route: Route) -> int:
    """Changes of direction along the tiles of a play, from the head of the road on."""
    cells = [step.cell for step in route.steps]
    if head is not None:
        cells.insert(0, CELLS[head])
    along_rows = [one.row == other.row for one, other in pairwise(cells)]
    return sum(one != other for one, other in pairwise(along_rows))
