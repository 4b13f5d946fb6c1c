"""Positions in the kernel for playouts: many matches played on without a Python object for each move.

All options are supported, any number of seats, and seats that have left. Only other languages than English, a match
before its deal, one without a seed, and positions that no play leads to (hands of more than ten tiles, tiles that are
not joined) are not.
"""

from __future__ import annotations

from array import array
from string import ascii_uppercase

from tilery.core.common_messages import Pass
from tilery.core.hands import Holding
from tilery.core.playouts import TileWorths
from tilery.core.rng import SEED_BYTES
from tilery.core.seating import SYSTEM, Seat
from tilery.core.tiles import Tiles, from_counts, tiles
from tilery.games.quillico.messages import Action, Exchange, Placing, Play
from tilery.games.quillico.state import HAND, STAR, LaidTiles, State
from tilery.kernel.octagon import state as kernel
from tilery.kernel.octagon.lane import MOST_TILES
from tilery.kernel.octagon.position import OctPosition
from tilery.kernel.octagon.table import FARTHEST, OctTable, flat
from tilery.lexicon import lexicon_of
from tilery.lexicon.languages import ENGLISH

GLANCE_NODES = 8_000
"""Search budget of a seat in the playouts of win chances."""
NAMES = (STAR, *(letter + color for letter in ascii_uppercase for color in ("", "+")))
"""Tiles by their number in the kernel, which is their order in a sorted multiset."""
_NUMBERS = {name: number for number, name in enumerate(NAMES)}
REASONS = ("stall", "out", "all_passed", "last_seat")
"""Reasons for which a match ends, in the kernel 1, 2, 3 and 4."""


def position_of(state: State) -> OctPosition | None:
    """The position of a state, None if it is not supported."""
    if (
        state.options.lexicon.name != ENGLISH
        or state.turn == SYSTEM
        or len(state.seed) != SEED_BYTES
        or not _is_playable(state)
    ):
        return None
    table, options, seating = LaidTiles(state.table).columns, state.options, state.seating
    room = len(state.table) + len(state.pile) + sum(map(len, state.hands))
    letters = array("i", [ascii_uppercase.index(letter) + 1 if letter else 0 for letter in table.letters])
    seats = zip(state.scores, seating.left, seating.overdue, strict=True)
    reason = 0 if state.outcome is None else 1 + REASONS.index(state.outcome.reason)
    quiet = sum(map(seating.is_in, state.quiet))
    return OctPosition(
        lexicon_of(state).graph,
        OctTable(flat(table.places), letters, array("i", table.values), room=room),
        array("i", [count for hand in state.hands for count in _counts(hand)]),
        array("i", _counts(state.pile)),
        array("i", [number for seat in seats for number in seat]),
        array("q", (state.turn, state.step, state.opened, seating.late, quiet, reason)),
        array(
            "i",
            (
                options.extend,
                options.exchange == "stuck",
                options.out == "letters",
                options.settle == "all",
                options.stall_rounds,
            ),
        ),
        state.seed,
    )


def load_state(position: OctPosition, state: State) -> bool:
    """Load another state of the same match into a position, which keeps its memory. False if it is not supported."""
    loaded = position_of(state)
    if loaded is not None:
        position.copy_from(loaded)
    return loaded is not None


def weigh(position: OctPosition, plays: int, worths: TileWorths) -> None:
    """Make ``play_on`` weigh the best ``plays`` candidates with what they leave in hand."""
    worth = array("d", [worths.tiles.get(letter, 0.0) for letter in (STAR, *ascii_uppercase)])
    position.weigh(plays, worth, worths.plus, worths.repeated)


def find_held(position: OctPosition, seat: Seat) -> Holding:
    """The hand of a seat, and the number of tiles in the pile."""
    counts = dict(zip(NAMES, position.hand_of(seat), strict=True))
    return Holding(from_counts(counts), position.left_in_pile)


def action_of(position: OctPosition) -> Action:
    """The action that the position has chosen."""
    if position.kind == kernel.PLAY:
        laid = tuple(Placing(at, NAMES[2 * letter - 1 + red]) for at, letter, red in position.laid())
        return Play(laid, tuple(position.taken()))
    if position.kind == kernel.EXCHANGE:
        return Exchange(tiles(NAMES[kind] for kind in position.exchanged()))
    return Pass()


def _counts(held: Tiles) -> list[int]:
    """The number of tiles of each name."""
    counts = [0] * len(NAMES)
    for tile in held:
        counts[_NUMBERS[tile]] += 1
    return counts


def _is_playable(state: State) -> bool:
    """True if a table and hands are such as plays lead to, and no larger than the kernel allows."""
    places = [one.at for one in state.table]
    ends = [(min(along), max(along)) for along in zip(*places, strict=True)]
    room = len(places) + len(state.pile) + sum(map(len, state.hands))
    return (
        room <= MOST_TILES
        and max(map(len, state.hands)) <= HAND
        and all(high - low < len(places) for low, high in ends)
        and all(-low < FARTHEST - room and high < FARTHEST - room for low, high in ends)
    )
