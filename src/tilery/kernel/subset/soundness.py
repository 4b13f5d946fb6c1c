"""Check of a table's numbers, so that the loops that play on it stay within its arrays."""

from __future__ import annotations

from array import array

from tilery.kernel.subset.layout import (
    ANSWER,
    ANSWERS,
    BY_KIND,
    FIELDS,
    KINDS,
    LEFT,
    NUMBERS,
    OVER,
    RESPONDING,
    ROLLED,
    SHOWN,
    START,
    TILES,
)
from tilery.kernel.subset.rules import DICE, HAND, SEATS
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.words.build import MAX_LENGTH

# The .pxd has the same with C types, which hides a name from Python.
_FIELDS, _LEFT, _TILES, _BY_KIND, _KINDS = FIELDS, LEFT, TILES, BY_KIND, KINDS
_SHOWN, _ANSWERS, _ANSWER, _SIZE = SHOWN, ANSWERS, ANSWER, NUMBERS
_START, _ROLLED, _RESPONDING, _OVER = START, ROLLED, RESPONDING, OVER
_SEATS, _HAND, _DICE, _WIDTH, _LONGEST = SEATS, HAND, DICE, LETTERS, MAX_LENGTH
_LARGEST = 1 << 24
_WORD = 2


def find_fault(numbers: array[int], seats: int, kinds: int, dice: int) -> int:
    """Index of the first number at fault, or ``NUMBERS`` if they are those of a table.

    Sound means: the seat with the bags is in and somebody is asked, no count is negative, tiles and dice add up to
    their numbers, hands and dice have room, dice are of kinds that there are, and sealed answers consist of the dice
    they name and of tiles in hand.
    """
    for place in range(_SIZE):
        number = numbers[place]
        negative = number < 0 and (place < _FIELDS or _LEFT <= place < _ANSWERS)
        if negative or number > _LARGEST or number < -_LARGEST:
            return place
    if numbers[0] < _START or numbers[0] > _OVER:
        return 0
    for place in range(1, 3):
        if numbers[place] >= seats:
            return place
    if numbers[0] != _OVER and (numbers[_LEFT + numbers[1]] != 0 or not is_anyone_asked(numbers, seats)):
        return 1
    fault = find_fault_of_dice(numbers, kinds, dice)
    if fault == _SIZE:
        fault = find_fault_of_tiles(numbers)
    for seat in range(_SEATS):
        if fault == _SIZE:
            fault = find_fault_of_answer(numbers, seat)
    return fault


def is_anyone_asked(numbers: array[int], seats: int) -> bool:
    """True unless all have answered the dice, after which no match stays in that phase."""
    for seat in range(seats):
        if numbers[0] != _RESPONDING:
            return True
        if seat != numbers[1] and numbers[_LEFT + seat] == 0 and numbers[_ANSWERS + seat * _ANSWER] == 0:
            return True
    return False


def find_fault_of_dice(numbers: array[int], kinds: int, dice: int) -> int:
    """Index of the first number about dice at fault."""
    on_table = numbers[_FIELDS - 2]
    in_bag = numbers[_FIELDS - 1]
    if on_table > _DICE or on_table + in_bag > dice or (on_table == 0 and numbers[0] == _ROLLED):
        return _FIELDS - 2
    counted = 0
    for kind in range(_DICE):
        counted += numbers[_BY_KIND + kind]
        if kind >= kinds and numbers[_BY_KIND + kind] != 0:
            return _BY_KIND + kind
    if counted != in_bag or (in_bag == 0 and numbers[0] == _START):
        return _FIELDS - 1
    for place in range(on_table):
        if numbers[_KINDS + place] >= kinds:
            return _KINDS + place
        if numbers[_SHOWN + place] < 1 or numbers[_SHOWN + place] >= _WIDTH:
            return _SHOWN + place
    return _SIZE


def find_fault_of_tiles(numbers: array[int]) -> int:
    """Index of the first number of tiles in a row that is not their sum, or of a hand that is too large."""
    for row in range(_SEATS + 3):
        start = _TILES + row * _WIDTH
        counted = 0
        for letter in range(1, _WIDTH):
            counted += numbers[start + letter]
        if counted != numbers[start] or (row < _SEATS and counted > _HAND):
            return start
    return _SIZE


def find_fault_of_answer(numbers: array[int], seat: int) -> int:
    """Index of a word that is not made of the hand and the dice it uses, which are as many as can if it names none."""
    start = _ANSWERS + seat * _ANSWER
    if numbers[start] != _WORD:
        return _SIZE
    length = numbers[start + 1]
    if length < 1 or length > _LONGEST:
        return start + 1
    for place in range(start + 3, start + 3 + length):
        letter = numbers[place]
        if letter < 1 or letter >= _WIDTH:
            return place
        needed = 0
        for other in range(start + 3, start + 3 + length):
            if numbers[other] == letter:
                needed += 1
        for die in range(numbers[_FIELDS - 2]):
            if numbers[_SHOWN + die] == letter and (numbers[start + 2] < 0 or numbers[start + 2] >> die & 1 == 1):
                needed -= 1
        if needed > numbers[_TILES + seat * _WIDTH + letter]:
            return place
    return _SIZE
