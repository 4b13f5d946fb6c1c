"""The table: the turn, the selection, and the story."""

from __future__ import annotations

from typing import Any

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen

from tilery.bots.word_filter import offensive_words_allowed
from tilery.core.common_messages import TimeUp
from tilery.core.english import join_words, pluralize
from tilery.core.errors import TileryError
from tilery.core.game import Preview, Prompt
from tilery.core.scene import Scene, Tray
from tilery.core.seating import SYSTEM, Seat
from tilery.draw.char_styles import CharStyles
from tilery.draw.overlay import NOTHING, Overlay
from tilery.tui.bot_worker import BotWorker
from tilery.tui.draft import Draft, Key, draft_for
from tilery.tui.saved_match import SavedMatch
from tilery.tui.screens.choice import ChoiceScreen
from tilery.tui.screens.menu import TableMenu
from tilery.tui.widgets.entry import EntryLine
from tilery.tui.widgets.headline import Headline
from tilery.tui.widgets.keybar import KeyBar
from tilery.tui.widgets.rack import Rack
from tilery.tui.widgets.scorepad import ScorePad
from tilery.tui.widgets.story import Story
from tilery.tui.widgets.tableview import TableView

_SCROLL = {"ctrl+up": (-2, 0), "ctrl+down": (2, 0), "ctrl+left": (0, -6), "ctrl+right": (0, 6)}

_SIDE = 31
"""Minimum columns of score pad and story. Of 80 they leave 49, enough for a board of fifteen cells."""


