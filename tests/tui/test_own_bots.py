"""Bots of one's own at the terminal's table: by file and by entry point."""

from __future__ import annotations

from typing import Any

import pytest

import tilery
from arena.bots_for_tests import LONGEST, WRONG, written
from tilery.bots.loader import BotFault
from tilery.core.errors import Malformed
from tilery.core.game import Budget
from tilery.tui.bot_worker import BotWorker
from tilery.tui.launch import PlayArguments, application
from tilery.tui.match_setup import new_setup


def test_bots_by_level_by_file_and_by_entry_point_take_seats(tmp_path, monkeypatch) -> None:
    written(tmp_path, "longest", LONGEST)
    monkeypatch.chdir(tmp_path)
    made = new_setup("lengthxwit", people=("Ann",), bots=("level1", "longest.py", "thrifty"))
    assert [seat.name for seat in made.seats] == ["Ann", "Novice", "longest", "thrifty"]
    assert [seat.bot for seat in made.seats] == [None, "level1", str(tmp_path / "longest.py"), "thrifty"]


@pytest.mark.parametrize(("bots", "said"), [("nowhere.py", "no file"), ("nobody", "There is no bot called 'nobody'")])
def test_a_bot_that_is_not_there_is_named_before_the_screen_opens(bots: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        application(PlayArguments(game="lengthxwit", bots=bots))


async def test_they_are_asked_in_the_process_that_thinks_and_their_faults_are_told(tmp_path) -> None:
    match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=1)
    seat = min(match.awaiting)
    bot_worker = BotWorker(budget=Budget(nodes=500))

    async def chosen(reference: str) -> Any:
        return await bot_worker.choose(reference, match.game, match.view(seat), 1)

    try:
        action = await chosen(written(tmp_path, "longest", LONGEST))
        with pytest.raises(BotFault, match="RuntimeError: no idea"):
            await chosen(written(tmp_path, "wrong", WRONG))
    finally:
        bot_worker.close()
    assert match.preview(seat, action).legal
