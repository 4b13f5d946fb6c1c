"""Legality of actions, with reasons for refusals: shared by ``decide`` and ``preview``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.tiles import MissingTile, Tiles, remove, tiles
from tilery.games.lengthxwit.components import HAND, components
from tilery.games.lengthxwit.scoring import MULLIGAN_WORTH, score_word, vowels_of, worth
from tilery.games.lengthxwit.spelling import can_spell
from tilery.games.lengthxwit.state import MIN_LENGTH, SeatPosition
from tilery.kernel.words.graph import ENGLISH_SIGNS
from tilery.lexicon import lexicon_of
from tilery.lexicon.languages import alphabet


class Spelled(msgspec.Struct, frozen=True):
    """A word that can be spelled here: its dice and tiles, its face value, and its score."""

    word: str
    dice: tuple[int, ...]
    """Places of the dice it uses, from 0."""
    tiles: Tiles
    face: int
    points: int


def die_cells(places: Iterable[int]) -> tuple[str, ...]:
    """The names of these dice in the scene."""
    return tuple(f"die{place + 1}" for place in places)


def check_word(position: SeatPosition, word: str) -> Spelled:
    """The word as laid in one's own turn, with every die [8a]. Raises IllegalAction with its fault."""
    _check_letters(position, word)
    used = _find_used_dice(position, word)
    _check_all_dice(position, word, used)
    return _spell_word(position, word, used)


def _check_all_dice(position: SeatPosition, word: str, used: tuple[int, ...]) -> None:
    idle = [place for place in range(len(position.dice)) if place not in used]
    if idle:
        missing = tuple(position.dice[place] for place in idle)
        raise refusal(
            "die-unused",
            f"{word} does not use every die: {_name_tiles(missing)} left over.",
            cells=die_cells(idle),
            words=(word,),
            tiles=missing,
            unfinished=True,
        )


def check_response(position: SeatPosition, word: str, dice: tuple[int, ...] | None = None) -> Spelled:
    """The word as an answer to another's dice: with every die, or at least one (option ``response``) [10].

    ``dice`` are the numbers of the dice that it uses, from 0, or None for as many as possible.
    """
    _check_letters(position, word)
    used = _find_used_dice(position, word) if dice is None else _find_named_dice(position, word, dice)
    if position.options.response == "all":
        _check_all_dice(position, word, used)
    elif not used:
        shown = _name_tiles(position.dice)
        text = f"{word} uses none of the dice ({shown}); use at least one."
        raise refusal("no-die-used", text, words=(word,), unfinished=True)
    return _spell_word(position, word, used)


