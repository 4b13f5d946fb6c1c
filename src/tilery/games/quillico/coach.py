"""Facts of the coach that only Quillico has: words made, red letters, stars spent or kept, places left open."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from tilery.coach.facts import NEXT, REPLY, Count, Fact
from tilery.games.quillico.hands import find_kept
from tilery.games.quillico.legality import check_play
from tilery.games.quillico.messages import Action, Placing, Play, View, WordMade
from tilery.games.quillico.state import STAR, LaidTiles, SeatPosition, value
from tilery.geometry import Oct
from tilery.kernel.octagon.free import FreeSides
from tilery.kernel.octagon.table import flat


def describe(view: View, action: Action) -> tuple[Fact, ...]:
    """The facts of an action in Quillico."""
    return tuple(_describe(view, action))


def _describe(view: View, action: Action) -> Iterator[Fact]:
    stars = find_kept(view, action).tiles.count(STAR)
    if STAR in view.hands[view.turn]:
        yield Count("quillico/stars", stars, tiles=(STAR,) * stars, bears_on=NEXT)
    if isinstance(action, Play):
        yield from _describe_play(view, action)


def _describe_play(view: View, play: Play) -> Iterator[Fact]:
    position = SeatPosition.of(view, view.turn)
    made = check_play(position, play)
    main = max(made.words, key=lambda word: len(word.word))
    sides = sum(word.points for word in made.words) - main.points
    named = tuple(word.word for word in made.words)
    cells = tuple(Oct(*place).name for word in made.words for place in word.places)
    letters = len(main.word)
    yield Count("quillico/letters", letters, (main.word,), _names(main), bears_on="points", weight=float(letters))
    yield Count("quillico/words", len(named), named, cells, bears_on="points", weight=float(sides))
    laid = position.table.with_stars(play.swaps).letters | {one.at: one.tile for one in play.place}
    red = tuple(place for place in main.places if value(laid[place]) > 1)
    tiles, cells = tuple(laid[place] for place in red), tuple(Oct(*place).name for place in red)
    yield Count("quillico/reds", len(red), (), cells, tiles, bears_on="points", weight=float(len(red)))
    yield _open_places(position.table.with_stars(play.swaps), play.place)


def _names(word: WordMade) -> tuple[str, ...]:
    return tuple(Oct(*place).name for place in word.places)


def _open_places(table: LaidTiles, placed: tuple[Placing, ...]) -> Fact:
    """Free places beside the letters just laid, where others can join a word."""
    tiles = [*table.laid, *placed]
    old = len(table.laid)
    _, free = FreeSides().lay(flat([one.at for one in tiles]), array("i", [one.tile != STAR for one in tiles]))
    cells = tuple(dict.fromkeys(Oct(*tiles[side >> 3].at).name for side in free if side >> 3 >= old))
    count = sum(1 for side in free if side >> 3 >= old)
    return Count("quillico/open", count, (), cells, bears_on=REPLY, less_is_better=True)
