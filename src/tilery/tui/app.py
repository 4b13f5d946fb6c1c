"""The Textual application: chooses the match to play and shows its table."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.core.english import pluralize
from tilery.core.takeback import count_plays
from tilery.draw.clean_text import signed
from tilery.tui import saves
from tilery.tui.bot_worker import BotWorker
from tilery.tui.match_setup import MatchSetup, setup_like
from tilery.tui.saved_match import SavedMatch
from tilery.tui.saves import Unfinished
from tilery.tui.screens.choice import ChoiceScreen
from tilery.tui.screens.table import TableScreen
from tilery.tui.terminal_app import TerminalApp


class TileryApp(TerminalApp[None]):
    """Plays a match. With a setup and unfinished matches it offers a choice. Without a setup it resumes the first."""

    def __init__(
        self, setup: MatchSetup | None, kept: Sequence[Unfinished] = (), bot_worker: BotWorker | None = None
    ) -> None:
        super().__init__(bot_worker)
        self.saved: SavedMatch | None = None
        self._setup = setup
        self._kept = kept

    def on_mount(self) -> None:
        """Resume a match, offer a choice, or start a new one."""
        if self._setup is None:
            self._go_on_with(self._kept[0])
        elif self._kept:
            self._offer()
        else:
            self._begin()

    def on_table_screen_again(self) -> None:
        """Start another match with the same seats and options."""
        if self.saved is not None:
            self._setup = setup_like(self.saved.match)
        self._begin()

    def _offer(self) -> None:
        first, *others = self._kept
        items = [describe_unfinished(first), "Begin a new match", *map(describe_unfinished, others)]

        def chosen(place: int | None) -> None:
            if place is None:
                self.exit()
            elif place == 1:
                self._begin()
            else:
                self._go_on_with(first if place == 0 else others[place - 2])

        self.push_screen(ChoiceScreen("A match is waiting to be gone on with", items), chosen)

    def _begin(self) -> None:
        if self._setup is not None:
            self._sit_down(self._setup.start())

    def _go_on_with(self, kept: Unfinished) -> None:
        notice = ""
        if kept.problem:
            saves.set_aside(kept.file)
            notice = f"The record broke off: {kept.problem}"
        self._sit_down(SavedMatch(kept.match, kept.file), notice)

    def _sit_down(self, saved: SavedMatch, notice: str = "") -> None:
        self.saved = saved
        self.call_after_refresh(self.bot_worker.warm, saved.match.header.game)
        screen = TableScreen(saved, self.bot_worker, self.palette, notice)
        if isinstance(self.screen, TableScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)


def describe_unfinished(kept: Unfinished) -> str:
    """The match as an item of the menu: players, scores and progress."""
    match = kept.match
    table = ", ".join(
        column.name if column.total is None else f"{column.name} {signed(column.total)}"
        for column in match.scene(None).pad
    )
    moves = count_plays(match.entries)
    return f"Go on: {match.game.info.title}, {table}, after {pluralize(moves, 'move')}"
