"""Records of set-up positions and of open tables name every tile, also what was dealt at random [C7], [C8]."""

from __future__ import annotations

import contextlib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from following import BAGS, HANDS, Follower
from open_table.evenings import GAMES, evening
from open_table.test_open_table import entered
from tilery import registry
from tilery.core.diagram import Diagram, arrangeable
from tilery.core.errors import IllegalAction
from tilery.core.game import Budget
from tilery.diagrams import arrange_match, diagram_of
from tilery.match import Match, kind_of
from tilery.replay import load, position, positions, replay, verify

pytestmark = pytest.mark.rule("common", "C7", "C8")
GOLDEN = Path(__file__).parents[1] / "golden"


def compare(match: Match) -> int:
    """Follows the record from outside, and compares all hands, stacks and the bag after every entry."""
    text = match.record().dumps()
    before = Match.from_header(match.game, match.header).state
    after = Follower(text, Counter(arrangeable(match.game).all_tiles(before))).follow()
    states = [*[at.state for _, at in positions(match)][1:], match.state]
    game = match.game.info.id
    for seq, (found, state) in enumerate(zip(after, states, strict=True)):
        for place, held in match.game.census(state).items():
            if place.startswith((HANDS[game], BAGS[game], "stack")):
                assert +found.get(place, Counter()) == Counter(held), (game, seq, place)
    return len(after)


def play_on(match: Match, entries: int) -> Match:
    while match.awaiting and len(match.entries) < entries:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=1_500, limit=3))[-1].action)
    return match


def open_diagram(game: str, turn: int) -> Diagram:
    """A position of a golden match with one hand left open."""
    match = load(sorted((GOLDEN / game).glob("two*.tilery"))[0])
    for later in range(turn, len(match.entries)):
        with contextlib.suppress(IllegalAction):  # while others answer or somebody trades
            diagram = diagram_of(position(match, later))
            return Diagram(
                racks=(*diagram.racks[:-1], None),
                turn=0,
                table=diagram.table,
                pins=diagram.pins,
                scores=diagram.scores if game == "lexigo" else (),
            )
    raise AssertionError(f"no position of {game} can be set up")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_a_diagram_can_be_followed_without_the_generator(game: str) -> None:
    match = play_on(arrange_match(registry.find(game), open_diagram(game, 5)), 14)
    dealt = [event for event in match.entries[0].events if kind_of(event) == "dealt"]
    assert match.entries[0].action.diagram is not None
    assert {event.seat for event in dealt} >= {1}
    assert compare(match) > 5
    match.play(0, {"kind": "resign"})
    assert verify(match.record().dumps()).ok


def test_the_dice_of_a_diagram_are_named_by_their_faces() -> None:
    match = arrange_match(registry.find("lengthxwit"), Diagram(racks=("CATEISN", None), dice="RS", banked="U"))
    kinds = [kind_of(event) for event in match.entries[0].events]
    assert kinds == ["dealt", "die_drawn", "rolled", "die_drawn", "rolled"]
    assert [die.letter for die in match.state.dice] == ["R", "S"]
    assert match.state.phase == "rolled"
    compare(play_on(match, 6))


@pytest.mark.parametrize("game", GAMES)
def test_an_open_table_can_be_followed_without_the_generator(game: str) -> None:
    table = entered(evening(game, 2))
    supplied = [event for entry in table.match.entries for event in entry.events if kind_of(event) == "supplied"]
    assert any(event.moves for event in supplied)
    assert compare(table.match) > 10


@pytest.mark.parametrize("game", GAMES)
def test_golden_records_can_be_followed_as_well(game: str) -> None:
    assert sum(compare(load(path)) for path in sorted((GOLDEN / game).glob("*.tilery"))) > 100


def without_events(text: str) -> str:
    """The record as earlier versions wrote such entries: the action says it all."""
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    for line in lines:
        action: Any = line.get("action") or {}
        if action.get("diagram") or action.get("kind") == "supply":
            line["events"] = []
    return "\n".join(msgspec.json.encode(line).decode() for line in lines) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_diagram_leaves_open_is_the_same_with_and_without_events(game: str) -> None:
    match = arrange_match(registry.find(game), open_diagram(game, 5))
    before = replay(without_events(match.record().dumps())).match
    assert before is not None
    census = match.game.census
    assert {place: sorted(held) for place, held in census(before.state).items()} == {
        place: sorted(held) for place, held in census(match.state).items()
    }
    assert sorted(before.awaiting) == sorted(match.awaiting)


@pytest.mark.parametrize("game", GAMES)
def test_others_do_not_learn_what_was_dealt(game: str) -> None:
    match = arrange_match(registry.find(game), open_diagram(game, 5))
    seen = match.redacted(match.entries[0], 0)
    for event, whole in zip(seen.events, match.entries[0].events, strict=True):
        assert event == match.game.redact(match.header.options, whole, 0)
    if game == "wordroad":
        [hidden] = seen.events
        assert (hidden.tiles, hidden.count) == (None, 10)