def _find_named_dice(position: SeatPosition, word: str, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that an answer names, in the order they lie. Each stands for a letter of the word."""
    left = list(word)
    for number, die in enumerate(dice):
        if not 0 <= die < len(position.dice) or die in dice[:number]:
            there = len(position.dice)
            raise refusal("no-such-die", f"Name each die once, from 0 to {there - 1}, but found {die}.", words=(word,))
        letter = position.dice[die]
        if letter not in left:
            text = f"{word} does not use the die {letter}."
            raise refusal("die-not-in-word", text, cells=die_cells((die,)), words=(word,), tiles=(letter,))
        left.remove(letter)
    return tuple(sorted(dice))


def _check_letters(position: SeatPosition, word: str) -> None:
    letters = alphabet(position.options.lexicon.name)
    if not word or not letters.set.issuperset(word):
        named = "A to Z" if letters.signs == ENGLISH_SIGNS else letters.describe()
        raise refusal("letters", f"A word has the letters {named}, but this is {word[:40]!r}.", words=(word,))
    if len(word) < MIN_LENGTH:
        raise refusal("too-short", f"{word} has one letter; a word has at least two.", words=(word,))


def _spell_word(position: SeatPosition, word: str, dice: tuple[int, ...]) -> Spelled:
    used = _find_tiles(position, word, dice)
    if word not in (lexicon := lexicon_of(position)):
        can_grow = lexicon.begins(word)
        raise refusal("no-word", f"{word} is not in the word list.", words=(word,), unfinished=can_grow)
    values = components(position.options).values
    face = worth(word, values)
    return Spelled(word, dice, used, face, score_word(face, len(position.dice), worth(position.banked, values)))


def _find_used_dice(position: SeatPosition, word: str) -> tuple[int, ...]:
    """Places of the dice that stand for a letter of the word: as many as can [8a]."""
    letters = list(word)
    used: list[int] = []
    for place, letter in enumerate(position.dice):
        if letter in letters:
            letters.remove(letter)
            used.append(place)
    return tuple(used)


def _find_tiles(position: SeatPosition, word: str, dice: tuple[int, ...]) -> Tiles:
    """The word's letters minus the dice's [8a]."""
    used = remove(tiles(word), (position.dice[place] for place in dice))
    try:
        remove(position.free, used)
    except MissingTile:
        lacking = tiles((Counter(used) - Counter(position.free)).elements())
        raise refusal(
            "tile-missing",
            f"{word} needs {' '.join(lacking)}, which you have neither on the dice nor as a free tile.",
            words=(word,),
            tiles=lacking,
        ) from None
    return used


def check_press(position: SeatPosition, word: str) -> Spelled:
    """The word to be banked [8b]."""
    if position.dice_left == 0:
        raise refusal("no-die-left", "All dice are on the table, so you cannot press: score or spend.")
    return check_word(position, word)


def check_spend(position: SeatPosition, tile: str) -> None:
    """Check that this tile may be spent [8c]."""
    vowels = vowels_of(position.options)
    if tile not in vowels:
        *others, last = sorted(vowels)
        raise refusal("no-vowel", f"You cannot spend {tile!r}, only {', '.join(others)} or {last}.", tiles=(tile,))
    if tile not in position.free:
        raise refusal(
            "tile-missing",
            f"You have no {tile} to spend; your free tiles are {_name_tiles(position.free)}.",
            tiles=(tile,),
        )


def check_fail(position: SeatPosition) -> None:
    """Check that the turn may be failed [8d]: with ``fail: stuck`` only without a word. The refusal names none."""
    check_vowels_spent(position)
    if position.options.fail == "stuck" and can_spell(position):
        raise refusal("word-exists", "You can still spell a word, so you cannot fail.")


def check_vowels_spent(position: SeatPosition) -> None:
    """Check that the vowels in hand permit failing the turn [8d]."""
    vowels = tiles(vowels_of(position.options).intersection(position.free))
    if vowels and position.options.fail != "free":
        raise refusal(
            "vowel-left",
            f"You cannot fail while you can spend a vowel ({' '.join(vowels)}).",
            tiles=vowels,
        )


def check_mulligan(position: SeatPosition) -> None:
    """Check that the hand may be replaced [6]."""
    value = worth(position.free, components(position.options).values)
    match position.options.mulligan:
        case "off":
            raise refusal("mulligan-off", "There are no mulligans in this match.")
        case "once" if position.mulligans:
            raise refusal("mulligan-used", "You have replaced your tiles in this turn; you may do so once.")
        case _:
            pass
    if len(position.free) != HAND:
        raise refusal(
            "mulligan-hand", f"You can replace {HAND} tiles, but you have {len(position.free)}.", tiles=position.free
        )
    if not vowels_of(position.options).isdisjoint(position.free) and value < MULLIGAN_WORTH:
        raise refusal(
            "mulligan-hand",
            f"You can replace tiles without a vowel or worth {MULLIGAN_WORTH} points; {_name_tiles(position.free)} has "
            f"a vowel and is worth {value}.",
            tiles=position.free,
        )


def _name_tiles(held: Tiles) -> str:
    return " ".join(held) or "no tiles"


def refusal(
    reason: str,
    message: str,
    *,
    cells: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
    tiles: Tiles = (),
    unfinished: bool = False,
) -> IllegalAction:
    data = ErrorData(cells=cells, words=words, tiles=tiles, unfinished=unfinished)
    return IllegalAction(f"lengthxwit/{reason}", message, data)
