"""A word that is spelt letter by letter: the letters after which some word of dice and hand is still possible."""

from __future__ import annotations

from tilery.kernel.subset.chooser import SubsetChooser
from tilery.kernel.subset.rules import SubsetRules
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.subset.table import SubsetTable
from tilery.kernel.words.graph import WordGraph

# The .pxd has the same with C types, which hides a name from Python.
_WIDTH = LETTERS
_ONE = 1
_NO_LIMIT = 1 << 62


class SubsetSpeller(SubsetChooser):
    """Prefix of a word in ``word``, ``spelt`` letters long, which leads to ``arc`` of the word graph.

    The counts of the search are those of the letters that are left. Whether a word follows is answered by the search
    itself, which ends at the first one.
    """

    def __init__(self, graph: WordGraph, below: memoryview, rules: SubsetRules) -> None:
        super().__init__(graph, below, rules, 1)
        self.any_dice = False
        self.arc = self.root
        self.spelt = 0

    def start(self, table: SubsetTable, seat: int, any_dice: bool) -> None:
        """Begin a word of this seat: with all dice, or with any of them but at least one."""
        self.measure(table, seat)
        self.any_dice = any_dice
        self.arc = self.root
        self.spelt = 0
        for letter in range(_WIDTH):
            self.needed[letter] = 0 if any_dice else self.on_dice[letter]
            self.there[letter] = self.on_hand[letter] + (self.on_dice[letter] if any_dice else 0)
        self.restart(_NO_LIMIT)

    def spell(self, letter: int) -> None:
        """Add a letter that ``may_spell`` allows."""
        self.arc = self.child(letter)
        self.word[self.spelt] = letter
        self.spelt += 1
        if self.needed[letter] == 1:
            self.owing ^= _ONE << letter
        self.needed[letter] -= 1
        self.there[letter] -= 1
        if self.there[letter] == 0:
            self.having ^= _ONE << letter

    def may_spell(self, letter: int) -> bool:
        """True if some word goes on with this letter."""
        if not self.having >> letter & 1:
            return False
        child = self.child(letter)
        if child == 0:
            return False
        need = self.needed[letter]
        owed = self.owing ^ _ONE << letter if need == 1 else self.owing
        if owed & ~self.below[child >> 1] != 0:
            return False
        left = self.there[letter] - 1
        self.nodes = 0
        self.word[self.spelt] = letter
        self.there[letter] = left
        self.needed[letter] = need - 1
        ran_out = self.descend(child, self.spelt + 1, self.having if left > 0 else self.having ^ _ONE << letter, owed)
        self.there[letter] = left + 1
        self.needed[letter] = need
        return not ran_out

    def is_word(self) -> bool:
        """True if the letters so far are a word that may be played."""
        return self.arc & 1 == 1 and self.owing == 0 and not self.note(self.spelt)

    def child(self, letter: int) -> int:
        """The arc of a letter, 0 if no word goes on with it."""
        offset = self.arc >> 1
        mask = self.cells[offset]
        if not mask >> letter & 1:
            return 0
        place = 1
        for lower in range(letter):
            place += mask >> lower & 1
        return self.cells[offset + place]

    def note(self, depth: int) -> bool:
        """End the search at the first word that may be played."""
        if depth < self.rules.shortest:
            return True
        if not self.any_dice:
            return False
        used = 0
        for place in range(depth):
            used += self.on_dice[self.word[place]]
        return used == 0
