"""Facts of the coach that only Word Road has: words within words, bonus cells, the first tile, the way on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tilery.coach.facts import NEXT, Count, Fact
from tilery.games.wordroad.components import CELLS, MULTIPLIERS
from tilery.games.wordroad.legality import check_route, next_cells
from tilery.games.wordroad.messages import Action, Play, View
from tilery.games.wordroad.scoring import score
from tilery.games.wordroad.state import SeatPosition
from tilery.lexicon import lexicon_of

LISTED = 12
"""Number of words named."""


def describe(view: View, action: Action) -> tuple[Fact, ...]:
    """The facts of an action in Word Road."""
    if not isinstance(action, Play) or view.viewer is None:
        return ()
    return tuple(_describe_play(view, SeatPosition.of(view, view.viewer), action))


def _describe_play(view: View, here: SeatPosition, play: Play) -> Iterator[Fact]:
    words = score(here, check_route(here, play.place), lexicon_of(view))
    laid = tuple(placed.at for placed in play.place)
    named = tuple(word.word for word in sorted(words, key=lambda word: (-word.points, word.word)))
    points = sum(word.points for word in words)
    bonus = points - _points_without_bonus(here, play, view)
    cells = tuple(at for at in laid if at not in here.board and _is_bonus(here, at))
    yield Count("wordroad/words", len(words), named[:LISTED], laid, bears_on="points", weight=float(points - bonus))
    yield Count("wordroad/bonus", len(cells), (), cells, bears_on="points", weight=float(bonus))
    yield Count("wordroad/first", len(laid), (), laid[:1], (play.place[0].tile,), bears_on="points")
    yield _ways_on(here, play)


def _is_bonus(here: SeatPosition, at: str) -> bool:
    return MULTIPLIERS.get(here.components.premium.get(at, ""), (1, 1)) != (1, 1)


def _points_without_bonus(here: SeatPosition, play: Play, view: View) -> int:
    """Points of the play on a board without bonus cells [11]."""
    plain = replace(here, components=replace(here.components, premium={}))
    return sum(word.points for word in score(plain, check_route(plain, play.place), lexicon_of(view)))


def _ways_on(here: SeatPosition, play: Play) -> Fact:
    """Cells where the next tile of the road may go."""
    after = here
    for placed in play.place:
        after = after.with_tile(placed)
    cells = next_cells(replace(after, head=CELLS[play.place[-1].at], rack=tuple(sorted(here.components.values))), ())
    return Count("wordroad/ways", len(cells), (), cells, bears_on=NEXT)
