"""Matches on real tables: what happened elsewhere with other tiles can be entered, scores the same, and verifies."""

from __future__ import annotations

from collections import Counter

import pytest

import tilery
from open_table.evenings import GAMES, NAMES, evening, first_of, hands
from tilery import registry
from tilery.core.errors import BadOptions, IllegalAction
from tilery.core.record import Occupy, Setup, Supply
from tilery.match import Match, kind_of
from tilery.open_table import OpenTable
from tilery.replay import verify


def entered(real: Match) -> OpenTable:
    """The same evening, entered as it happened."""
    table = OpenTable.begin(real.game, NAMES, first=first_of(real))
    walk = Match.from_header(real.game, real.header)
    walk.append(real.entries[0])
    if real.game.info.id == "lexigo":
        table.name_table([one.tile for one in walk.state.table.grid])
    for entry in real.entries[1:]:
        assert not isinstance(entry.action, Setup | Occupy | Supply)
        for seat, held in enumerate(hands(walk.state)):
            table.name_tiles(seat, held)
        table.enter(entry.seat, entry.action)
        walk.append(entry)
        if getattr(walk.state, "dice", ()):
            table.name_dice([die.letter for die in walk.state.dice])
    return table


@pytest.mark.parametrize("game_id", GAMES)
def test_an_evening_can_be_entered_and_its_record_verifies(game_id: str, soak: bool) -> None:
    for seed in range(20) if soak else (2,):
        real = evening(game_id, seed)
        if real.outcome.reason == "stall":
            continue  # the exchange that ends it draws tiles that are counted at once, before anybody can name them
        table = entered(real)
        assert table.match.outcome == real.outcome
        assert verify(table.record().dumps()).ok
        census = real.game.census(table.match.state)
        there = Counter(tile for place in census.values() for tile in place)
        assert there == Counter(tile for place in real.game.census(real.state).values() for tile in place)


@pytest.mark.parametrize("game_id", ["quillico", "wordroad"])
def test_only_what_is_played_needs_to_be_named(game_id: str) -> None:
    """Points of plays do not depend on what else a hand holds."""
    real = evening(game_id, 3)
    table = OpenTable.begin(real.game, NAMES, first=first_of(real))
    scored = []
    for entry in real.entries[1:6]:
        table.enter(entry.seat, entry.action)
        scored += [event.points for event in table.match.entries[-1].events if kind_of(event) == "scored"]
    assert scored == [
        event.points for entry in real.entries[1:6] for event in entry.events if kind_of(event) == "scored"
    ]


def test_a_play_can_be_taken_back_and_the_record_still_verifies() -> None:
    table = OpenTable.begin(registry.find("wordroad"), NAMES, first=0)
    table.enter(0, {"kind": "play", "place": [{"at": "A1", "tile": "E"}]})
    table.match.apply(table.match.take_back(0))
    assert table.match.state.racks[0].count("E") > 0
    table.enter(0, {"kind": "play", "place": [{"at": "A1", "tile": "A"}]})
    for seat in (1, 0):
        table.enter(seat, {"kind": "pass"})
    assert table.match.outcome is not None
    assert verify(table.record().dumps()).ok


def test_a_tile_that_is_used_up_is_refused_and_nothing_changes() -> None:
    table = OpenTable.begin(registry.find("wordroad"), NAMES, first=0)
    table.name_tiles(0, ("Z",))
    before = len(table.match.entries)
    with pytest.raises(IllegalAction, match="no Z left in the bag") as caught:
        table.name_tiles(1, ("Z", "Z"))
    assert caught.value.code == "supply/none-left"
    with pytest.raises(IllegalAction):
        table.enter(0, {"kind": "play", "place": [{"at": "B2", "tile": "E"}]})
    assert len(table.match.entries) == before


@pytest.mark.rule("lengthxwit", 10)
def test_a_sealed_answer_keeps_its_tiles_when_another_one_needs_the_same_letter() -> None:
    """There are two P. One is assumed in the last hand, where it is looked for after that of the first answer."""
    for seed in map(str, range(400)):
        table = OpenTable.begin(registry.find("lengthxwit"), ("Ann", "Bo", "Cy", "Di"), first=0, seed=seed)
        if table.match.state.hands[3].count("P") == 1 and table.match.state.bag.count("P") == 1:
            break
    table.enter(0, {"kind": "roll"})
    table.name_dice("S")
    table.enter(0, {"kind": "score", "word": "IS"})
    table.enter(1, {"kind": "respond", "word": "PES"})
    table.enter(2, {"kind": "respond", "word": "PES"})
    table.enter(3, {"kind": "decline"})
    assert table.match.state.scores == (2, 5, 5, 0)


@pytest.mark.rule("common", "C14")
@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
def test_whoever_was_chosen_goes_first_in_any_game(game: str) -> None:
    for first in (0, 1):
        table = OpenTable.begin(registry.find(game), ("Quinn", "Ann"), first=first, seed="evening")
        assert list(table.match.awaiting) == [first]
        assert table.match.header.options.first == first


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadOptions, match="Player 3 cannot go first: the match has 2 players"):
        OpenTable.begin(registry.find("quillico"), ("Quinn", "Ann"), first=2)
    with pytest.raises(BadOptions, match="High Letter has no open tables"):
        OpenTable.begin(registry.find("highletter"), NAMES)
    table = OpenTable.begin(registry.find("lengthxwit"), NAMES, first=0)
    table.enter(0, {"kind": "roll"})
    with pytest.raises(IllegalAction, match="1 dice lie on the table, but 2 were named"):
        table.name_dice("AB")
    with pytest.raises(IllegalAction, match="No dice of this set can show Q"):
        table.name_dice("Q")
    with pytest.raises(IllegalAction, match="no tiles of the table"):
        table.name_table("ABCDEF")
    with pytest.raises(IllegalAction, match="own bag"):
        tilery.new("wordroad", seats=NAMES, seed=1).supply(Supply(0, ("A",)))


def test_others_do_not_see_what_was_named() -> None:
    table = OpenTable.begin(registry.find("wordroad"), NAMES, first=0)
    table.name_tiles(0, ("Z",))
    entry = table.match.entries[-1]
    own, others = table.match.redacted(entry, 0), table.match.redacted(entry, 1)
    assert (own.action, others.action) == (entry.action, None)
    assert [event.tiles for event in own.events] == [("Z",)]
    assert [(event.tiles, event.moves) for event in others.events] == [((), ())]
    assert table.match.redacted(entry, None).action is None


@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("quillico", {"kind": "exchange", "tiles": ["Q", "V", "X"]}),
        ("lengthxwit", {"kind": "fail"}),
    ],
)
def test_by_the_book_whether_there_is_a_word_is_for_the_table_to_see(game: str, action: dict[str, object]) -> None:
    """The program knows only tiles that were named, so it cannot say that there is one."""
    rules = registry.find(game)
    [book] = [preset.options for preset in rules.info.presets if preset.id == "by-the-book"]
    for seed in "abc":
        table = OpenTable.begin(rules, NAMES, first=0, options=dict(book), seed=seed)
        if game == "lengthxwit":
            table.enter(0, {"kind": "roll"})
        table.enter(0, action)
        assert 0 not in table.match.awaiting