class TableScreen(Screen[None]):
    """Plays one match by keyboard alone. A draft turns keys into an action."""

    CSS = """
    TableScreen Vertical { padding: 0 0 0 1; }
    TableScreen Horizontal { height: 1fr; }
    """

    class Again(Message):
        """Posted when the player asks for another match with the same seats."""

    def __init__(self, saved: SavedMatch, bot_worker: BotWorker, palette: CharStyles, notice: str = "") -> None:
        super().__init__()
        self.saved = saved
        self.bot_worker = bot_worker
        self.palette = palette
        self.viewer: Seat | None = next(iter(saved.people()), None)
        self.draft: Draft[Any] | None = None
        self._notice = notice
        self._asked: set[tuple[Seat, int]] = set()
        self._handing = False
        self._told_end = False
        self._last: tuple[tuple[Seat | None, int], Scene, list[str]] | None = None
        self._menu = TableMenu(self)

    def compose(self) -> ComposeResult:
        """Facts, the table with score pad and story beside it, the rack, the selection, the keys."""
        yield Headline(self.saved.match.game.info.title)
        with Horizontal():
            yield TableView(self.palette)
            with Vertical(id="side"):
                yield ScorePad(self.palette)
                yield Story(self.palette)
        yield Rack(self.palette)
        yield EntryLine(self.palette)
        yield KeyBar()

    def on_resize(self, event: events.Resize) -> None:
        """Give score pad and story a part of the columns that the table does not need."""
        self.query_one("#side").styles.width = min(max(_SIDE, event.size.width - 62), 48)

    def on_mount(self) -> None:
        """Start or resume the match once the screen is laid out."""
        self.call_after_refresh(self.go_on)

    # ---- whose turn it is ----
    def go_on(self) -> None:
        """Ask the awaited bots and people, and update the screen."""
        match = self.saved.match
        if match.outcome is not None:
            self.draft = None
        else:
            for seat in self.saved.asked_bots():
                self._ask_bot(seat, match.awaiting[seat])
            people = self.saved.asked_people()
            if people:
                self._ask_person(self.viewer if self.viewer in people else people[0])
            else:
                self.draft = None
        self.show()
        if match.outcome is not None and not self._told_end:
            self._told_end = True
            self._menu.end()

    def _ask_person(self, seat: Seat) -> None:
        if self._handing:
            return
        before = self.viewer
        if before is not None and before != seat and self.saved.secret_between(before, seat):
            self._hand_over(seat)
            return
        self.viewer = seat
        prompt, view = self.saved.match.awaiting[seat], self.saved.match.view(seat)
        if self.draft is not None and self.draft.prompt == prompt and self.draft.view.viewer == seat:
            self.draft.update_view(view)
        else:
            self.draft = draft_for(self.saved.match.game, view, prompt)

    def _hand_over(self, seat: Seat) -> None:
        """Hide the tiles until the next player takes the keyboard."""
        self._handing, self.draft, self.viewer = True, None, None
        name = self.saved.occupant(seat).name

        def taken(_: int | None) -> None:
            self._handing, self.viewer = False, seat
            self.go_on()

        ask = ChoiceScreen("Pass the keyboard", [f"{name}: it is your turn"], "Enter when nobody else looks")
        self.app.push_screen(ask, taken)

    def _ask_bot(self, seat: Seat, prompt: Prompt) -> None:
        if (seat, prompt.id) not in self._asked:
            self._asked.add((seat, prompt.id))
            self.run_worker(self._bot(seat, prompt), exit_on_error=False)

    async def _bot(self, seat: Seat, prompt: Prompt) -> None:
        """Let a bot choose and submit its action. If that fails, its time runs out [C5]."""
        match, who = self.saved.match, self.saved.occupant(seat)
        seed = self.saved.bot_seed(seat)
        try:
            offensive = offensive_words_allowed(match)
            action = await self.bot_worker.choose(
                who.bot or "casual", match.game, match.view(seat), seed, offensive_words=offensive
            )
            self.saved.submit(seat, prompt.id, action)
        except Exception as error:  # any error of a bot: its time runs out and the others play on
            if match.awaiting.get(seat) != prompt:
                return
            self._notice = f"{who.name} could not decide ({error}) and lets its time run out."
            self.saved.submit(SYSTEM, None, TimeUp(seat, prompt.id))
        if self.is_attached:
            self.go_on()

    # ---- keys ----
    def on_key(self, event: events.Key) -> None:
        """Handle a key of the table, of the menu or of the draft."""
        event.stop()
        event.prevent_default()
        key = Key(event.key, event.character)
        self._notice = ""
        if key.name in _SCROLL:
            self.query_one(TableView).scroll_table(*_SCROLL[key.name])
        elif key.name in {"pageup", "pagedown"}:
            self.query_one(Story).page(5 if key.name == "pageup" else -5)
        elif key.name == "space":
            self.query_one(Rack).shuffle()
        elif self._menu.open(key.name):
            return
        elif self.draft is not None:
            self._press(self.draft, key)
        elif key.name == "enter" and self.saved.match.outcome is not None:
            self._menu.end()

    def _press(self, draft: Draft[Any], key: Key) -> None:
        if key.name != "enter":
            draft.press(key)
            self.show()
            return
        action = draft.enter()
        if action is None:
            self.show()
            if draft.action() is None:
                self.query_one(EntryLine).notice("There is nothing to play yet.")
            return
        self.play(action)

    def play(self, action: Any) -> None:
        """Submit an action for the player at the keyboard, or show why it is illegal."""
        if self.viewer is None:
            return
        asked = self.saved.match.awaiting.get(self.viewer)
        try:
            self.saved.submit(self.viewer, asked.id if asked else None, action)
        except TileryError as error:
            self.show(wrong=error.data.cells)
            self.query_one(EntryLine).notice(error.message)
            return
        self.draft = None
        self.go_on()

    # ---- what is seen ----
    def show(self, wrong: tuple[str, ...] = ()) -> None:
        """Update every widget."""
        draft = self.draft
        scene, stories = self._read_table()
        preview = draft.preview() if draft is not None else None
        self.query_one(Headline).show(scene.facts)
        self.query_one(TableView).show(scene, _overlay(draft, preview, wrong))
        self.query_one(ScorePad).show(scene, self.viewer)
        self.query_one(Story).show(stories)
        own = self._own(scene.trays)
        name = "" if self.viewer is None else self.saved.occupant(self.viewer).name
        self.query_one(Rack).show(own, name, draft.used() if draft is not None else ())
        self.query_one(KeyBar).show(draft.keys() if draft is not None else ())
        self._show_entry(draft, preview)

    def _read_table(self) -> tuple[Scene, list[str]]:
        """Read the scene and stories for the viewer, cached until the next entry."""
        moment = (self.viewer, len(self.saved.match.entries))
        if self._last is None or self._last[0] != moment:
            self._last = (moment, self.saved.match.scene(self.viewer), self.saved.stories(self.viewer))
        return self._last[1], self._last[2]

    def _show_entry(self, draft: Draft[Any] | None, preview: Preview | None) -> None:
        entry = self.query_one(EntryLine)
        if draft is not None:
            remark = draft.remark(preview) if preview is not None else draft.advice()
            entry.show(draft.line(), preview, remark, self.format_points)
        elif self.saved.match.outcome is None:
            names = [self.saved.occupant(seat).name for seat in sorted(self.saved.match.awaiting)]
            entry.wait(f"Waiting for {join_words(names)} …")
        else:
            entry.wait("The match is over. Enter: what next?")
        notice = self.saved.trouble or self._notice
        if notice:
            entry.notice(notice)

    def format_points(self, points: int) -> str:
        """The points of a play in the game's own unit."""
        return pluralize(points, *self.saved.match.game.info.play_unit)

    def preview(self) -> Preview | None:
        """The preview of the selection."""
        return self.draft.preview() if self.draft is not None else None

    def _own(self, trays: tuple[Tray, ...]) -> Tray | None:
        return next((tray for tray in trays if tray.seat == self.viewer), None)


def _overlay(draft: Draft[Any] | None, preview: Preview | None, wrong: tuple[str, ...]) -> Overlay:
    if draft is None:
        return NOTHING
    fault = preview.problem.data.cells if preview is not None and preview.problem is not None else ()
    return msgspec.structs.replace(draft.overlay(), wrong=wrong or fault)
