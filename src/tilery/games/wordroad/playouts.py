"""Positions of Word Road that live in the kernel: whole turns and matches without a Python object for each.

All options are supported. A match before its deal, one without a seed (a view's guess at nothing), and a rack with more
than ten equal tiles (which only a set-up position could have) are not.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from tilery.core import rng
from tilery.core.common_messages import Pass
from tilery.core.hands import Holding
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.wordroad.components import NUMBERS, components
from tilery.games.wordroad.messages import Action, Mulligan, Placement, Play
from tilery.games.wordroad.state import State
from tilery.kernel.road.board import BLANK, LONGEST
from tilery.kernel.road.position import RoadPosition
from tilery.kernel.road.rules import MULLIGAN, PLAY
from tilery.kernel.road.state import (
    ALL_PASSED,
    COVER_ALL,
    COVER_NONE,
    COVER_OTHERS,
    LAST_SEAT,
    RUNNING,
    SEATS,
    STALL,
)
from tilery.lexicon import lexicon_of
from tilery.lexicon.languages import ENGLISH
from tilery.search import road

REASONS = {RUNNING: "", ALL_PASSED: "all_passed", STALL: "stall", LAST_SEAT: "last_seat"}
"""Why a match ended, by the position's ``reason``."""
GLANCE_NODES = 2_000
"""Search budget of a seat in the playouts of win chances."""
weigh: None = None
"""No level of this game weighs more than one candidate on a turn of a playout."""
_COVER = {"any": COVER_ALL, "others": COVER_OTHERS, "off": COVER_NONE}
_KINDS = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLACES = {name: road.KERNEL_NUMBERS[number] for name, number in NUMBERS.items()}
_NAMES = {place: name for name, place in _PLACES.items()}


def position_of(state: State) -> RoadPosition | None:
    """The position of a state, None if it is not supported."""
    if state.options.lexicon.name != ENGLISH:  # the kernel's matches know the letters A–Z
        return None
    running = state.outcome is None
    if running == (state.turn is None) or len(state.seed) != rng.SEED_BYTES or len(state.names) > SEATS:
        return None
    counts = [Counter(rack) for rack in state.racks]
    if any(max(rack.values(), default=0) > LONGEST for rack in counts):
        return None
    made = RoadPosition(
        lexicon_of(state).graph, len(state.names), _COVER[state.options.over], state.options.stall_rounds
    )
    _set_options(made, state)
    _set_board(made, state)
    for seat, rack in enumerate(counts):
        for tile, count in rack.items():
            made.set_held(seat, _KINDS.index(tile), count)
    for tile, count in Counter(state.bag).items():
        made.set_bag(_KINDS.index(tile), count)
    _set_standing(made, state)
    return made


def load_state(position: RoadPosition, state: State) -> bool:
    """Load another state of the same match into a position, which keeps its search. False if it is not supported."""
    loaded = position_of(state)
    if loaded is not None:
        position.copy_from(loaded)
    return loaded is not None


def find_held(position: RoadPosition, seat: Seat) -> Holding:
    """The rack of a seat, and the number of tiles in the bag."""
    return Holding(_tiles(position.held_by(seat)), position.bag_size)


def _set_options(made: RoadPosition, state: State) -> None:
    options = state.options
    chosen = components(options)
    for letter, value in chosen.values.items():
        made.set_value(_KINDS.index(letter), value)
    for number, (letter_times, word_times) in chosen.multipliers.items():
        made.board.set_cell(road.KERNEL_NUMBERS[number], letter_times, word_times)
    ones = sum(1 << _KINDS.index(letter) for letter in set(options.one_letter_words))
    made.board.set_rules(ones, options.over_same, road.THROUGH[options.through], 0)
    made.board.set_over_turn(options.over_turn, options.over_turn and options.over == "any")


def _set_board(made: RoadPosition, state: State) -> None:
    for name, stack in state.board.items():
        top = stack[-1]
        made.set_tile(_PLACES[name], _KINDS.index(top.letter), top.tile.islower(), top.seat)


def _set_standing(made: RoadPosition, state: State) -> None:
    seating = state.seating
    for seat in state.seats:
        head = state.head(seat)
        place = 0 if head is None else _PLACES[head]
        made.set_seat(seat, place, state.scores[seat], seating.left[seat], seating.overdue[seat])
    reason = "" if state.outcome is None else state.outcome.reason
    [number] = [number for number, name in REASONS.items() if name == reason]
    made.set_turn(-1 if state.turn is None else state.turn, seating.late, number)
    passes = takewhile(lambda turn: not turn.returned, reversed(state.row))
    quiet, passed = (sum(seating.is_in(turn.seat) for turn in turns) for turns in (state.row, passes))
    made.set_counts(state.step, state.opened, quiet, passed)
    made.set_seed(state.seed)


def action_of(position: RoadPosition) -> Action:
    """The action that the position has chosen."""
    if position.kind == PLAY:
        cells, tiles = position.road()
        return Play(tuple(map(_placement, cells, tiles)))
    if position.kind == MULLIGAN:
        return Mulligan(_tiles(position.mulligan()))
    return Pass()


def _placement(place: int, tile: int) -> Placement:
    letter = _KINDS[tile % BLANK]
    return Placement(_NAMES[place], letter if tile < BLANK else letter.lower())


def _tiles(counts: list[int]) -> Tiles:
    return tuple(tile for tile, count in zip(_KINDS, counts, strict=True) for _ in range(count))
