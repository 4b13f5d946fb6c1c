"""Positions of Lexigo that live in the kernel, see ``tilery.core.playouts``.

All options are supported. Not supported are matches before the deal, states without a seed, and tables that reach more
than 24 cells from the centre, which only diagrams have.
"""

from __future__ import annotations

from array import array
from functools import cache

from tilery.core.common_messages import Pass
from tilery.core.hands import Holding
from tilery.core.rng import SEED_BYTES
from tilery.core.seating import Seat
from tilery.core.tiles import from_counts
from tilery.games.lexigo import messages, scoring
from tilery.games.lexigo.components import BANK_SIZE, all_tiles
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.kernel.hexagon import match as kernel
from tilery.kernel.hexagon.chooser import MOST_CHOICES, HexChooser
from tilery.kernel.hexagon.facts import MatchFacts, SeatFacts, cell_of, place_of
from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.keeper import HexKeeper
from tilery.kernel.hexagon.position import HexPosition
from tilery.kernel.hexagon.ratings import HexRatings
from tilery.kernel.hexagon.search import HexSearch
from tilery.kernel.words.graph import ENGLISH_SIGNS
from tilery.lexicon import lexicon_of, recognises
from tilery.lexicon.languages import ENGLISH
from tilery.search.hexagon import MOST_WALKS, codes_of, tiles_of
from tilery.search.words import letters_below

GLANCE_NODES = 8_000
"""Search budget of a seat in the playouts of win chances."""
weigh: None = None
"""No level of this game weighs more than one candidate on a turn of a playout."""
TILE_CODES = codes_of(ENGLISH_SIGNS)
TILES = tiles_of(ENGLISH_SIGNS)
_PHASES = {"play": kernel.PLAY, "trade": kernel.TRADE, "window": kernel.WINDOW}
_REASONS = {"out": kernel.OUT, "stall": kernel.STALL, "last_seat": kernel.LAST_SEAT}
_ANY_BANK = (1, 2, 3, 4, 5, TILE_CODES["?"])
"""A bank with as many different tiles as there can be, for which a search allots its memory."""


def position_of(state: State, most: int = MOST_CHOICES) -> HexPosition | None:
    """The position of a state, None if it is not supported. ``most`` is the number of words that a search may rank."""
    if state.options.lexicon.name != ENGLISH:  # the kernel's matches know the letters A–Z
        return None
    tiles = len(all_tiles(state.options))
    position = HexPosition(_chooser(state, tiles, most), tiles)
    return position if load_state(position, state) else None


def load_state(position: HexPosition, state: State) -> bool:
    """Load another state of the same match into a position, without new memory. False if it is not supported."""
    if state.options.lexicon.name != ENGLISH or not state.table.grid or len(state.seed) != SEED_BYTES:
        return False
    try:
        position.load(facts_of(state))
    except ValueError:
        return False
    return True


def find_held(position: HexPosition, seat: Seat) -> Holding:
    """The bank of a seat, and the height of its stack."""
    counts = dict(zip(TILES, position.bank_of(seat), strict=True))
    return Holding(from_counts(counts), position.height_of(seat))


def action_of(position: HexPosition) -> messages.Action:
    """The action that the position has chosen."""
    match position.kind:
        case kernel.WORD:
            return _play_of(position)
        case kernel.RELOCATE:
            return messages.Relocate(_hex(position.target))
        case kernel.PASS:
            return Pass()
        case kernel.SWAP:
            return messages.Trade(tuple(sorted(TILES[code] for code in position.chosen_trade())))
        case kernel.KEEP:
            return messages.Keep()
        case kernel.ACCEPT:
            return messages.Accept()
        case kernel.CHALLENGE:
            return messages.Challenge()
        case _:
            raise ValueError("expected a position that has chosen an action, found one that has not")


def _play_of(position: HexPosition) -> messages.Play:
    steps = position.chosen_steps()
    path = tuple(_hex(step >> 10) for step in steps)
    return messages.Play(
        place=tuple(messages.Placement(_hex(cell), TILES[code]) for cell, code in position.chosen_tiles()),
        path=path,
        word="".join(TILES[step & 31] for step in steps),
        pawn=None if position.has_pawn(position.seat()) else path[0],
        knock=tuple(messages.Knock(seat, _hex(cell)) for seat, cell in position.chosen_knocks()),
    )


