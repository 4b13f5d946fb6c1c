"""One match of a vector environment that is dealt and stepped in the kernel, whatever its game.

A step takes the number of a candidate or of a token, carries the action out on a position, and writes the observation
of the seat that is asked next into arrays of the caller. Nothing of that makes a Python object. The results of
matches that end, and their successors' seeds, are left to the caller, who finds them by ``statuses``.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

LOG = 1 << 16
"""Maximum steps of a match, all of which are logged so that it can be played again by the rules."""
MOST_TOKENS = 64
"""Maximum number of tokens of an action in an observation."""
VALUE, POINTS, WORDS, LETTERS, KIND = range(5)
"""Columns of a candidate's row."""

IDLE, ASKED, BETWEEN, MASKED, OVER, CUT, FULL = range(7)
"""Statuses: no match here, a seat is asked, an action is unfinished, the number was none of those open (nothing has
changed), the match is over, it has had its steps, or it cannot go on in the kernel.
"""

# The .pxd has the same with C types, which hides a name from Python.
_IDLE, _ASKED, _BETWEEN, _MASKED, _OVER, _CUT, _FULL = range(7)
_MOST_TOKENS = MOST_TOKENS


class KernelEnvironment:
    """Base of a game's environment, which says what is observed, what can be chosen, and what a choice does.

    With ``spells`` numbers are tokens, without it candidates. ``open`` has a 1 for each number that may come next,
    ``count`` is the number of candidates. ``log`` has every number that was taken in this match, by ``acted`` the last
    one.
    """

    def __init__(self, position: Any, choices: int, steps: int, spells: bool, neutral: bool, nodes: int) -> None:
        if not 0 < steps < LOG:
            raise ValueError(f"expected 1 to {LOG - 1} steps, found {steps}")
        self.position = position
        self.choices = choices
        self.limit = steps
        self.spells = spells
        self.neutral = neutral
        self.nodes = nodes
        self.open = bytearray(choices)
        self.count = 0
        self.taken = 0
        self.picked = array("h", bytes(2 * MOST_TOKENS))
        self.picks = 0
        self.cells_open = 0
        self.cells_written = 0
        self.log = array("h", bytes(2 * (steps + 1)))
        self.logged = self.log
        self.status = IDLE
        self.seat = 0
        self.acted = 0
        self.place = 0
        self.following = self
        self.is_last = True

    def bind(self, place: int, out: Mapping[str, Any]) -> None:
        """Writes into row ``place`` of these arrays from now on."""
        self.place = place
        self.actions = out["actions"]
        self.statuses = out["statuses"]
        self.asked = out["seat"]
        self.rack = out["rack"][place]
        self.unseen = out["unseen"][place]
        self.standing = out["seats"][place]
        self.table_numbers = out["table"][place]
        self.prompt = out["prompt"][place]
        self.mask = out["action_mask"][place]
        if self.spells:
            self.cells = out["cells"][place]
            self.tokens = out["tokens"][place]
            self.cells_written = len(out["cells"][place])
        else:
            self.rows = out["candidates"][place]
            self.uses = out["candidate_tiles"][place]
            self.flat_rows = out["candidates"][place].reshape(-1)
            self.flat_uses = out["candidate_tiles"][place].reshape(-1)
        self.bind_table({name: array[place] for name, array in out.items() if name not in ("actions", "statuses")})

    def bind_table(self, out: Mapping[str, Any]) -> None:
        """Writes the arrays of the game's own into these from now on."""

    def chain(self, following: KernelEnvironment) -> None:
        """Step another one after this one, so that a whole chain is stepped without the lock of Python."""
        self.following = following
        self.is_last = False

    def end_chain(self) -> None:
        """End the chain with this one."""
        self.is_last = True

    # ---- called for a chain ----
    def find_masked(self) -> int:
        """The first place of a chain whose action is none of those open, −1 if there is none."""
        with cython.nogil:
            return self.first_masked()

    def step_all(self) -> int:
        """Take an action in every match of a chain. Returns how many have ended or are not in the kernel."""
        with cython.nogil:
            return self.step_chain()

    def first_masked(self) -> int:
        """``find_masked`` without the lock."""
        if self.status != _IDLE and not self.may_take(self.actions[self.place]):
            return self.place
        return -1 if self.is_last else self.following.first_masked()

    def step_chain(self) -> int:
        """``step_all`` without the lock."""
        status = self.step(self.actions[self.place])
        self.statuses[self.place] = status
        count = 0 if status in (_ASKED, _BETWEEN) else 1
        return count if self.is_last else count + self.following.step_chain()

    # ---- called for a match ----
    def begin(self, seed: bytes) -> int:
        """Deal a new match and observe it. Returns its status."""
        if self.spells and self.picks > 0:  # an unfinished action, of which tiles may lie on the table
            self.start_tokens()
        self.taken = 0
        self.reseed(seed)
        with cython.nogil:
            self.deal()
            self.status = self.ask()
        self.statuses[self.place] = self.status
        return self.status

    def leave(self) -> None:
        """Give the place to a match that is played by the rules."""
        self.status = IDLE
        self.statuses[self.place] = IDLE

    def step(self, number: int) -> int:
        """Take an action. Returns the status."""
        if self.status == _IDLE:
            return _IDLE
        if not self.may_take(number):
            return _MASKED
        self.acted = self.seat
        self.logged[self.taken] = number
        self.taken += 1
        if not self.spells:
            self.play(number)
            self.status = self.ask()
        elif self.pick(number):
            self.status = self.ask()
        else:
            self.status = _BETWEEN
            if self.taken >= self.limit:
                self.status = _CUT
            else:
                self.write_tokens()
        return self.status

    def may_take(self, number: int) -> bool:
        """True for a candidate or a token that is open."""
        if self.spells:
            return 0 <= number < self.choices and self.open[number] != 0
        return 0 <= number < self.count

    def ask(self) -> int:
        """Find and write what the next seat sees and may choose. Returns the status."""
        if self.is_full():
            return _FULL
        self.seat = self.find_seat()
        if self.seat < 0:
            return _OVER
        if self.taken >= self.limit:
            return _CUT
        if self.spells:
            self.start_tokens()
        else:
            self.count = 0
            self.list_candidates()
            if self.is_full():
                return _FULL
        self.write()
        return _ASKED

    # ---- tokens ----
    def start_tokens(self) -> None:
        """Open the kinds of action."""
        self.picks = 0
        self.close_all()
        self.open_kinds()

    def close_all(self) -> None:
        """Close all tokens."""
        self.cells_open = 0
        # A local name lets C clear many bytes at once.
        tokens = self.open
        for token in range(self.choices):
            tokens[token] = 0

    def pick(self, token: int) -> bool:
        """Add a token. True if an action was completed, which is carried out."""
        if token == self.choices - 1:  # ``restart`` is the last one
            self.start_tokens()
            return False
        if self.picks < _MOST_TOKENS:
            self.picked[self.picks] = token + 1
        self.picks += 1
        self.close_all()
        if self.add(token):
            return True
        self.open[self.choices - 1] = 1
        return False

    def write_tokens(self) -> None:
        """Write the tokens so far, the open cells and the mask."""
        picks = min(self.picks, _MOST_TOKENS)
        tokens, picked = self.tokens, self.picked
        for index in range(picks):
            tokens[index] = picked[index]
        for index in range(picks, _MOST_TOKENS):
            tokens[index] = 0
        mask, opened = self.mask, self.open
        for index in range(self.choices):
            mask[index] = opened[index]
        self.write_cells()
        for row in range(self.cells_open, self.cells_written):
            for column in range(self.cells.shape[1]):
                self.cells[row, column] = 0
        self.cells_written = self.cells_open

    # ---- the observation ----
    def write(self) -> None:
        """Write all arrays."""
        for index in range(self.prompt.shape[0]):
            self.prompt[index] = 0
        for row in range(self.rack.shape[0]):
            for column in range(self.rack.shape[1]):
                self.rack[row, column] = 0
        self.asked[self.place] = self.seat
        self.write_view()
        if self.spells:
            self.write_tokens()
            return
        mask, values, uses = self.mask, self.flat_rows, self.flat_uses
        for index in range(mask.shape[0]):
            mask[index] = 1 if index < self.count else 0
        for index in range(values.shape[0]):
            values[index] = 0
        for index in range(uses.shape[0]):
            uses[index] = 0
        self.write_candidates()

    def write_row(self, row: int, value: float, points: int, words: int, letters: int, kind: int) -> None:
        """Write the numbers of a candidate."""
        self.rows[row, 0] = value
        self.rows[row, 1] = points
        self.rows[row, 2] = words
        self.rows[row, 3] = letters
        self.rows[row, 4] = kind

    # ---- what a game says ----
    def reseed(self, seed: bytes) -> None:
        """Draw from another seed."""

    def deal(self) -> None:
        """Deal a new match."""

    def is_full(self) -> bool:
        """True if the position cannot go on."""
        return False

    def find_seat(self) -> int:
        """The lowest awaited seat, −1 when the match is over."""
        return -1

    def list_candidates(self) -> None:
        """Find the candidates and set ``count``."""

    def play(self, number: int) -> None:
        """Carry out a candidate."""

    def write_view(self) -> None:
        """Write what the seat sees. ``rack`` and ``prompt`` are zeros."""

    def write_candidates(self) -> None:
        """Write a row for each candidate, into zeros."""

    def open_kinds(self) -> None:
        """Open the tokens of the kinds of action."""

    def add(self, token: int) -> bool:
        """Add a token to the action and open those that may follow. True if it is complete and carried out."""
        return False

    def write_cells(self) -> None:
        """Write the coordinates of the open cells, ``cells_open`` in number."""
