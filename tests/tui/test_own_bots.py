"""Bots of one's own at the terminal's table: by file and by entry point."""

from __future__ import annotations

import asyncio

import pytest

import tilery
from arena.bots_for_tests import LONGEST, WRONG, written
from tilery.bots.finding import BotFault
from tilery.core.errors import Malformed
from tilery.core.game import Budget
from tilery.tui.running import Asked, application
from tilery.tui.starting import plan
from tilery.tui.thinking import Thinker


def test_bots_by_level_by_file_and_by_entry_point_take_seats(tmp_path, monkeypatch) -> None:
    written(tmp_path, "longest", LONGEST)
    monkeypatch.chdir(tmp_path)
    made = plan("lengthxwit", people=("Ann",), bots=("level1", "longest.py", "thrifty"))
    assert [seat.name for seat in made.seats] == ["Ann", "Novice", "longest", "thrifty"]
    assert [seat.bot for seat in made.seats] == [None, "level1", str(tmp_path / "longest.py"), "thrifty"]


@pytest.mark.parametrize(("bots", "said"), [("nowhere.py", "no file"), ("nobody", "there is no bot called 'nobody'")])
def test_a_bot_that_is_not_there_is_named_before_the_screen_opens(bots: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        application(Asked(game="lengthxwit", bots=bots))


def test_they_are_asked_in_the_process_that_thinks_and_their_faults_are_told(tmp_path) -> None:
    match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=1)
    seat = min(match.awaiting)
    thinker = Thinker(budget=Budget(nodes=500))

    async def chosen(reference: str) -> object:
        return await thinker.choose(reference, match.game, match.view(seat), 1)

    try:
        action = asyncio.run(chosen(written(tmp_path, "longest", LONGEST)))
        with pytest.raises(BotFault, match="RuntimeError: no idea"):
            asyncio.run(chosen(written(tmp_path, "wrong", WRONG)))
    finally:
        thinker.close()
    assert match.preview(seat, action).legal