def facts_of(state: State) -> MatchFacts:
    """The numbers of a state. Raises ValueError for a cell too far from the centre."""
    table, options, outcome = state.table, state.options, state.outcome
    said = table.said if table.phase == "window" else None
    known = said is not None and said.word in lexicon_of(state)
    return MatchFacts(
        seed=state.seed,
        seats=tuple(_seat_facts(state, seat) for seat in state.seats),
        grid=tuple((_cell(placed.at), TILE_CODES[placed.tile]) for placed in table.grid),
        pouch=_codes(state.pouch),
        step=state.step,
        opened=state.opened,
        turn=table.turn,
        first=table.first,
        phase=_PHASES[table.phase],
        origin=_cell(table.origin),
        relocated=int(table.relocated),
        last_round=int(table.last_round),
        late=int(state.seating.late),
        reason=kernel.RUNNING if outcome is None else _REASONS[outcome.reason],
        stall_rounds=options.stall_rounds,
        challenged=int(options.words == "challenge"),
        equal_turns=int(options.equal_turns),
        said=0 if said is None else said.seat,
        said_tiles=0 if said is None else len(said.place),
        accepted=0 if said is None else sum(1 << seat for seat in said.accepted),
        valid=int(known),
        recognised=int(said is not None and (known or recognises(state, said.word))),
        knocked=() if said is None else tuple((moved.seat, _cell(moved.origin)) for moved in said.knocked),
    )


def _seat_facts(state: State, seat: int) -> SeatFacts:
    standing = state.standing(seat)
    return SeatFacts(
        bank=_codes(standing.bank),
        stack=_codes(state.stacks[seat]),
        pawn=_cell(standing.pawn),
        forfeited=standing.forfeited,
        left=int(state.seating.left[seat]),
        overdue=state.seating.overdue[seat],
        passes=state.table.passes.count(seat),
    )


def _chooser(state: State, tiles: int, most: int) -> HexChooser:
    """A search on an empty plane, and the weights of ``scoring``."""
    graph, weights = lexicon_of(state).graph, scoring.weights()
    plane, hand = kernel.WIDTH, array("i", bytes(4 * CODES))
    for code in _ANY_BANK:
        hand[code] += 1
    search = HexSearch(
        graph,
        letters_below(graph),
        plane,
        bytearray(plane * plane),
        bytearray(plane * plane),
        hand,
        weights.gains,
        weights.ends,
        weights.mark,
        HexKeeper(most, MOST_WALKS),
    )
    options = state.options
    return HexChooser(
        search,
        tiles,
        HexRatings(*_rates()),
        scoring.PASS,
        scoring.RELOCATION,
        scoring.TRADE,
        moved=options.passing == "moved",
        stuck=options.relocate == "stuck",
    )


@cache
def _rates() -> tuple[array[int], array[int], array[int]]:
    """Rates of each tile: words begun, and by its copies in a bank how easily it is used and what trading it gains."""
    openings = array("i", bytes(4 * CODES))
    eases, gains = (array("i", bytes(4 * CODES * BANK_SIZE)) for _ in range(2))
    for tile, code in TILE_CODES.items():
        openings[code] = scoring.letters().opening[tile]
        for copies in range(BANK_SIZE):
            eases[BANK_SIZE * code + copies] = scoring.ease(tile, copies)
            fewer, more = (scoring.trade_gain((tile,) * count) for count in (copies, copies + 1))
            gains[BANK_SIZE * code + copies] = more - fewer
    return openings, eases, gains


def _codes(tiles: tuple[str, ...]) -> bytes:
    return bytes([TILE_CODES[tile] for tile in tiles])


def _cell(at: Hex | None) -> int:
    """The kernel's number of a cell, 0 for none."""
    return 0 if at is None else cell_of(at.q, at.r)


def _hex(cell: int) -> Hex:
    return Hex(*place_of(cell))
