"""What a player sees and can do at the table besides playing well."""

from __future__ import annotations

import pytest
from textual.events import Key

from tilery.tui.screens.choice import ChoiceScreen
from tilery.tui.screens.hints import HintScreen
from tilery.tui.screens.table import TableScreen
from tui.table import app_for, at_the_table, my_turn, settle, shown
from waiting import Limit, holds

ANN_FIRST = "7"  # a seed by which Ann goes first in Length x Wit, rolls G and holds A A D E F I I N S


async def rolled(pilot, table):
    assert await my_turn(pilot, table)
    await pilot.press("enter")
    assert [die.letter for die in table.draft.view.dice] == ["G"]


async def test_points_and_reasons_appear_while_typing():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        await pilot.press(*"fan")
        assert "! FAN does not use every die: G left over." in shown(app)
        await pilot.press("g")
        assert "= 8 points" in shown(app)
        await pilot.press("2")
        assert "banks 6" in shown(app)


async def test_the_first_line_says_whose_turn_it_is():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        first = shown(app).splitlines()[0]
        assert "Round 1  Turn Ann  Target 150  Bag " in first
        assert first.rstrip().endswith("dice")


async def test_a_refused_word_changes_nothing_and_says_why():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        state = table.saved.match.state
        await pilot.press(*"gaf", "enter")
        assert "GAF is not in the word list." in shown(app)
        assert table.saved.match.state == state
        await pilot.press("escape", "enter")
        assert "There is nothing to play yet." in shown(app)


async def test_what_is_laid_can_be_taken_back():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        await pilot.press(*"fang", "backspace", "backspace")
        assert table.draft.selection.word == "FA"
        await pilot.press("escape")
        assert table.draft.selection.word == ""
        await pilot.press("ctrl+z", "ctrl+z")
        assert table.draft.selection.word == "FAN"
        assert sorted(table.draft.used()) == ["A", "F", "N"]


async def test_a_hint_is_laid_and_can_be_played():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        await pilot.press("ctrl+t")
        await holds(lambda: isinstance(app.screen, ChoiceScreen), "the hints are shown")
        assert "Hints, best first" in shown(app)
        await pilot.press("down", "enter")
        await settle(pilot)
        action = table.draft.action()
        assert table.preview().legal
        await pilot.press("enter")
        assert table.saved.match.entries[2].action == action


async def test_the_hint_looked_at_lies_on_the_table_and_leaving_takes_it_back():
    app = app_for("wordroad", seed="6")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press(max(table.draft.view.rack).lower())
        typed = table.draft.selection
        await pilot.press("ctrl+t")
        await holds(lambda: isinstance(app.screen, HintScreen), "the hints are shown")
        await settle(pilot)
        first = table.draft.action()
        assert table.preview().legal
        assert f"= {table.format_points(table.preview().points)}" in shown(app)
        await pilot.press("down")
        assert table.draft.action() not in {None, first}
        await pilot.press("escape")
        assert table.draft.selection == typed
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize(("key", "again"), [("ctrl+p", "escape"), ("ctrl+p", "enter"), ("?", "escape")])
async def test_a_key_pressed_twice_closes_the_dialog_and_not_the_table(key: str, again: str):
    app = app_for("lexigo", seed="5")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press(key)
        assert app.screen is not table
        for _ in range(2):  # both arrive before the first one is handled, as on a busy machine
            app.post_message(Key(again, None))
        await settle(pilot)
        assert app.screen is table


async def test_a_hint_taken_twice_leaves_the_table_on_the_screen():
    app = app_for("lexigo", seed="5")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press("ctrl+t")
        await holds(lambda: isinstance(app.screen, HintScreen), "the hints are shown")
        for _ in range(2):
            app.post_message(Key("enter", None))
        await settle(pilot)
        assert app.screen is table
        assert shown(app).splitlines()[0].startswith(" Lexigo ")


async def test_no_color_leaves_the_terminal_its_own_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_for("lexigo", seed="5")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        styles = [segment.style for strip in app.screen._compositor.render_strips() for segment in strip]
        colours = [colour for style in styles if style for colour in (style.color, style.bgcolor) if colour]
        assert all(colour.is_default for colour in colours)
        assert any(style and style.reverse for style in styles), "the cursor and the keys still stand out"


