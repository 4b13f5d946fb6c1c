"""The numbers of a table of dice and tiles: where each has its place."""

from __future__ import annotations

from tilery.kernel.subset.rules import DICE, SEATS
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.words.build import MAX_LENGTH

BAG, BANKED, SPENT = SEATS, SEATS + 1, SEATS + 2
"""Rows of tiles after those of the hands."""

ANSWER = 3 + MAX_LENGTH
"""Numbers of a sealed answer: 0 for none yet, 1 for none at all, 2 for a word; its length; a bit for each die that it
names, −1 if it names none; and its letters.
"""

FIELDS = 11
"""Numbers of a table before its rows: phase, seat with the bags, first seat, rounds, step, step of the prompts,
mulligans, whether the turn ran out of time, reason of the end, dice on the table, and dice in their bag.
"""

SCORES = FIELDS
LEFT = SCORES + SEATS
OVERDUE = LEFT + SEATS
EMPTIED = OVERDUE + SEATS
TILES = EMPTIED + SEATS
BY_KIND = TILES + (SEATS + 3) * LETTERS
KINDS = BY_KIND + DICE
SHOWN = KINDS + DICE
ANSWERS = SHOWN + DICE
NUMBERS = ANSWERS + SEATS * ANSWER
"""Numbers of a table."""

START, ROLLED, RESPONDING, OVER = 1, 2, 3, 4
"""Phases of a match."""
