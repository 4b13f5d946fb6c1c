"""Events as sentences, one each."""

from __future__ import annotations

from typing import assert_never

from tilery.core.common_messages import Dealt, Drawn, Ended, Left, Passed, Supplied, TimedOut
from tilery.core.english import join_words, pluralize
from tilery.core.game import leading_order
from tilery.core.stories import tell_shared
from tilery.core.tiles import Tiles
from tilery.games.quillico import messages


def story(event: messages.Event, names: tuple[str, ...]) -> str:
    """One sentence for the log, the terminal and the screen reader."""
    match event:
        case Dealt(seat):
            return f"{names[seat]} draws {pluralize(event.size(), 'tile')}."
        case messages.Started(seat):
            return f"{names[seat]} goes first{': the name closest to Q begins' if event.by_rule else ''}."
        case messages.Swapped(seat, _, tile):
            return f"{names[seat]} swaps a star for the {name_tile(tile)} on the table."
        case messages.Placed(seat, place):
            return f"{names[seat]} places {name_tiles(tuple(placing.tile for placing in place))}."
        case messages.Scored():
            return _tell_score(event, names)
        case Drawn(seat):
            return f"{names[seat]} draws {name_tiles(event.known_tiles())}."
        case messages.Exchanged(seat, given, taken):
            return f"{names[seat]} exchanges {name_tiles(given)} for {name_tiles(taken)}."
        case Passed(seat):
            return f"{names[seat]} passes."
        case messages.Settled():
            return _tell_settlement(event, names)
        case Left() | TimedOut() | Supplied() | Ended():
            return tell_shared(event, names)
    assert_never(event)


def name_tile(tile: str) -> str:
    """A tile in words. Red letters are named as such, not shown by colour alone.

    >>> name_tile("K"), name_tile("K+"), name_tile("*")
    ('K', 'red K', 'star')
    """
    return "star" if tile == "*" else tile if len(tile) == 1 else f"red {tile[0]}"


def name_tiles(held: Tiles) -> str:
    """Tiles in words."""
    return ", ".join(map(name_tile, held)) or "nothing"


def _tell_score(event: messages.Scored, names: tuple[str, ...]) -> str:
    made = sorted(event.words, key=lambda each: leading_order(each.word))
    words = made[0].word if len(made) == 1 else join_words([f"{each.word} ({each.points})" for each in made])
    return f"{names[event.seat]} plays {words} for {pluralize(event.points, 'point')}."


def _tell_settlement(event: messages.Settled, names: tuple[str, ...]) -> str:
    if event.bonus:
        return f"{names[event.seat]} goes out and gets {pluralize(event.bonus, 'point')}."
    lost = pluralize(event.penalty, "point") if event.penalty else "no points"
    return f"{names[event.seat]} loses {lost} for letters left."
