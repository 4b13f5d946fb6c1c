"""Set-up positions: made from a diagram, and checked by the rules about what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from tilery.core.common_messages import Dealt
from tilery.core.diagram import (
    Diagram,
    DiagramPart,
    check_racks,
    check_tiles,
    deal_racks,
    find_connected,
    open_pad,
    read_tile,
    refuse,
    take_open_racks,
    write_tiles,
)
from tilery.core.score_pad import sum_pad
from tilery.core.tiles import Tiles, tiles
from tilery.games.quillico import components
from tilery.games.quillico.messages import Placing
from tilery.games.quillico.scoring import Line, read
from tilery.games.quillico.state import HAND, STAR, LaidTiles, State
from tilery.geometry import Oct, contact
from tilery.geometry.octagon import AXES
from tilery.lexicon import lexicon_of

FARTHEST = 99
"""Maximum distance from the first tile in a diagram, in steps."""
_ORIGIN = Oct(0, 0, 0, 0)

diagram_parts: tuple[DiagramPart, ...] = ("table",)


def arrange(state: State, diagram: Diagram) -> State:
    """Put these tiles on the table and in the hands."""
    whole = all_tiles(state)
    table = tuple([Placing(_place(cell), read_tile(text, whole, cell)) for cell, text in diagram.table.items()])
    hands, pile = deal_racks(whole, [one.tile for one in table], diagram.racks, HAND, state.seed)
    pad = open_pad(diagram, len(state.names))
    return replace(
        state, step=1, opened=1, turn=diagram.turn, table=table, hands=hands, pile=pile, pad=pad, scores=sum_pad(pad)
    )


def open_deal(state: State, diagram: Diagram) -> tuple[State, list[Dealt]]:
    """State without the hands that the diagram leaves open, and the events that deal them."""
    hands, pile, dealt = take_open_racks(diagram, state.hands, state.pile)
    return replace(state, hands=hands, pile=pile), dealt


def _place(cell: str) -> Oct:
    place = Oct.parse(cell)
    if max(map(abs, place)) > FARTHEST:
        refuse("too-far", f"{cell} is too far away.", cell)
    return place


def check_arranged(state: State) -> None:
    """Check that the tiles can lie so [3], [5], [6], [9], and that hands are no larger than a hand [7]."""
    check_tiles(
        all_tiles(state), [*[one.tile for one in state.table], *[tile for hand in state.hands for tile in hand]]
    )
    check_racks(state.hands, HAND, state.turn)
    if not state.table:
        return
    there = LaidTiles(state.table).tiles
    if _ORIGIN not in there:
        refuse("origin", f"The first tile of a match is placed at {_ORIGIN.name}, but nothing is there.", _ORIGIN.name)
    _check_contact(state)
    beside = {Oct(*at).name: tuple([place.name for place in Oct(*at).neighbours()]) for at in there}
    loose = set(beside) - find_connected(beside, beside, [_ORIGIN.name])
    if loose:
        refuse("loose", "Every tile must be joined to the others.", *sorted(loose))
    words = lexicon_of(state)
    for line in _whole_lines(LaidTiles(state.table)):
        if read(line, words) is None:
            cells = [Oct(*at).name for at in line.places]
            refuse("not-a-word", f"{line.text} is not in the word list, forwards or backwards.", *cells)


def _check_contact(state: State) -> None:
    for one, other in combinations(state.table, 2):
        kind = contact(Oct(*one.at), Oct(*other.at))
        if kind == "overlap" or (kind in ("tip", "offset") and STAR not in (one.tile, other.tile)):
            cells = (Oct(*one.at).name, Oct(*other.at).name)
            how = "overlap" if kind == "overlap" else "touch without being joined"
            refuse("contact", f"The tiles at {cells[0]} and {cells[1]} {how}.", *cells)


def _whole_lines(table: LaidTiles) -> Iterator[Line]:
    """Lines of two letters or more, without those cut short by a star, whose words are unknown [10c]."""
    letters, there = table.letters, table.tiles
    for at in letters:
        for axis in AXES:
            if Oct(*at) - axis in there:
                continue
            places = [Oct(*at)]
            while places[-1] + axis in letters:
                places.append(places[-1] + axis)
            if len(places) > 1 and places[-1] + axis not in there:
                yield Line(tuple(places), tuple([letters[place] for place in places]))


def diagram_of(state: State) -> Diagram:
    """The diagram of a state."""
    return Diagram(
        racks=tuple(map(write_tiles, state.hands)),
        turn=max(state.turn, 0),
        table={Oct(*one.at).name: one.tile for one in state.table},
        scores=state.scores,
    )


def places(state: State) -> tuple[str, ...]:
    """Places joined to a tile and clear of all others, or the origin on an empty table [3]."""
    if not state.table:
        return (_ORIGIN.name,)
    lying = [Oct(*one.at) for one in state.table]
    beside = {place for at in lying for place in at.neighbours()}
    return tuple(sorted(place.name for place in beside if all(contact(place, at) != "overlap" for at in lying)))


def all_tiles(state: State) -> Tiles:
    """Every tile of the set."""
    return tiles(components.all_tiles(state.options))