async def test_hints_that_read_the_same_are_shown_once():
    app = app_for("lexigo", seed="5")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press("ctrl+t")
        await holds(lambda: isinstance(app.screen, HintScreen), "the hints are shown")
        await settle(pilot)
        lines = [line.partition("│")[2] for line in shown(app).splitlines() if "│" in line]
        plays = [line.lstrip(" >") for line in lines if " of " not in line]
        assert len(plays) > 3
        assert len(set(plays)) == len(plays)


async def test_rules_meanings_and_pad_open_and_close():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        await pilot.press("ctrl+r")
        assert "The rules of Length × Wit" in shown(app)
        await pilot.press("escape", *"fang", "ctrl+d")
        assert "> FANG" in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        assert "FANG counts in this match." in shown(app)
        assert "noun:" in shown(app)
        await pilot.press("escape", "ctrl+p")
        assert "The score pad" in shown(app)
        await pilot.press("escape", "question_mark")
        assert "what a word means" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_resigning_asks_first():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        resign = ["question_mark", *["down"] * 6, "enter"]
        await pilot.press(*resign, "enter")
        assert not table.saved.match.outcome
        await pilot.press(*resign, "down", "enter")
        await settle(pilot)
        assert table.saved.match.outcome.reason == "last_seat"
        assert "Casual won" in shown(app)
        assert "Everyone else has left." in shown(app)


async def test_play_again_deals_other_tiles_to_the_same_table():
    app = app_for("highletter")
    async with at_the_table(app) as (pilot, _):
        first = app.saved
        await pilot.press("question_mark", *["down"] * 6, "enter", "down", "enter")
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        assert app.saved is not first
        assert app.saved.match.names == first.match.names
        assert app.saved.match.header.seed != first.match.header.seed
        assert app.saved.file != first.file
        assert isinstance(app.screen, TableScreen)


async def test_friends_at_one_keyboard_do_not_see_each_others_tiles():
    app = app_for("lengthxwit", seed=ANN_FIRST, people=("Ann", "Bo"), bots=(), options='{"hidden_tiles": true}')
    async with at_the_table(app) as (pilot, table):
        await rolled(pilot, table)
        assert "Ann draws S I A N." in shown(app)
        await pilot.press(*"fang", "enter")
        await settle(pilot)
        assert "Bo: it is your turn" in shown(app)
        between = table.viewer
        await pilot.press("enter")
        await settle(pilot)
        assert (between, table.viewer) == (None, 1)
        assert "Ann draws 4 tiles." in shown(app)
        assert "Bo draws A B G I." in shown(app)


async def test_open_hands_need_no_handing_over():
    app = app_for("quillico", people=("Quin", "Ray"), bots=())
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press("0")
        held = [tile for tile in table.draft.view.hands[0] if tile != "*"][:3]
        await pilot.press(*(tile[0] if tile.endswith("+") else tile.lower() for tile in held), "enter")
        await settle(pilot)
        assert table.viewer == 1
        assert isinstance(app.screen, TableScreen)


async def test_a_bot_that_fails_lets_its_time_run_out(monkeypatch):
    app = app_for("lengthxwit", seed="1", people=("Ann",), bots=("level2",))

    async def broken(*_):
        raise ValueError("no thought came")

    monkeypatch.setattr(app.bot_worker, "choose", broken)
    async with at_the_table(app) as (pilot, table):
        limit = Limit("the clock plays for the bot")
        while limit.allows(
            await my_turn(pilot, table) and not any(e.seat == -1 for e in table.saved.match.entries[1:])
        ):
            await pilot.press("down" if table.draft.action() is None else "enter")
        assert any(entry.seat == -1 for entry in table.saved.match.entries[1:])


async def test_the_last_play_is_taken_back():
    app = app_for("lengthxwit", seed=ANN_FIRST)
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press("ctrl+b")
        assert "You have not played anything yet." in shown(app)
        await pilot.press("enter")
        before = table.saved.match.awaiting
        await pilot.press("ctrl+b")
        assert "Ann takes back a play." in " ".join(table.saved.stories(None))
        assert table.saved.match.awaiting[0].id > before[0].id
        assert table.draft is not None
        assert "roll" in table.draft.prompt.kinds
