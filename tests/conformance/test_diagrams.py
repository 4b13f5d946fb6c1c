"""Positions that are set up: those of matches are accepted as they are, impossible ones refused with the reason."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tilery import registry
from tilery.core.diagram import Diagram, arrangeable
from tilery.core.errors import IllegalAction, TileryError
from tilery.core.game import Budget
from tilery.diagrams import arrange_match, diagram_of, draft_position
from tilery.match import Match
from tilery.replay import load, positions, verify

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


def _played(game: str) -> list[Match]:
    """Positions of matches that were played to their end by the default rules, each a match of its own."""
    found: list[Match] = []
    for file in sorted((GOLDEN / game).glob("*.tilery")):
        match = load(file)
        if match.header.options == match.game.Options():
            found += [at.branch() for _, at in positions(match) if at.awaiting and not any(at.state.seating.left)]
    return found


def _diagram(match: Match) -> Diagram | None:
    """None while others answer, trade or challenge."""
    with suppress(IllegalAction):
        return diagram_of(match)
    assert {"respond", "decline", "trade", "accept"} & set(match.awaiting[min(match.awaiting)].kinds)
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_a_match_is_the_same_when_it_is_set_up(game: str) -> None:
    checked = 0
    for number, played in enumerate(_played(game)):
        diagram = _diagram(played)
        if diagram is None:
            continue
        again = arrange_match(played.game, diagram)
        assert diagram_of(again) == diagram
        assert sorted(again.awaiting) == sorted(played.awaiting)
        if number % 6 == 0:
            seat = min(played.awaiting)
            best, other = (one.candidates(seat, Budget(limit=5)).items for one in (again, played))
            assert [(one.words, one.points) for one in best] == [(one.words, one.points) for one in other]
            again.play(seat, best[0].action)
            checked += 1
    assert checked > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_cell_without_a_name_is_no_cell(game: str) -> None:
    rules = registry.find(game)
    parts = set(arrangeable(rules).diagram_parts)
    wrong = [Diagram(racks=("CATS", None), table={"": "A"})] if "table" in parts else []
    wrong += [Diagram(racks=("CATS", None), pins=("",))] if {"head", "pawn"} & parts else []
    for diagram in wrong:
        with pytest.raises(TileryError):
            draft_position(rules, diagram).scene(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_a_position_that_was_set_up_has_a_record(game: str) -> None:
    played = next(at for at in _played(game)[12:] if _diagram(at) is not None)
    match = arrange_match(played.game, diagram_of(played))
    seat = min(match.awaiting)
    match.play(seat, match.candidates(seat, Budget(limit=1)).items[0].action)
    match.apply(match.take_back(seat))
    for _ in range(4):
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(limit=1)).items[0].action)
    again = verify(match.record().dumps())
    assert again.ok
    assert again.match is not None
    assert again.match.state == match.state
    other = (seat + 1) % len(match.seats)
    told = match.redacted(match.entries[0], other).action.diagram
    assert [rack is None for rack in told.racks] == [number != other for number in range(len(match.seats))]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_can_be_drawn_while_it_is_set_up(game: str) -> None:
    rules = registry.find(game)
    empty = draft_position(rules, Diagram(racks=("", "")))
    assert empty.scene(0).tiles == ()
    with pytest.raises(IllegalAction):
        arrange_match(rules, Diagram(racks=("", "")))


WRONG = {
    "quillico": {
        "no-tile": Diagram(racks=("A%", "B")),
        "seats": Diagram(racks=("A", "B"), scores=(1, 2, 3)),
        "turn": Diagram(racks=("A", "B"), turn=2),
        "too-many": Diagram(racks=("Q" * 9, "B")),
        "rack": Diagram(racks=("ABCDEFGHIJK", "B")),
        "no-tiles": Diagram(racks=("", "B")),
        "one-tile": Diagram(racks=("A", "B"), table={"0,0,0,0": "AB"}),
        "origin": Diagram(racks=("A", "B"), table={"1,0,0,0": "A", "2,0,0,0": "T"}),
        "loose": Diagram(racks=("A", "B"), table={"0,0,0,0": "A", "1,0,0,0": "T", "9,0,0,0": "T"}),
        "not-a-word": Diagram(racks=("A", "B"), table={"0,0,0,0": "X", "1,0,0,0": "Q"}),
        "contact": Diagram(racks=("A", "B"), table={"0,0,0,0": "A", "1,0,0,0": "T", "0,1,0,0": "T"}),
        "too-far": Diagram(racks=("A", "B"), table={"500,0,0,0": "A"}),
    },
    "wordroad": {
        "no-cell": Diagram(racks=("A", "B"), table={"Z9": "A"}),
        "same-letter": Diagram(racks=("A", "B"), table={"A1": "AA"}, pins=("A1",)),
        "head": Diagram(racks=("A", "B"), table={"A1": "A"}, pins=("B1",)),
        "no-head": Diagram(racks=("A", "B"), table={"A1": "A"}),
        "same-head": Diagram(racks=("A", "B"), table={"A1": "A", "O1": "B"}, pins=("A1", "A1")),
        "corner": Diagram(racks=("A", "B"), table={"H8": "A"}, pins=("H8",)),
        "loose": Diagram(racks=("A", "B"), table={"A1": "A", "H8": "A"}, pins=("A1",)),
    },
    "lexigo": {
        "ring": Diagram(racks=("A", "B"), table={"1,0": "A"}),
        "too-loose": Diagram(racks=("A", "B"), table={"3,0": "A"}),
        "pawn": Diagram(racks=("A", "B"), pins=("0,0",)),
        "same-tile": Diagram(racks=("A", "B"), pins=("1,0", "1,0")),
        "bank": Diagram(racks=("ABCDEFG", "B")),
        "stack": Diagram(racks=("AB", "B"), scores=(1, 1)),
        "out": Diagram(racks=("A", "")),
    },
    "lengthxwit": {
        "dice": Diagram(racks=("A", "B"), dice="Q" * 8),
        "banked": Diagram(racks=("A", "B"), dice="R", banked="A"),
        "nothing-banked": Diagram(racks=("A", "B"), dice="R T"),
        "spent": Diagram(racks=("A", "B"), spent="A"),
        "no-vowel": Diagram(racks=("A", "B"), dice="R", spent="B"),
    },
}
RING = dict(zip(("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"), "AEIOUT", strict=True))


@pytest.mark.parametrize(("game", "reason"), [(game, reason) for game in WRONG for reason in WRONG[game]])
def test_an_impossible_position_is_refused_with_its_reason(game: str, reason: str) -> None:
    diagram = WRONG[game][reason]
    if game == "lexigo" and reason != "ring":
        diagram = Diagram(
            racks=diagram.racks, table={**RING, **diagram.table}, pins=diagram.pins, scores=diagram.scores
        )
    with pytest.raises(IllegalAction) as refused:
        arrange_match(registry.find(game), diagram)
    assert refused.value.code == f"diagram/{reason}", refused.value.message


def test_racks_that_are_not_given_are_dealt() -> None:
    match = arrange_match(registry.find("quillico"), Diagram(racks=("CATS", None)))
    assert match.state.hands[0] == ("A", "C", "S", "T")
    assert len(match.state.hands[1]) == 10


def test_a_star_cuts_a_line_whose_rest_need_be_no_word() -> None:
    table = {"0,0,0,0": "C", "1,0,0,0": "H", "2,0,0,0": "E", "3,0,0,0": "*", "4,0,0,0": "K"}
    arrange_match(registry.find("quillico"), Diagram(racks=("A", "B"), table=table))


def test_a_game_without_diagrams_says_so() -> None:
    with pytest.raises(IllegalAction, match="cannot be set up"):
        arrange_match(registry.find("highletter"), Diagram(racks=("A", "B")))
