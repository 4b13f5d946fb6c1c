"""The menu of the table: keys, hints, rules, definitions, score pad, resigning, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tilery import registry
from tilery.bots.word_filter import offensive_words_allowed
from tilery.core.common_messages import Resign
from tilery.core.errors import TileryError
from tilery.draw.clean_text import signed
from tilery.tui.action_text import describe_candidate
from tilery.tui.draft import KeyHint
from tilery.tui.outcome_text import headline, standings
from tilery.tui.screens.choice import ChoiceScreen
from tilery.tui.screens.hints import HintScreen
from tilery.tui.screens.text import TextScreen
from tilery.tui.widgets.entry import EntryLine
from tilery.tui.word_lookup import describe_word, words_to_look_up

if TYPE_CHECKING:
    from tilery.core.game import Candidate
    from tilery.tui.screens.table import TableScreen

EVERYWHERE = (
    KeyHint("Backspace", "take the last letter back"),
    KeyHint("Ctrl+Z", "undo the last change"),
    KeyHint("Esc", "take everything back"),
    KeyHint("Space", "shuffle your tiles"),
    KeyHint("Ctrl+arrows", "move the table"),
    KeyHint("PageUp/PageDown", "read the story"),
)


class TableMenu:
    """The items of the menu, and the keys that open them directly."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._by_key: dict[str, Callable[[], None]] = {}
        self._menu: list[tuple[KeyHint, Callable[[], None]]] = []
        for keys, key, does, act in (
            (("ctrl+t", "f2"), "Ctrl+T", "hints", self.hints),
            (("ctrl+r", "f3"), "Ctrl+R", "rules", self.rules),
            (("ctrl+d", "f4"), "Ctrl+D", "what a word means", self.meanings),
            (("ctrl+p", "f5"), "Ctrl+P", "the score pad", self.pad),
            (("ctrl+s", "f6"), "Ctrl+S", "where this match is saved", self.show_file),
            (("ctrl+b", "f7"), "Ctrl+B", "take back your last play", self.take_back),
            ((), "", "resign", self.resign),
            (("ctrl+q", "ctrl+c", "f10"), "Ctrl+Q", "leave; the match is kept", self.leave),
        ):
            self._by_key.update(dict.fromkeys(keys, act))
            self._menu.append((KeyHint(key, does), act))
        self._by_key.update(dict.fromkeys(("question_mark", "f1"), self.menu))

    def open(self, key: str) -> bool:
        """Open the item of this key. True if there is one."""
        if key in self._by_key:
            self._by_key[key]()
        return key in self._by_key

    def menu(self) -> None:
        """Show all keys. Those of the menu can be chosen."""
        own = self._table.draft.keys() if self._table.draft is not None else ()
        reading = [f"{hint.key:<16} {hint.does}" for hint in (*own, *EVERYWHERE)]
        items = [f"{hint.key:<16} {hint.does}" for hint, _ in self._menu]

        def chosen(place: int | None) -> None:
            if place is not None and place < len(self._menu):
                self._menu[place][1]()

        self._table.app.push_screen(ChoiceScreen("Keys", [*items, *reading]), chosen)

    def take_back(self) -> None:
        """Take back the latest play of the person at the keyboard."""
        table = self._table
        if table.viewer is None:
            return
        try:
            table.saved.take_back(table.viewer)
        except TileryError as error:
            table.query_one(EntryLine).notice(error.message)
            return
        table.draft = None
        table.go_on()

    def hints(self) -> None:
        """Show the best plays. Enter selects one, which can still be changed."""
        table, draft = self._table, self._table.draft
        if draft is None:
            table.query_one(EntryLine).notice("Hints are given when it is your turn.")
            return
        if not table.saved.match.header.terms.get("hints", True):
            table.query_one(EntryLine).notice("This match is played without hints.")
            return
        table.query_one(EntryLine).notice("Looking for hints …", good=True)
        table.run_worker(self._hints(), exclusive=True, group="hints", exit_on_error=False)

    async def _hints(self) -> None:
        table, draft = self._table, self._table.draft
        if draft is None:
            return
        try:
            match = table.saved.match
            offensive = offensive_words_allowed(match)
            found = await table.bot_worker.hints(match.game, draft.view, offensive_words=offensive)
        except Exception as error:  # any error of a search: the match goes on
            table.query_one(EntryLine).notice(f"No hints: {error}")
            return
        if table.draft is not draft or not table.is_current:
            return
        table.show()
        self._offer(found)

    def _offer(self, found: tuple[Candidate[Any], ...]) -> None:
        """List the hints. The highlighted one is shown on the table."""
        table, draft = self._table, self._table.draft
        if draft is None:
            return
        before = draft.selection

        def looked_at(place: int) -> None:
            if table.draft is draft:
                draft.selection = draft.from_action(found[place].action)
                table.show()

        def chosen(place: int | None) -> None:
            draft.selection = before
            if place is not None and table.draft is draft:
                draft.lay(found[place].action)
            table.show()

        width = table.query_one("#side").outer_size.width
        table.app.push_screen(HintScreen([describe_candidate(item) for item in found], width, looked_at), chosen)

    def rules(self) -> None:
        """Show the rules of the game, numbered."""
        from rich.markdown import Markdown

        game = self._table.saved.match.game
        text = registry.text(game.info.id, "RULES.md") or "This game brings no rules to read."
        self._table.app.push_screen(TextScreen(f"The rules of {game.info.title}", Markdown(text)))

    def meanings(self) -> None:
        """Show the definition of a word that is being played or was played."""
        table = self._table
        lexicon = table.saved.match.state.lexicon
        words = words_to_look_up(table.saved.stories(table.viewer), table.preview(), lexicon)

        def chosen(place: int | None) -> None:
            if place is not None:
                text = describe_word(words[place], lexicon)
                table.app.push_screen(TextScreen(words[place], text))

        table.app.push_screen(ChoiceScreen("What does it mean?", words), chosen)

    def pad(self) -> None:
        """Show all lines of the score pad."""
        lines: list[str] = []
        for column in self._table.saved.match.scene(self._table.viewer).pad:
            lines += [f"{column.name}: {signed(column.total)}", ""]
            lines += [f"  {signed(line.points):>5}  {line.text}" for line in column.lines]
            lines.append("")
        self._table.app.push_screen(TextScreen("The score pad", "\n".join(lines)))

    def show_file(self) -> None:
        """Show the file in which the match is saved."""
        saved = self._table.saved
        sentence = saved.trouble or f"Saved after every move in {saved.file}"
        self._table.query_one(EntryLine).notice(sentence, good=not saved.trouble)

    def resign(self) -> None:
        """Resign, after a confirmation."""

        def chosen(place: int | None) -> None:
            if place == 1:
                self._table.play(Resign())

        self._table.app.push_screen(ChoiceScreen("Resign?", ["No, play on", "Yes, leave the match"]), chosen)

    def leave(self) -> None:
        """Quit. The match can be resumed later."""
        self._table.app.exit()

    def end(self) -> None:
        """Show the winners and the next steps."""
        match = self._table.saved.match
        if match.outcome is None:
            return

        def chosen(place: int | None) -> None:
            if place == 1:
                self._table.app.post_message(self._table.Again())
            elif place == 2:
                self.leave()

        title, said = headline(match.outcome, match.names), standings(match.outcome, match.names)
        self._table.app.push_screen(
            ChoiceScreen(title, ["Look at the table", "Play again", "Leave"], said=said), chosen
        )
