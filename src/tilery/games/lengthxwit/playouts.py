"""Positions in the kernel: the state, the options and the estimates as numbers, and the actions chosen there.

All options are supported in English, and all phases after the deal. A state without a seed is not, since playing it on
draws tiles, and neither is one with hands or sealed answers that the rules do not allow.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_uppercase

import msgspec

from tilery.core.hands import Holding
from tilery.core.rng import SEED_BYTES
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, from_counts
from tilery.games.lengthxwit import messages
from tilery.games.lengthxwit.components import HAND, Equipment, components
from tilery.games.lengthxwit.decision import REFILL
from tilery.games.lengthxwit.evaluation import (
    MULLIGAN_VOWELS,
    TurnValues,
    entry,
    mean_of_refill,
    response,
    value_of_all_used,
    value_tables,
)
from tilery.games.lengthxwit.messages import Options, SealedAnswer
from tilery.games.lengthxwit.scoring import MULLIGAN_WORTH, RUN_OUT, VOWELS
from tilery.games.lengthxwit.state import MIN_LENGTH, State
from tilery.kernel.subset import keeper, turns
from tilery.kernel.subset.layout import (
    ANSWER,
    ANSWERS,
    BAG,
    BY_KIND,
    EMPTIED,
    FIELDS,
    KINDS,
    LEFT,
    NUMBERS,
    OVER,
    OVERDUE,
    RESPONDING,
    ROLLED,
    SCORES,
    SHOWN,
    START,
    TILES,
)
from tilery.kernel.subset.position import SubsetPosition
from tilery.kernel.subset.rules import DICE, ENTRIES, ROWS, SEATS, SubsetRules
from tilery.kernel.subset.rules import VOWELS as VOWEL_ENTRIES
from tilery.kernel.subset.search import LETTERS
from tilery.lexicon import lexicon_of
from tilery.lexicon.languages import ENGLISH
from tilery.search.words import letters_below

GLANCE_NODES = 1_000
"""Search budget of a seat in the playouts of win chances."""
weigh: None = None
"""No level of this game weighs more than one candidate on a turn of a playout."""
_LETTER = {letter: place for place, letter in enumerate(ascii_uppercase, 1)}
_PHASES = {"start": START, "rolled": ROLLED, "respond": RESPONDING, "over": OVER}
_REASONS = {"target": turns.TARGET, "max_rounds": turns.MAX_ROUNDS, "last_seat": turns.LAST_SEAT}
_MULLIGANS = {"off": 0, "once": 1, "repeat": 2}
_FAILS = {"strict": 0, "free": 1, "stuck": 2}
_RUN_OUTS = {"any": 0, "no_spend": 1, "end": 2}


def position_of(state: State, most: int = keeper.MOST) -> SubsetPosition | None:
    """The position of a state, None before the deal, without a seed, and for a state that no match reaches.

    ``most`` is the number of answers that a search may keep.
    """
    if state.options.lexicon.name != ENGLISH:  # the kernel's matches know the letters A–Z
        return None
    graph = lexicon_of(state).graph
    position = SubsetPosition(graph, letters_below(graph), _terms_of_state(state).rules, most)
    return position if load_state(position, state) else None


def load_state(position: SubsetPosition, state: State) -> bool:
    """Load another state of the same match into a position, without new memory. False if it is not supported."""
    if state.options.lexicon.name != ENGLISH or state.phase == "deal" or len(state.seed) != SEED_BYTES:
        return False
    try:
        position.load(_numbers(state, _terms_of_state(state).kinds), state.seed)
    except (KeyError, OverflowError, ValueError):
        return False
    return True


def action_of(position: SubsetPosition) -> messages.Action:
    """The action that the position has chosen. Raises ValueError if it has chosen none."""
    kind, letters, named = position.chosen()
    word = bytes(letter + 64 for letter in letters).decode("ascii")
    match kind:
        case keeper.MULLIGAN:
            return messages.Mulligan()
        case keeper.ROLL:
            return messages.Roll()
        case keeper.SCORE:
            return messages.Score(word)
        case keeper.PRESS:
            return messages.Press(word)
        case keeper.SPEND:
            return messages.Spend(word)
        case keeper.FAIL:
            return messages.Fail()
        case keeper.RESPOND:
            return messages.Respond(word, None if named < 0 else _dice_of(named))
        case keeper.DECLINE:
            return messages.Decline()
        case _:
            raise ValueError("the position has chosen no action: choose one first, and ask before it is played")


def find_held(position: SubsetPosition, seat: Seat) -> Holding:
    """The free tiles of a seat, and the number of tiles in the bag."""
    numbers = array("i", position.numbers()[SEED_BYTES:])
    row = numbers[TILES + seat * LETTERS : TILES + (seat + 1) * LETTERS]
    held = from_counts({letter: row[place] for letter, place in _LETTER.items()})
    return Holding(held, numbers[TILES + BAG * LETTERS])


def _dice_of(named: int) -> tuple[int, ...]:
    return tuple(die for die in range(DICE) if named >> die & 1)


# ---- what does not change in a match ----
class _Terms(msgspec.Struct, frozen=True):
    """The rules of a match, and the numbers of its different dice."""

    rules: SubsetRules
    kinds: dict[str, int]


def _terms_of_state(state: State) -> _Terms:
    return _terms_of(msgspec.msgpack.encode(state.options), len(state.names))


@lru_cache(maxsize=64)
def _terms_of(encoded: bytes, seats: int) -> _Terms:
    """The terms of a match with these options, once for all of its positions."""
    options = msgspec.msgpack.decode(encoded, type=Options)
    box = components(options)
    kinds = {die: kind for kind, die in enumerate(dict.fromkeys(box.dice))}  # in the order of the bag
    settings = (
        *(seats, options.target, options.max_rounds),
        *(_MULLIGANS[options.mulligan], _FAILS[options.fail], _RUN_OUTS[options.run_out], options.response == "any"),
        *(HAND, REFILL, RUN_OUT, MULLIGAN_WORTH, MIN_LENGTH, len(box.dice), len(kinds)),
    )
    faces = [_LETTER[face] for die in kinds for face in die]
    turn = value_tables().turn[options.run_out]
    estimates = array("d", _estimates(options, turn))
    return _Terms(SubsetRules(array("i", settings), _letters(box, turn), array("i", faces), estimates), kinds)


def _letters(box: Equipment, turn: TurnValues) -> array[int]:
    """Rows by letter: values, vowels, and weights by number of dice."""
    rows = [box.values, dict.fromkeys(VOWELS, 1), *turn.letters]
    return array("i", [row.get(chr(64 + place), 0) for row in rows for place in range(LETTERS)])


def _estimates(options: Options, turn: TurnValues) -> list[float]:
    """The tables of the evaluation, by number of tiles and vowels where rows are of different lengths."""
    answering = value_tables().response
    before = [turn.tables[max(dice, 1)] for dice in range(ROWS)]  # the first roll is one of one die
    held = [(tiles, vowels) for tiles in range(ENTRIES) for vowels in range(VOWEL_ENTRIES)]
    return [
        *(entry(table, *each) for table in before for each in held),
        *(response(answering, dice, tiles) for dice in range(ROWS) for tiles in range(ENTRIES)),
        *(entry(answering.leave, *each) for each in held),
        *(value_of_all_used(options.run_out, table, answering.leave) for table in before),
        mean_of_refill(answering.leave),
        entry(before[1], HAND, MULLIGAN_VOWELS),
    ]


# ---- the table ----
def _numbers(state: State, kinds: dict[str, int]) -> array[int]:
    """The numbers of a table, in the order of ``kernel/subset/layout.py``."""
    found = array("i", bytes(4 * NUMBERS))
    reason = 0 if state.outcome is None else _REASONS[state.outcome.reason]
    found[:FIELDS] = array(
        "i",
        (
            *(_PHASES[state.phase], state.turn, state.first, state.rounds, state.step, state.opened),
            *(state.mulligans, state.seating.late, reason, len(state.dice), len(state.dice_bag)),
        ),
    )
    n = len(state.names)
    found[SCORES : SCORES + n] = array("i", state.scores)
    found[LEFT : LEFT + n] = array("i", state.seating.left)
    found[OVERDUE : OVERDUE + n] = array("i", state.seating.overdue)
    found[EMPTIED : EMPTIED + n] = array("i", state.emptied)
    found[TILES:BY_KIND] = _count_tiles((*state.hands, *[()] * (SEATS - n), state.bag, state.banked, state.spent))
    _place_dice(found, state, kinds)
    for seat, answer in enumerate(state.answers):
        _place_answer(found, ANSWERS + seat * ANSWER, answer)
    return found


def _count_tiles(rows: Iterable[Tiles]) -> array[int]:
    counted: list[int] = []
    for held in rows:
        row = [len(held)] + [0] * (LETTERS - 1)
        for tile in held:
            row[_LETTER[tile]] += 1
        counted += row
    return array("i", counted)


def _place_dice(found: array[int], state: State, kinds: dict[str, int]) -> None:
    for die in state.dice_bag:
        found[BY_KIND + kinds[die]] += 1
    for place, thrown in enumerate(state.dice):
        found[KINDS + place] = kinds[thrown.die]
        found[SHOWN + place] = _LETTER[thrown.letter]


def _place_answer(found: array[int], start: int, answer: SealedAnswer | None) -> None:
    if answer is None:
        return
    if answer.word is None:
        found[start] = 1
        return
    named = -1 if answer.dice is None else sum([1 << die for die in answer.dice])
    numbers = [2, len(answer.word), named, *[_LETTER[letter] for letter in answer.word]]
    found[start : start + len(numbers)] = array("i", numbers)
