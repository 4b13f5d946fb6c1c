"""What is legal, for the rules and for previews alike: both ask about a Stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from string import ascii_uppercase

import msgspec

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, tiles
from tilery.games.lengthxwit.components import HAND, components
from tilery.games.lengthxwit.scoring import MULLIGAN_WORTH, VOWELS, scored, worth
from tilery.games.lengthxwit.state import State
from tilery.games.lengthxwit.wire import Options
from tilery.lexicon import lexicon_of

MIN_LENGTH = 2


class Stand(msgspec.Struct, frozen=True):
    """All that the choices of one seat hang on."""

    options: Options
    lexicon: str
    free: Tiles
    banked: Tiles
    dice: Tiles
    """The letters on the dice, in the order they lie."""
    dice_left: int
    mulligans: int


class Spelled(msgspec.Struct, frozen=True):
    """A word that can be spelled here: the dice and tiles it takes, its face value, and what it would score."""

    word: str
    dice: tuple[int, ...]
    """Positions of the dice it uses."""
    tiles: Tiles
    face: int
    points: int


def stand_of(state: State, seat: Seat) -> Stand:
    """What this seat's choices hang on; a responder has banked nothing."""
    return Stand(
        options=state.options,
        lexicon=state.lexicon,
        free=state.hands[seat],
        banked=state.banked if seat == state.turn else (),
        dice=tuple(thrown.letter for thrown in state.dice),
        dice_left=len(state.dice_bag),
        mulligans=state.mulligans,
    )


def die_cells(positions: Iterable[int]) -> tuple[str, ...]:
    """The names of these dice as the scene has them."""
    return tuple(f"die{position + 1}" for position in positions)


def check_word(stand: Stand, word: str) -> Spelled:
    """The word as it would be laid in one's own turn, with every die [8a]; IllegalAction says what is wrong with it."""
    _check_letters(word)
    used = _dice_used(stand, word)
    idle = [position for position in range(len(stand.dice)) if position not in used]
    if idle:
        missing = tuple(stand.dice[position] for position in idle)
        raise _refused(
            "die-unused",
            f"{word} does not use every die: {_listed(missing)} left over.",
            cells=die_cells(idle),
            words=(word,),
            tiles=missing,
        )
    return _spelled(stand, word, used)


def check_response(stand: Stand, word: str) -> Spelled:
    """The word as an answer to another's dice: with every die, or with one at least (option ``response``) [10]."""
    if stand.options.response == "all":
        return check_word(stand, word)
    _check_letters(word)
    used = _dice_used(stand, word)
    if not used:
        dice = _listed(stand.dice)
        raise _refused("no-die-used", f"{word} uses none of the dice ({dice}); use at least one.", words=(word,))
    return _spelled(stand, word, used)


def _check_letters(word: str) -> None:
    if not word or not set(word) <= set(ascii_uppercase):
        raise _refused("letters", f"A word is written with the letters A–Z; {word!r} is not.", words=(word,))
    if len(word) < MIN_LENGTH:
        raise _refused("too-short", f"{word} has one letter; a word has at least two.", words=(word,))


def _spelled(stand: Stand, word: str, dice: tuple[int, ...]) -> Spelled:
    used = _tiles_for(stand, word, dice)
    if word not in lexicon_of(stand):
        raise _refused("no-word", f"{word} is not in the word list.", words=(word,))
    values = components(stand.options.set).values
    face = worth(word, values)
    return Spelled(word, dice, used, face, scored(face, len(stand.dice), worth(stand.banked, values)))


def _dice_used(stand: Stand, word: str) -> tuple[int, ...]:
    """Positions of the dice that stand for a letter of the word: as many as can [8a]."""
    letters = Counter(word)
    used: list[int] = []
    for position, letter in enumerate(stand.dice):
        if letters[letter]:
            letters[letter] -= 1
            used.append(position)
    return tuple(used)


def _tiles_for(stand: Stand, word: str, dice: tuple[int, ...]) -> Tiles:
    """The word's letters minus the dice's [8a]."""
    used = tiles((Counter(word) - Counter(stand.dice[position] for position in dice)).elements())
    lacking = tiles((Counter(used) - Counter(stand.free)).elements())
    if lacking:
        raise _refused(
            "tile-missing",
            f"{word} needs {' '.join(lacking)}, which you have neither on the dice nor as a free tile.",
            words=(word,),
            tiles=lacking,
        )
    return used


def check_press(stand: Stand, word: str) -> Spelled:
    """The word to be banked [8b]."""
    if stand.dice_left == 0:
        raise _refused("no-die-left", "All dice lie on the table, so there is none to press on with: score or spend.")
    return check_word(stand, word)


def check_spend(stand: Stand, tile: str) -> None:
    """Whether this tile may be spent [8c]."""
    if tile not in VOWELS:
        raise _refused("no-vowel", f"{tile!r} cannot be spent: only a tile A, E, I, O or U can.", tiles=(tile,))
    if tile not in stand.free:
        raise _refused("tile-missing", f"There is no {tile} to spend among {_listed(stand.free)}.", tiles=(tile,))


def check_fail(stand: Stand) -> None:
    """Whether the turn may be failed [8d]."""
    vowels = tiles(VOWELS.intersection(stand.free))
    if vowels and stand.options.fail == "strict":
        raise _refused(
            "vowel-left",
            f"The turn cannot fail while a vowel is left to spend: {' '.join(vowels)} is free.",
            tiles=vowels,
        )


def check_mulligan(stand: Stand) -> None:
    """Whether the hand may be replaced [6]."""
    value = worth(stand.free, components(stand.options.set).values)
    match stand.options.mulligan:
        case "off":
            raise _refused("mulligan-off", "This match is played without mulligans.")
        case "once" if stand.mulligans:
            raise _refused("mulligan-used", "The hand has been replaced once this turn, and once is agreed.")
        case _:
            pass
    if len(stand.free) != HAND:
        raise _refused(
            "mulligan-hand", f"Only {HAND} tiles can be replaced; there are {len(stand.free)}.", tiles=stand.free
        )
    if not VOWELS.isdisjoint(stand.free) and value < MULLIGAN_WORTH:
        raise _refused(
            "mulligan-hand",
            f"Only a hand without a vowel or worth {MULLIGAN_WORTH} can be replaced; {_listed(stand.free)} has a vowel "
            f"and is worth {value}.",
            tiles=stand.free,
        )


def _listed(held: Tiles) -> str:
    return " ".join(held) or "no tiles"


def _refused(
    reason: str, message: str, *, cells: tuple[str, ...] = (), words: tuple[str, ...] = (), tiles: Tiles = ()
) -> IllegalAction:
    return IllegalAction(f"lengthxwit/{reason}", message, ErrorData(cells=cells, words=words, tiles=tiles))
