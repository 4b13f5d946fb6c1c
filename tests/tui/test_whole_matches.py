"""A whole match of each game through the interface against a bot, keyboard only, at 80 × 24."""

from __future__ import annotations

import pytest

from tilery.replay import load
from tilery.tui import saves
from tui.table import QUICK, app_for, at_the_table, my_turn, shown
from tui.typing import BY_GAME

MATCHES = {
    "lengthxwit": '{"target": 25}',
    "highletter": "",
}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv(saves.FOLDER, str(tmp_path))


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_a_match_to_the_end(game):
    app = app_for(game, options=MATCHES[game])

    async def play(pilot, table):
        while await my_turn(pilot, table):
            entries = len(table.sitting.match.entries)
            best = table.sitting.match.candidates(0, QUICK).items[0].action
            await BY_GAME[game](pilot, table, best)
            assert table.draft.action() == best
            assert table.preview().legal
            await pilot.press("enter")
            assert len(table.sitting.match.entries) > entries
        assert "won (" in shown(app)

    at_the_table(app, play)
    kept = load(app.sitting.file)
    assert kept.outcome == app.sitting.match.outcome is not None
    assert not saves.unfinished(game)
