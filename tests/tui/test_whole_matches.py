"""A whole match of each game through the interface against a bot, keyboard only, at 80 × 24."""

from __future__ import annotations

import json

import pytest

from tilery.replay import load
from tilery.tui import saves
from tilery.tui.outcome_text import headline
from tui.pressing import BY_GAME
from tui.table import QUICK, app_for, at_the_table, my_turn, shown
from waiting import Limit

# Small sets, so that the matches are short; every kind of tile is among them.
LETTERS = {"A": 3, "E": 4, "I": 2, "O": 2, "D": 2, "L": 2, "N": 3, "R": 3, "S": 3, "T": 3}
MATCHES = {
    "lengthxwit": {"target": 25},
    "highletter": {},
    "wordroad": {
        "set": {
            "tiles": {**dict.fromkeys(LETTERS, 2), "?": 2},
            "values": {**dict.fromkeys(LETTERS, 1), **dict.fromkeys("NRSTD", 4)},
            "premium": {"A1": "3w"},
        }
    },
    "quillico": {"set": {"black": LETTERS, "red": {"A": 1, "E": 1, "S": 1}, "stars": 2}},
    "lexigo": {"set": {"tiles": {**LETTERS, "?": 2, "M": 4, "G": 4}}, "deal": 14},
    "lengthxwit in Spanish": {"target": 25, "lexicon": {"name": "es"}},
    "wordroad in Spanish": {
        "lexicon": {"name": "es"},
        "one_letter_words": "",
        "set": {
            "tiles": {**dict.fromkeys(LETTERS, 2), "?": 2, "Ñ": 2},
            "values": {**dict.fromkeys(LETTERS, 1), **dict.fromkeys("NRSTDÑ", 4)},
            "premium": {"A1": "3w"},
        },
    },
    "quillico in Greek": {
        "lexicon": {"name": "el"},
        "set": {"black": dict.fromkeys("ΑΕΗΙΟΥΣΤΝΡ", 3), "red": {"Α": 1, "Σ": 1}, "stars": 1},
    },
    "lexigo with challenges": {"set": {"tiles": {**LETTERS, "M": 4, "G": 4}}, "deal": 14, "words": "challenge"},
}


@pytest.mark.parametrize("which", sorted(MATCHES))
async def test_a_match_to_the_end(which):
    game = which.split()[0]
    app = app_for(game, options=json.dumps(MATCHES[which]))
    async with at_the_table(app) as (pilot, table):
        limit = Limit("the match ends", 480)
        while limit.allows(await my_turn(pilot, table)):
            match, entries = table.saved.match, len(table.saved.match.entries)
            best = match.candidates(0, QUICK).items[0]
            await BY_GAME[game](pilot, table, best.action)
            assert table.preview().legal
            assert table.preview().points == best.points
            await pilot.press("enter")
            assert len(match.entries) > entries
        ended = table.saved.match
        assert ended.outcome is not None
        assert headline(ended.outcome, ended.names) in shown(app)
    kept = load(app.saved.file)
    assert kept.outcome == app.saved.match.outcome is not None
    assert not saves.list_unfinished(game)
