"""A match of dice and tiles as numbers: its options, its components and the estimates of its positions.

They do not change while it is played, so all positions of a match share one object.
"""

from __future__ import annotations

from array import array

from tilery.kernel.subset.search import LETTERS

SETTINGS = 14
"""Seats, target score, maximum rounds, mulligan, fail, run-out, response, tiles in hand at the start of a turn, tiles
drawn after running out, points for it, value of a hand that may be replaced, letters of the shortest word, maximum
dice on the table, and number of kinds of dice.
"""

SEATS = 6
"""Maximum seats."""

FACES = 6
DICE = 16
"""Maximum dice."""

HAND = 9
"""Maximum tiles in hand."""

ROWS = 9
"""Rows of the tables by number of dice, the last one for that many and more."""

ENTRIES = HAND + 1
"""Entries of a table by number of free tiles."""

VOWELS = 6
"""Entries of a table by number of vowels among them, the last one for that many and more."""

LETTER_ROWS = 2 + ROWS
"""Rows of numbers by letter: its value, whether it is a vowel, and its weight by number of dice."""

ESTIMATES = ROWS * ENTRIES * VOWELS + ROWS * ENTRIES + ENTRIES * VOWELS + ROWS + 2
"""Floats: a turn by dice, tiles and vowels; a response by dice and tiles; tiles and vowels kept after a turn; using the
last tile by dice; new tiles after running out; and a hand replaced before the first die.
"""

# The .pxd has the same with C types, which hides a name from Python.
_WIDTH = LETTERS
_HAND = HAND
_ENTRIES = ENTRIES
_VOWELS = VOWELS
_MOST_DICE = ROWS - 1
_RESPONSES = ROWS * ENTRIES * VOWELS
_LEAVES = _RESPONSES + ROWS * ENTRIES

_LARGEST = 1 << 24
_MOST = 1 << 15
_TOP_SETTINGS = (SEATS, _LARGEST, _LARGEST, 2, 2, 2, 1, HAND, HAND, _LARGEST, _LARGEST, LETTERS, DICE, DICE)


class SubsetRules:
    """Options, components and estimates. ``faces`` has the six letters (1…26) of each kind of die.

    ``mulligan``: 0 never, 1 once a turn, 2 as often as wanted. ``fail``: 0 without a vowel, 1 at any time, 2 without
    a vowel and without a word. ``run_out``: 0 paid at once, 1 not for the last vowel spent, 2 paid at the end of the
    turn. ``any_dice``: responses may use some of the dice.
    """

    def __init__(self, settings: array[int], letters: array[int], faces: array[int], estimates: array[float]) -> None:
        _check(settings, SETTINGS, "i")
        _check(letters, LETTER_ROWS * LETTERS, "i")
        _check(faces, FACES * settings[SETTINGS - 1], "i")
        _check(estimates, ESTIMATES, "d")
        for setting, top in zip(settings, _TOP_SETTINGS, strict=True):
            if not 0 <= setting <= top:
                raise ValueError(f"expected a setting from 0 to {top}, found {setting}")
        if min(letters) < -_MOST or max(letters) > _MOST:
            raise ValueError(
                f"expected values and weights from −{_MOST} to {_MOST}, found {min(letters)} to {max(letters)}"
            )
        if faces and not 0 < min(faces) <= max(faces) < LETTERS:
            raise ValueError(f"expected letters from 1 to {LETTERS - 1} on dice, found {min(faces)} to {max(faces)}")
        self.seats, self.target, self.max_rounds, self.mulligan, self.fail, self.run_out = settings[:6]
        self.any_dice, self.hand, self.refill, self.bonus, self.mulligan_worth, self.shortest = settings[6:12]
        self.dice, self.kinds = settings[12:]
        self.letters = array("i", letters)
        self.faces = array("i", faces)
        self.estimates = array("d", estimates)
        self.content = b"".join([settings.tobytes(), letters.tobytes(), faces.tobytes(), estimates.tobytes()])
        self.all_used = _LEAVES + ENTRIES * VOWELS
        self.refilled = estimates[ESTIMATES - 2]
        self.replaced = estimates[ESTIMATES - 1]

    def is_same(self, other: SubsetRules) -> bool:
        """True for the same rules, also if they were made twice."""
        return self is other or self.content == other.content

    def weights_at(self, dice: int) -> int:
        """The place in ``letters`` of what each letter adds to the entry for this many dice, in hundredths of a point.

        The row of values is the first, that of vowels the second.
        """
        return (2 + min(dice, _MOST_DICE)) * _WIDTH

    def turn(self, dice: int, tiles: int, vowels: int) -> float:
        """Points that a turn still yields before these dice are rolled."""
        row = min(dice, _MOST_DICE) * _ENTRIES + min(tiles, _HAND)
        return self.estimates[row * _VOWELS + min(vowels, _VOWELS - 1)]

    def response(self, dice: int, tiles: int) -> float:
        """Points that another makes of these dice with this many free tiles."""
        return self.estimates[_RESPONSES + min(dice, _MOST_DICE) * _ENTRIES + min(tiles, _HAND)]

    def leave(self, tiles: int, vowels: int) -> float:
        """Points that these tiles make later in answers."""
        return self.estimates[_LEAVES + min(tiles, _HAND) * _VOWELS + min(vowels, _VOWELS - 1)]

    def last_tile(self, dice: int) -> float:
        """Value of using the last free tile in a turn that goes on with these dice."""
        return self.estimates[self.all_used + min(dice, _MOST_DICE)]


def _check(values: array[int] | array[float], size: int, typecode: str) -> None:
    if values.typecode != typecode or len(values) != size:
        raise ValueError(
            f"expected {size} numbers of type {typecode!r}, found {len(values)} of type {values.typecode!r}"
        )
