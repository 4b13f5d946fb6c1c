"""Analysis: every decision beside the best ones."""

from __future__ import annotations

import msgspec
import pytest

import tilery
from tilery.analysis import analyse
from tilery.analysis.turns import BUDGET, best_plays, judge
from tilery.arena.bot_match import Pairing, play
from tilery.core.common_messages import Resign
from tilery.core.game import Budget
from tilery.replay import position, positions

QUICK = Budget(nodes=5_000)


@pytest.fixture(scope="module")
def match():
    return play(Pairing("lengthxwit", ("level1", "level3"), 9, {"target": 40}, 5000))


def test_every_decision_has_its_best_plays_and_its_cost(match) -> None:
    found = analyse(match)
    decided = [entry.seq for entry in match.entries if entry.seat >= 0]
    assert [turn.seq for turn in found.turns] == decided
    for turn in found.turns:
        values = [choice.value for choice in turn.best]
        assert values == sorted(values, reverse=True)
        assert turn.made is not None
        assert turn.made.action == match.entries[turn.seq].action
        assert turn.cost == pytest.approx(values[0] - turn.made.value)
        assert turn.cost is not None
        assert turn.cost >= 0
    assert any((turn.cost or 0) > 0 for turn in found.turns if turn.seat == 0), "a novice plays less than the best"


def test_a_position_by_itself_has_the_best_plays_of_the_analysis(match) -> None:
    for turn in analyse(match).turns[:6]:
        at = position(match, turn.seq)
        found = best_plays(at, turn.seat, 3)
        assert found[0].action == turn.best[0].action
        words = [(type(item.action), item.words[0]) for item in found if item.words]
        assert len(set(words)) == len(words), "the same word twice"


def test_the_score_graph_ends_with_the_outcome(match) -> None:
    found = analyse(match)
    assert len(found.scores) == len(match.entries)
    assert found.scores[-1] == match.outcome.scores
    assert found.turns[-1].scores == match.outcome.scores


def test_leaving_is_no_decision_to_be_judged() -> None:
    match = play(Pairing("lengthxwit", ("level1", "level1"), 9, {"target": 20}, 500))
    early = type(match).new(match.game, seats=match.seats, seed=1)
    early.submit(0, None, Resign())
    assert analyse(early, Budget(nodes=100)).turns == ()


def test_tiles_laid_in_another_order_are_the_same_play() -> None:
    match = tilery.new("quillico", ["Ann", "Bo"], seed=5)
    seat = min(match.awaiting)
    best = match.candidates(seat, QUICK)[0]
    turned = msgspec.structs.replace(best.action, place=best.action.place[:1] + best.action.place[:0:-1])
    assert turned != best.action
    entry = match.branch().play(seat, turned)
    turn = judge(entry, match, QUICK)
    assert turn.cost == 0
    assert turn.made is not None
    assert turn.made.action == turned
    assert turn.made.words == best.words


def test_a_play_with_the_same_words_and_points_is_valued_like_its_equal() -> None:
    match = play(Pairing("lexigo", ("level1", "level2"), 1, {}, 2000))
    entry, before = next(
        (entry, before)
        for entry, before in positions(match)
        if getattr(entry.action, "knock", ()) and len(before.game.scores(before.state)) == 2
    )
    found = before.candidates(entry.seat, QUICK)
    listed = next(item for item in found.items if getattr(item.action, "knock", ()))
    to = next(cell for cell in before.state.table.tiles() if cell != listed.action.knock[0].to)
    moved = msgspec.structs.replace(listed.action.knock[0], to=to)
    other = msgspec.structs.replace(entry, action=msgspec.structs.replace(listed.action, knock=(moved,)))
    assert all(item.action != other.action for item in found.items)
    if before.preview(entry.seat, other.action).legal:
        turn = judge(other, before, QUICK)
        assert turn.made is not None
        assert turn.cost == pytest.approx(found[0].value - listed.value)


def test_every_tile_a_stuck_pawn_can_go_to_is_valued() -> None:
    match = play(Pairing("lexigo", ("level1", "level2"), 3, {}, 2000))
    stuck = 0
    for entry, before in positions(match):
        if type(entry.action).__name__ != "Relocate":
            continue
        found = before.candidates(entry.seat, BUDGET).items
        if not any(item.words for item in found):
            stuck += 1
            table = before.state.table
            tried = {item.action.to for item in found if type(item.action) is type(entry.action)}
            assert tried == set(table.tiles()) - set(table.pawns())
    assert stuck
