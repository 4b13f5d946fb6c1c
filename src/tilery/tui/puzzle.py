"""A puzzle at the terminal's table: the position, the draft and the keys are those of a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tilery import puzzles
from tilery.core.errors import TileryError
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.puzzles.puzzle import PlayTask, Puzzle
from tilery.puzzles.solving import HINTS, Attempt
from tilery.tui.saved_match import SavedMatch
from tilery.tui.screens.menu import TableMenu
from tilery.tui.screens.table import TableScreen
from tilery.tui.terminal_app import TerminalApp
from tilery.tui.widgets.entry import EntryLine


class PuzzleMatch(SavedMatch):
    """The match of a puzzle: one person at its seat, nobody else is asked, and nothing is saved."""

    def __init__(self, puzzle: PlayTask) -> None:
        self.puzzle = puzzle
        super().__init__(puzzle.position(), Path())

    def _keep(self) -> None:
        """Keep nothing: a puzzle has no record."""

    def occupant(self, seat: Seat) -> SeatInfo:
        """The player at the seat of the puzzle."""
        return SeatInfo("You", "human") if seat == self.puzzle.seat else self.match.seats[seat]

    def people(self) -> tuple[Seat, ...]:
        """The seat of the puzzle."""
        return (self.puzzle.seat,)

    def asked_people(self) -> tuple[Seat, ...]:
        """The seat of the puzzle."""
        return (self.puzzle.seat,)

    def asked_bots(self) -> tuple[Seat, ...]:
        """No seats: the others wait."""
        return ()


class PuzzleMenu(TableMenu):
    """Menu of a puzzle's table: hints come in steps, and there is no match to resign."""

    def __init__(self, table: PuzzleScreen) -> None:
        super().__init__(table)
        self._puzzle_table = table

    def hints(self) -> None:
        """Show the next step of the hint. The last one lays the play."""
        self._puzzle_table.hint()

    def show_file(self) -> None:
        """Show that a puzzle is not saved."""
        self._table.query_one(EntryLine).notice("A puzzle is not saved.", good=True)

    def resign(self) -> None:
        """Give up, which is leaving."""
        self.leave()


class PuzzleScreen(TableScreen):
    """The table of a puzzle. A legal play ends it with its Attempt."""

    def __init__(self, saved: PuzzleMatch, app: TaskApp) -> None:
        notice = f"Find the best play. {app.said}Ctrl+T: a hint, Ctrl+Q: give up."
        super().__init__(saved, app.bot_worker, app.palette, notice)
        self._puzzle = saved.puzzle
        self._puzzle_app = app
        self._menu = PuzzleMenu(self)

    def play(self, action: Any) -> None:
        """Try a play, or show why it is illegal."""
        try:
            tried = self._puzzle_app.judge(action)
        except TileryError as error:
            self.show(wrong=error.data.cells)
            self.query_one(EntryLine).notice(error.message)
            return
        if tried.play in self._puzzle_app.tried:
            self.query_one(EntryLine).notice("You have tried this play. Try another one.")
            return
        self._puzzle_app.exit(tried)

    def hint(self) -> None:
        """Show the next step of the hint."""
        step = HINTS[min(self._puzzle_app.hints, len(HINTS) - 1)]
        self._puzzle_app.hints += 1
        found = puzzles.hint(self._puzzle, step)
        if found.action is not None and self.draft is not None:
            self.draft.lay(found.action)
        self.show(wrong=found.cells)
        self.query_one(EntryLine).notice(found.text, good=True)


class TaskApp(TerminalApp[Attempt]):
    """Shows a position with a play to find. Returns the Attempt, or None for giving up."""

    def __init__(
        self,
        puzzle: PlayTask,
        judge: Callable[[Any], Attempt],
        said: str = "",
        tried: frozenset[str] = frozenset(),
    ) -> None:
        """``judge`` judges a play, and raises a TileryError for an illegal one."""
        super().__init__()
        self.judge = judge
        self.hints = 0
        """Number of hint steps asked for."""
        self.said = said
        self.tried = tried
        """Names of plays already tried (``Attempt.play``), which are not taken again."""
        self._puzzle = puzzle

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(PuzzleScreen(PuzzleMatch(self._puzzle), self))


class PuzzleApp(TaskApp):
    """Shows one puzzle."""

    def __init__(self, puzzle: Puzzle, said: str = "", tried: frozenset[str] = frozenset()) -> None:
        super().__init__(puzzle, partial(puzzles.attempt, puzzle), said, tried)
