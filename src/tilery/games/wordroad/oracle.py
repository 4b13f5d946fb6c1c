"""Slow, obvious search that ``plays.py`` is compared with. It shares no code with rules, scoring or kernel.

Boards here are plain dicts from (column, row) to letter and value. All rows and columns are read anew for
every play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from typing import NamedTuple

from tilery.core.tiles import as_blank, letter_of
from tilery.games.wordroad.components import components
from tilery.games.wordroad.messages import View
from tilery.lexicon.languages import alphabet

Spot = tuple[int, int]
Step = tuple[str, str]
"""Cell and tile of an action."""

_ABC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CORNERS = [(0, 0), (14, 0), (0, 14), (14, 14)]
_SIDES = [(1, 0), (0, 1), (-1, 0), (0, -1)]


class OraclePlay(NamedTuple):
    """A legal play with its points and its words, sorted."""

    place: tuple[Step, ...]
    points: int
    words: tuple[str, ...]


class TopTile(NamedTuple):
    """A tile on top of its cell before the turn."""

    letter: str
    value: int
    own: bool


def plays(view: View, lexicon: Container[str], longest: int) -> Iterator[OraclePlay]:
    """Every legal play of the viewer with at most ``longest`` tiles."""
    board = {_spot(name): _top_tile(view, name) for name in view.board}
    values = components(view.options).values
    rack = Counter(view.rack)
    for tile in sorted(rack):
        size = values.get(tile, 0)
        if 1 <= size <= min(longest, len(view.rack)):
            for place in _roads(view, board, rack, (), size, tile):
                yield _score_play(view, board, place, lexicon)


def _spot(name: str) -> Spot:
    return _ABC.index(name[0]), int(name[1:]) - 1


def _name(spot: Spot) -> str:
    return f"{_ABC[spot[0]]}{spot[1] + 1}"


def _top_tile(view: View, name: str) -> TopTile:
    top = view.board[name][-1]
    value = 0 if top.tile.islower() else components(view.options).values[top.tile]
    return TopTile(letter_of(top.tile), value, top.seat == view.viewer)


def _roads(
    view: View, board: dict[Spot, TopTile], rack: Counter[str], laid: tuple[Step, ...], size: int, first: str
) -> Iterator[tuple[Step, ...]]:
    if len(laid) == size:
        yield laid
        return
    head = _spot(laid[-1][0]) if laid else None
    there, barred = board, [_spot(name) for name, _ in laid]
    if view.options.over_turn:  # a tile of this turn is like any other of the player's own
        there, barred = board | {_spot(name): TopTile(letter_of(face), 0, True) for name, face in laid}, []
    spots = _open_spots(view, there, barred, head)
    letters = sorted(alphabet(view.options.lexicon.name).letters)
    for tile in sorted(+rack) if laid else [first]:
        for face in map(as_blank, letters) if tile == "?" else tile:
            for spot in spots:
                same = spot in there and there[spot].letter == letter_of(face)
                if not same or view.options.over_same:
                    yield from _roads(view, board, rack - Counter(tile), (*laid, (_name(spot), face)), size, first)


def _open_spots(view: View, board: dict[Spot, TopTile], barred: list[Spot], head: Spot | None) -> list[Spot]:
    """Cells for the next tile, regardless of its letter. ``head``: the latest tile of this turn."""
    every = [(column, row) for column in range(15) for row in range(15) if (column, row) not in barred]
    return [spot for spot in every if _may_go(view, board, barred, head, spot)]


def _may_go(view: View, board: dict[Spot, TopTile], barred: list[Spot], head: Spot | None, spot: Spot) -> bool:
    road = _road(view)
    if head is None and not road:
        return spot in _CORNERS and (spot not in board or all(corner in board for corner in _CORNERS))
    head = head or _spot(road[-1])
    across, down = spot[0] - head[0], spot[1] - head[1]
    if abs(across) + abs(down) == 1:
        allowed = view.options.over
        return spot not in board or allowed == "any" or (allowed == "others" and not board[spot].own)
    if spot in board or (across, down) == (0, 0):
        return False
    old = [place for place in board if place not in barred]
    match view.options.through:
        case "line":
            far = max(abs(across), abs(down))
            way = [(head[0] + across // far * k, head[1] + down // far * k) for k in range(1, far)]
            return 0 in (across, down) and all(place in old for place in way)
        case "one":
            sides = [(head[0] + x, head[1] + y) for x, y in _SIDES]
            return any(side in old and abs(side[0] - spot[0]) + abs(side[1] - spot[1]) == 1 for side in sides)
        case "off":
            return False


def _road(view: View) -> tuple[str, ...]:
    if view.viewer is None:
        raise ValueError("a spectator has no road to make longer")
    return view.roads[view.viewer]


def _score_play(view: View, board: dict[Spot, TopTile], place: tuple[Step, ...], lexicon: Container[str]) -> OraclePlay:
    parts = components(view.options)
    letters = {spot: seen.letter for spot, seen in board.items()}
    worth = {spot: seen.value for spot, seen in board.items()}
    times = dict.fromkeys(board, 1)
    for name, face in place:
        spot = _spot(name)
        premium = parts.premium.get(name, "1x") if spot not in board else "1x"
        value = 0 if face.islower() else parts.values[face]
        letters[spot] = letter_of(face)
        worth[spot] = value * int(premium[0]) if premium[1] == "l" else value
        times[spot] = int(premium[0]) if premium[1] == "w" else 1
    new = {_spot(name) for name, _ in place}
    ones = view.options.one_letter_words
    words: dict[tuple[Spot, ...], str] = {(spot,): letters[spot] for spot in new if letters[spot] in ones}
    for cells in _parts(letters, new):
        text = "".join(letters[spot] for spot in cells)
        if text in lexicon:
            words[cells] = text
    points = 0
    for cells in words:
        product = 1
        for spot in cells:
            product *= times[spot]
        points += product * sum(worth[spot] for spot in cells)
    return OraclePlay(place, points, tuple(sorted(words.values())))


def _parts(letters: dict[Spot, str], new: set[Spot]) -> Iterator[tuple[Spot, ...]]:
    """Every unbroken stretch of two tiles or more in a row or column that holds a new one."""
    for lane in {("row", row) for _, row in new} | {("column", column) for column, _ in new}:
        cells = [(k, lane[1]) if lane[0] == "row" else (lane[1], k) for k in range(15)]
        for start in range(15):
            for end in range(start + 2, 16):
                part = tuple(cells[start:end])
                if part[-1] not in letters or part[0] not in letters:
                    break
                if not new.isdisjoint(part):
                    yield part
