"""The rules of Word Road that change a position: laying a road, putting tiles back, passing, drawing, the end.

Each is a fast copy of what ``games/wordroad`` decides, with the same draws and the same number of events.
"""

from __future__ import annotations

from array import array

from tilery.kernel.road.board import BLANK, LONGEST
from tilery.kernel.road.state import ALL_PASSED, COVER_NONE, KINDS, STALL, RoadState
from tilery.kernel.words.graph import WordGraph

RACK = 10
"""Number of tiles that a seat draws up to."""
NOTHING, PLAY, MULLIGAN, PASS = 0, 1, 2, 3
"""Actions that can be chosen."""
MULLIGANS = 3
"""Mulligans that can be offered: of duplicates, of low tiles, of the whole rack."""

_KINDS = KINDS
_RACK = RACK
_BLANK = BLANK
_NOTHING = NOTHING
_PLAY = PLAY
_MULLIGAN = MULLIGAN
_ALL_PASSED = ALL_PASSED
_STALL = STALL
_NONE = COVER_NONE


class RoadRules(RoadState):
    """A position with an action that was chosen: ``kind``, and a road of ``size`` tiles or the mulligan ``which``.

    ``given`` has the counts of each mulligan that could be offered, ``gain`` the points of the road.
    """

    def __init__(self, graph: WordGraph, seats: int, cover: int, stall_rounds: int) -> None:
        super().__init__(graph, seats, cover, stall_rounds)
        self.kind = NOTHING
        self.size = 0
        self.gain = 0
        self.which = 0
        self.path_cell = array("i", bytes(4 * LONGEST))
        self.path_tile = bytearray(LONGEST)
        self.given = array("i", bytes(4 * KINDS * MULLIGANS))

    def carry_out(self) -> None:
        """Does what ``play`` does, for an action that was chosen."""
        self.chance.decide(self.step)
        kind = self.kind
        self.kind = _NOTHING
        if kind == _PLAY:
            self.lay_road()
            if self.held[self.turn] > 0:
                return  # a play ends no match, and the next seat has tiles to play
        elif kind == _MULLIGAN:
            self.put_back()
        else:
            self.skip_turn()
        self.go_on()

    def lay_road(self) -> None:
        """Lays the chosen road, scores it and draws. The events are Placed, Scored and, with a bag, Drawn."""
        seat = self.turn
        for place in range(self.size):
            cell = self.path_cell[place]
            letter = self.path_tile[place] & 31
            blank = self.path_tile[place] >= _BLANK
            self.board.letters[cell] = letter
            self.board.lain[cell] = 1
            self.board.worth[cell] = 0 if blank else self.board.value[letter]
            self.board.cover[cell] = self.cover != _NONE
            self.owner[cell] = seat + 1
            self.racks[seat * _KINDS + (0 if blank else letter)] -= 1
        self.held[seat] -= self.size
        self.heads[seat] = self.path_cell[self.size - 1]
        self.points[seat] += self.gain
        self.quiet = 0
        self.passes = 0
        self.step += 2
        self.end_turn()
        if self.draw(seat) > 0:
            self.step += 1

    def put_back(self) -> None:
        """Puts the chosen tiles back and draws as many. The events are Returned and Drawn."""
        seat = self.turn
        for kind in range(_KINDS):
            number = self.given[self.which * _KINDS + kind]
            self.racks[seat * _KINDS + kind] -= number
            self.held[seat] -= number
            self.bag[kind] += number
            self.bag_size += number
        self.quiet += 1
        self.passes = 0
        self.step += 1
        self.end_turn()
        self.draw(seat)
        self.step += 1

    def skip_turn(self) -> None:
        """Passes. The event is Passed."""
        self.quiet += 1
        self.passes += 1
        self.step += 1
        self.end_turn()

    def draw(self, seat: int) -> int:
        """Fills a rack as far as the bag goes, and returns the number of tiles drawn."""
        drawn = 0
        while self.held[seat] < _RACK and self.bag_size > 0:
            index = self.chance.below(self.bag_size)
            kind = 0
            while index >= self.bag[kind]:
                index -= self.bag[kind]
                kind += 1
            self.bag[kind] -= 1
            self.bag_size -= 1
            self.racks[seat * _KINDS + kind] += 1
            self.held[seat] += 1
            drawn += 1
        return drawn

    def end_turn(self) -> None:
        """Gives the turn to the next seat that is in. A turn in time ends a row of turns that ran out."""
        if self.late:
            self.late = False
        else:
            self.overdue[self.turn] = 0
        self.opened = self.step
        self.turn = self.next_seat(self.turn)

    def next_seat(self, seat: int) -> int:
        """The next seat clockwise that is in."""
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.left[seat] == 0:
                return seat

    def go_on(self) -> None:
        """Passes for every empty rack in turn, until the end is reached or a seat can act."""
        while not self.ends() and self.held[self.turn] == 0:
            self.skip_turn()

    def ends(self) -> bool:
        """True if the turns without a play end the match, which it then does."""
        staying = 0
        for seat in range(self.seats):
            if self.left[seat] == 0:
                staying += 1
        if self.passes >= staying:
            self.reason = _ALL_PASSED
        elif self.quiet >= staying * self.stall_rounds:
            self.reason = _STALL
        else:
            return False
        self.step += 1
        self.turn = -1
        return True
