"""The application: which match is played, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App

from tilery.core.record import Occupy
from tilery.draw.wording import signed
from tilery.tui import saves
from tilery.tui.palette import Palette, palette_for
from tilery.tui.saves import Unfinished
from tilery.tui.screens.choice import ChoiceScreen
from tilery.tui.screens.table import TableScreen
from tilery.tui.sitting import Sitting
from tilery.tui.starting import Plan, plan_like
from tilery.tui.telling import counted
from tilery.tui.thinking import Thinker


class TileryApp(App[None]):
    """Plays. With a plan and matches that were broken off it asks which; without a plan it goes on with the first.

    The ground keeps the terminal's own colours.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: ansi_default; color: ansi_default; }
    ModalScreen { background: transparent; }
    """

    def __init__(self, plan: Plan | None, kept: Sequence[Unfinished] = (), thinker: Thinker | None = None) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.sitting: Sitting | None = None
        self._plan = plan
        self._kept = kept
        self.thinker = thinker or Thinker()

    @property
    def palette(self) -> Palette:
        """The styles this terminal can show."""
        return palette_for(self.console, self.no_color)

    def on_mount(self) -> None:
        """Go on with a match, offer to, or begin a new one."""
        if self._plan is None:
            self._go_on_with(self._kept[0])
        elif self._kept:
            self._offer()
        else:
            self._begin()

    def on_unmount(self) -> None:
        """Nothing is lost: the record is on the disk."""
        self.thinker.close()

    def on_table_screen_again(self) -> None:
        """The same table once more."""
        if self.sitting is not None:
            self._plan = plan_like(self.sitting.match)
        self._begin()

    def _offer(self) -> None:
        first, *others = self._kept
        items = [_described(first), "Begin a new match", *map(_described, others)]

        def chosen(place: int | None) -> None:
            if place is None:
                self.exit()
            elif place == 1:
                self._begin()
            else:
                self._go_on_with(first if place == 0 else others[place - 2])

        self.push_screen(ChoiceScreen("A match is waiting to be gone on with", items), chosen)

    def _begin(self) -> None:
        if self._plan is not None:
            self._sit_down(self._plan.start())

    def _go_on_with(self, kept: Unfinished) -> None:
        notice = ""
        if kept.problem:
            saves.set_aside(kept.file)
            notice = f"The record broke off: {kept.problem}"
        self._sit_down(Sitting(kept.match, kept.file), notice)

    def _sit_down(self, sitting: Sitting, notice: str = "") -> None:
        self.sitting = sitting
        self.call_after_refresh(self.thinker.warm, sitting.match.header.game)
        screen = TableScreen(sitting, self.thinker, self.palette, notice)
        if isinstance(self.screen, TableScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)


def _described(kept: Unfinished) -> str:
    match = kept.match
    scores = match.game.scores(match.state)
    table = ", ".join(f"{name} {signed(score)}" for name, score in zip(match.names, scores, strict=True))
    moves = sum(not isinstance(entry.action, Occupy) for entry in match.entries) - 1
    return f"Go on: {match.game.info.title}, {table}, after {counted(moves, 'move', 'moves')}"
