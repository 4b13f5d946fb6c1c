"""Ctrl-C, a crash, a full disk: a match is never lost."""

from __future__ import annotations

import pytest

import tilery
from tilery.core.errors import BadRecord, IllegalAction
from tilery.replay import load
from tilery.tui import saves
from tilery.tui.app import TileryApp
from tilery.tui.match_setup import new_setup
from tilery.tui.screens.table import TableScreen
from tui.table import SIZE, app_for, at_the_table, my_turn, quick_bot_worker, settle, shown
from waiting import holds


async def broken_off(key: str = "ctrl+c") -> TileryApp:
    """A match of three entries at least that was left by a key."""
    app = app_for("lengthxwit", seed="7")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        await pilot.press("enter", *"fang", "enter")
        await my_turn(pilot, table)
        await pilot.press(key)
    return app


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_leaving_loses_nothing(key):
    app = await broken_off(key)
    kept = load(app.saved.file)
    assert kept.entries == app.saved.match.entries
    assert kept.state == app.saved.match.state


async def test_every_entry_is_on_the_disk_at_once():
    app = app_for("highletter")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        before = saves.resume(app.saved.file).match
        await pilot.press("enter")
        after = saves.resume(app.saved.file).match
        assert len(after.entries) > len(before.entries)
        assert not list(saves.folder().glob("*.part"))


async def test_the_next_start_offers_to_go_on():
    left = (await broken_off()).saved.match
    again = TileryApp(
        new_setup("lengthxwit", people=("Ann",), bots=("level2",)),
        saves.list_unfinished("lengthxwit"),
        quick_bot_worker(),
    )
    async with again.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "Go on: Length × Wit, Ann 8" in shown(again)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(again.screen, TableScreen)
        assert await my_turn(pilot, again.screen)
        assert again.screen.saved.match.entries[: len(left.entries)] == left.entries


async def test_a_new_match_can_be_begun_instead():
    left = (await broken_off()).saved
    again = TileryApp(
        new_setup("lengthxwit", people=("Ann",), bots=("level2",)), saves.list_unfinished(None), quick_bot_worker()
    )
    async with again.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        assert again.saved.file != left.file
        assert again.saved.match.header.seed != left.match.header.seed


async def test_a_damaged_record_is_gone_on_with_as_far_as_it_goes():
    app = await broken_off()
    text = app.saved.file.read_bytes()
    app.saved.file.write_bytes(text[: text.rstrip().rfind(b"\n") + 20])
    kept = saves.resume(app.saved.file)
    assert kept.match.entries == app.saved.match.entries[:-1]
    assert "cannot be read" in kept.problem
    damaged = app.saved.file.read_bytes()
    again = TileryApp(None, [kept], quick_bot_worker())
    async with again.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await holds(lambda: "The record broke off: Line" in shown(again), "the notice is on the screen")
        aside = app.saved.file.with_name(app.saved.file.name + ".damaged")
        assert aside.read_bytes() == damaged


def test_a_record_without_a_first_line_is_refused_with_a_sentence(tmp_path):
    file = tmp_path / "empty.tilery"
    file.write_text("")
    with pytest.raises(BadRecord, match="The record is empty"):
        saves.resume(file)


def test_a_copy_without_its_seed_cannot_be_gone_on_with(tmp_path):
    file = tilery.new("lengthxwit", ["Ann", "Bo"]).record_for(0).save(tmp_path / "ann.tilery")
    with pytest.raises(BadRecord, match="without the seed"):
        saves.resume(file)


def test_a_match_whose_rules_are_gone_cannot_be_gone_on_with(tmp_path):
    file = tilery.new("highletter", ["Ann", "Bo"]).record().save(tmp_path / "ann.tilery")
    file.write_text(file.read_text().replace('"rules":1', '"rules":9', 1))
    with pytest.raises(IllegalAction, match="version 9 of the rules of High Letter, which is not here"):
        saves.resume(file)


def test_files_that_are_no_records_are_left_alone():
    saves.folder().mkdir(parents=True)
    (saves.folder() / "lengthxwit-notes.tilery").write_text("milk, bread")
    assert saves.list_unfinished("lengthxwit") == []


async def test_a_disk_that_cannot_be_written_is_said_and_play_goes_on():
    saves.folder().parent.mkdir(parents=True, exist_ok=True)
    saves.folder().write_text("a file where the folder should be")
    app = app_for("lengthxwit", seed="7")
    async with at_the_table(app) as (pilot, table):
        assert await my_turn(pilot, table)
        assert "The match cannot be saved to" in shown(app)
        await pilot.press("enter")
        assert len(table.saved.match.entries) == 2
