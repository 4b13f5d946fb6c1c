"""Themes of plays, by which puzzles are found."""

from __future__ import annotations

from itertools import pairwise

from tilery.core.game import Preview
from tilery.core.themes import Theme, long_word, longest_word, name_themes, parallel_words, short_fit
from tilery.games.quillico.legality import find_lines, new_places
from tilery.games.quillico.messages import Action, Play, View
from tilery.games.quillico.scoring import Line
from tilery.games.quillico.state import SeatPosition

LONG_LETTERS, SHORT_LETTERS = 7, 4
PARALLEL_WORDS = 4
RED_TILES = 3
LAST_TILES = 10
"""Tiles of the pile in the last turns: one hand."""

LONG, FIT, PARALLEL = long_word(LONG_LETTERS), short_fit(SHORT_LETTERS), parallel_words(PARALLEL_WORDS)
STAR = Theme("star", "Star taken", "A star is swapped for a letter on the table.")
BOTH = Theme("both-ways", "Both ways", "Your tiles go on both sides of letters that lie there.")
EXTENSION = Theme("extension", "Longer word", "Letters that lie together become part of a longer word.")
RED = Theme("red", "Red letters", f"The main word has {RED_TILES} red letters or more.")
LAST = Theme("last-turns", "Last turns", f"At most {LAST_TILES} tiles are left in the pile.")
THEMES = (LONG, FIT, BOTH, EXTENSION, PARALLEL, STAR, RED, LAST)


def find_themes(view: View, action: Action, preview: Preview) -> tuple[str, ...]:
    """The themes of a legal play."""
    if not isinstance(action, Play) or view.viewer is None:
        return ()
    position = SeatPosition.of(view, view.viewer)
    new = new_places(position, action)
    main, _ = find_lines(position, action, new)
    is_new = [place in new for place in main.places]
    return name_themes(
        {
            LONG: longest_word(preview) >= LONG_LETTERS,
            FIT: longest_word(preview) <= SHORT_LETTERS,
            BOTH: is_new[0] and is_new[-1] and not all(is_new),
            EXTENSION: any(not one and not other for one, other in pairwise(is_new)),
            PARALLEL: len(preview.words) >= PARALLEL_WORDS,
            STAR: bool(action.swaps),
            RED: _count_red(main) >= RED_TILES,
            LAST: view.pile <= LAST_TILES,
        }
    )


def _count_red(line: Line) -> int:
    return sum(tile.endswith("+") for tile in line.tiles)
