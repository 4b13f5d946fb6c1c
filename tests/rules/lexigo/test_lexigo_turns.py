"""Moving the pawn, trading, going out, stalling: rules [10]–[14], [17]."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, after, built, events, refusal, ring, word
from tilery.bots import LEVELS, Level, choose
from tilery.core.common_messages import Ended, Pass, Passed
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.game import Budget
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Keep, Kept, Options, Penalised, Play, Refilled, Relocate, Relocated, Trade
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.lexicon import from_words

CANTER = word("CANTER", (E, SE, CENTRE, SW, W, NW), {CENTRE: "N"})


def table(**more: Any) -> State:
    settings: dict[str, Any] = {"pouch": "ABCDEFGH", "stacks": ["QZ", "V"], **more}
    return built(ring("CATERS"), ["NX", "A"], pawns=[E, NE], words=["CANTER", "TEN"], **settings)


@pytest.mark.rule("lexigo", "10")
def test_a_pawn_is_moved_for_two_tiles_under_the_stack() -> None:
    state = table()
    found = events(state, 0, Relocate(SW))
    assert found[0] == Relocated(0, SW)
    assert isinstance(found[1], Penalised)
    moved = after(state, 0, Relocate(SW))
    assert moved.stacks[0] == ("Q", "Z", *(found[1].tiles or ()))
    assert len(moved.pouch) == 6
    assert moved.table.seats[0].pawn == SW
    done = after(moved, 0, word("TEN", (SW, W, CENTRE), {CENTRE: "N"}))
    assert done.table.seats[0].pawn == CENTRE


@pytest.mark.rule("lexigo", "10")
def test_a_pawn_is_moved_once_a_turn_and_the_prompt_says_so() -> None:
    state = table()
    assert GAME.awaiting(state)[0].kinds == ("play", "relocate", "pass")
    moved = after(state, 0, Relocate(SW))
    assert GAME.awaiting(moved)[0].kinds == ("play", "pass")
    assert GAME.awaiting(moved)[0].id != GAME.awaiting(state)[0].id
    with pytest.raises(IllegalAction) as error:
        GAME.decide(moved, 0, Relocate(W))
    assert error.value.code == "lexigo/already-moved"


@pytest.mark.rule("lexigo", "10")
def test_not_before_the_first_word() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pouch="ABC")
    assert GAME.awaiting(state)[0].kinds == ("play", "pass")
    with pytest.raises(IllegalAction) as error:
        GAME.decide(state, 0, Relocate(SW))
    assert error.value.code == "lexigo/no-pawn-yet"


@pytest.mark.rule("lexigo", "10")
@pytest.mark.parametrize(
    ("to", "code"), [(E, "same-tile"), (NE, "pawn-there"), (CENTRE, "no-tile"), (Hex(9, 9), "no-tile")]
)
def test_where_a_pawn_cannot_be_moved(to: Hex, code: str) -> None:
    error = refusal(table(), 0, Relocate(to))
    assert (error.code, error.data.cells) == (f"lexigo/{code}", (to.name,))


@pytest.mark.rule("lexigo", "10")
def test_a_pass_after_moving_leaves_pawn_and_penalty() -> None:
    moved = after(table(), 0, Relocate(SW))
    done = after(after(moved, 0, Pass()), 0, Keep())
    assert done.table.seats[0].pawn == SW
    assert done.held(0) == table().held(0) + 2
    assert done.table.turn == 1
    assert not done.table.relocated


@pytest.mark.rule("lexigo", "10")
def test_a_pass_without_moving_costs_nothing() -> None:
    state = table()
    assert events(state, 0, Pass()) == [Passed(0)]
    done = after(after(state, 0, Pass()), 0, Keep())
    assert (done.stacks, done.pouch, done.table.seats) == (state.stacks, state.pouch, state.table.seats)


@pytest.mark.rule("lexigo", "10")
def test_with_the_option_a_pass_comes_only_after_moving() -> None:
    state = table(passing="moved")
    assert GAME.awaiting(state)[0].kinds == ("play", "relocate")
    assert GAME.preview(GAME.view(state, 0), Pass()).problem is not None
    kinds = {type(item.action) for item in GAME.candidates(GAME.view(state, 0), Budget()).items}
    assert kinds == {Play, Relocate}
    moved = after(state, 0, Relocate(SW))
    assert GAME.awaiting(moved)[0].kinds == ("play", "pass")
    assert events(moved, 0, Pass()) == [Passed(0)]


@pytest.mark.rule("lexigo", "10")
def test_with_the_option_a_pass_is_open_where_the_pawn_cannot_be_moved() -> None:
    entering = built(ring("CATERS"), ["NX", "A"], pouch="ABC", passing="moved")
    assert GAME.awaiting(entering)[0].kinds == ("play", "pass")
    grid = {E: "C", SE: "A"}
    crowded = built(grid, ["NX", "A"], pawns=[E, SE], pouch="ABC", passing="moved")
    assert GAME.awaiting(crowded)[0].kinds == ("play", "pass")


@pytest.mark.rule("common", "C13")
def test_by_the_book_is_a_preset() -> None:
    [preset] = [preset for preset in GAME.info.presets if preset.title == "By the book"]
    chosen = msgspec.convert(preset.options, Options)
    assert (chosen.words, chosen.passing) == ("challenge", "moved")


@pytest.mark.rule("lexigo", "14")
@pytest.mark.parametrize(("pouch", "taken"), [("A", 1), ("", 0)])
def test_a_penalty_takes_what_there_is(pouch: str, taken: int) -> None:
    state = table(pouch=pouch)
    assert len(events(state, 0, Relocate(SW))[1].tiles) == taken
    assert after(state, 0, Relocate(SW)).held(0) == state.held(0) + taken


@pytest.mark.rule("lexigo", "12")
@pytest.mark.parametrize("first", [CANTER, Pass()])
def test_a_trade_is_asked_at_the_end_of_the_turn(first: Play | Pass) -> None:
    state = after(table(), 0, first)
    assert state.table.phase == "trade"
    assert GAME.awaiting(state)[0].kinds == ("trade", "keep")
    assert events(state, 0, Keep()) == [Kept(0)]
    assert GAME.story(Kept(0), ("Ann", "Bo")) == ""  # who trades nothing fills no line of the log
    bank = state.table.seats[0].bank
    traded = events(state, 0, Trade(("X",)))[0]
    assert (traded.given, len(traded.taken)) == (("X",), 1)
    done = after(state, 0, Trade(("X",)))
    assert done.table.turn == 1
    assert done.stacks[0] == (*state.stacks[0], traded.extra)
    assert sorted(done.table.seats[0].bank) == sorted([*[tile for tile in bank if tile != "X"], *traded.taken])
    assert "X" in done.pouch


@pytest.mark.rule("lexigo", "12")
def test_tiles_are_drawn_before_the_traded_ones_go_back() -> None:
    """With exactly enough in the pouch, all of it is drawn and the traded tiles are what is left."""
    state = after(table(pouch="DEF"), 0, Pass())
    traded = events(state, 0, Trade(("N", "X")))[0]
    assert sorted([*traded.taken, traded.extra]) == ["D", "E", "F"]
    assert after(state, 0, Trade(("N", "X"))).pouch == ("N", "X")


@pytest.mark.rule("lexigo", "12")
def test_trades_that_cannot_be_made() -> None:
    state = after(table(pouch="DE"), 0, Pass())
    error = refusal(state, 0, Trade(("N", "X")))
    assert error.code == "lexigo/pouch-too-small"
    assert error.message == "To trade 2 tiles the pouch must have 3, but it has 2."
    error = refusal(state, 0, Trade(("Q",)))
    assert (error.code, error.data.tiles) == ("lexigo/not-in-bank", ("Q",))
    assert error.message == "You cannot trade Q: your bank has N X."
    assert refusal(state, 0, Trade(("N", "N"))).code == "lexigo/not-in-bank"
    assert refusal(state, 0, Trade(())).code == "lexigo/nothing-traded"


@pytest.mark.rule("lexigo", "12")
@pytest.mark.parametrize("pouch", ["", "A"])
def test_no_trade_is_asked_with_fewer_than_two_in_the_pouch(pouch: str) -> None:
    state = after(table(pouch=pouch), 0, Pass())
    assert (state.table.turn, state.table.phase) == (1, "play")


@pytest.mark.rule("lexigo", "12")
def test_no_trade_is_asked_of_an_empty_bank() -> None:
    state = built(ring("CATERS"), ["N", "AB"], pawns=[E, NE], words=["CANTER"], pouch="ABC", equal_turns=True)
    done = after(state, 0, CANTER)
    assert (done.table.turn, done.table.phase) == (1, "play")


@pytest.mark.rule("lexigo", "13")
@pytest.mark.rule("common", "C6")
def test_who_has_no_tiles_at_the_end_of_the_own_turn_wins() -> None:
    state = built(
        ring("CATERS"), ["N", "AB", "A", "ABC"], pawns=[E, NE], words=["CANTER"], pouch="AB", stacks=["", "", "A"]
    )
    found = events(state, 0, CANTER)
    assert found[-2:] == [Refilled(0, ()), Ended("out", (0, 2, 2, 3), (1, 2, 2, 4), (0,))]
    done = after(state, 0, CANTER)
    assert GAME.awaiting(done) == {}
    assert GAME.scores(done) == (0, 2, 2, 3)


@pytest.mark.rule("lexigo", "17")
@pytest.mark.rule("common", "C6a")
def test_a_stall_ends_after_the_trade_of_the_last_pass() -> None:
    state = table(pouch="ABCD")
    for seat in (0, 1, 0):
        state = after(after(state, seat, Pass()), seat, Keep())
    assert state.outcome is None
    state = after(state, 1, Pass())
    assert state.outcome is None
    found = events(state, 1, Trade(("A",)))
    assert found[-1] == Ended("stall", (4, 3), (2, 1), (1,))


@pytest.mark.rule("lexigo", "17")
@pytest.mark.parametrize(("rounds", "passes"), [(1, 2), (3, 6)])
def test_stall_rounds_is_an_option(rounds: int, passes: int) -> None:
    state = table(pouch="", stall_rounds=rounds)
    for turn in range(passes):
        assert state.outcome is None
        state = after(state, turn % 2, Pass())
    assert state.outcome is not None
    assert state.outcome.reason == "stall"


@pytest.mark.rule("lexigo", "17")
def test_a_word_breaks_the_row_of_passes() -> None:
    state = after(after(table(pouch="", stall_rounds=1), 0, CANTER), 1, Pass())
    assert state.table.passes == (1,)
    assert state.outcome is None


def test_equal_turns_finish_the_round() -> None:
    state = built(
        ring("CATERS"), ["N", "A", "Q"], pawns=[E, W, NE], words=["CANTER", "EA"], equal_turns=True, turn=0, first=0
    )
    state = after(state, 0, word("CANTER", (E, SE, CENTRE, SW, W, NW), {CENTRE: "N"}, knock={1: W + Hex(1, 0)}))
    assert state.outcome is None
    assert state.table.last_round
    state = after(state, 1, Pass())
    assert state.outcome is None
    assert events(state, 2, Pass())[-1] == Ended("out", (0, 1, 1), (1, 2, 2), (0,))


def test_equal_turns_can_be_shared() -> None:
    state = built(ring("CATERS"), ["N", "A"], pawns=[E, W], words=["CAN", "EA"], equal_turns=True)
    state = after(state, 0, word("CAN", (E, SE, CENTRE), {CENTRE: "N"}))
    found = events(state, 1, word("EA", (W, Hex(-2, 1)), {Hex(-2, 1): "A"}))
    assert found[-1] == Ended("out", (0, 0), (1, 1), (0, 1))


def test_equal_turns_end_at_once_if_the_last_of_the_round_goes_out() -> None:
    state = built(ring("CATERS"), ["A", "N"], pawns=[W, E], words=["CAN"], equal_turns=True, turn=1)
    found = events(state, 1, word("CAN", (E, SE, CENTRE), {CENTRE: "N"}))
    assert found[-1] == Ended("out", (1, 0), (2, 1), (1,))


STUCK = built(ring("CATERS"), ["N", "X"], pawns=[E], words=["CANTER", "RAN"], pouch="AB", relocate="stuck")


@pytest.mark.rule("lexigo", "10")
def test_as_printed_the_pawn_moves_only_if_no_word_begins_under_it() -> None:
    refused = refusal(STUCK, 0, Relocate(SW))
    assert (refused.code, refused.data) == ("lexigo/word-exists", ErrorData(seat=0)), "the word is not told"
    assert refused.message == "You can still make a word from your pawn, so you cannot move it."
    assert GAME.awaiting(STUCK)[0].kinds == ("play", "relocate", "pass"), "whether there is a word is not told unasked"
    none = replace(STUCK, lexicon=from_words(["RAN"]).sha256)
    moved = after(none, 0, Relocate(NW))
    assert moved.table.seats[0].pawn == NW
    assert after(moved, 0, Pass()).table.seats[0].pawn == NW, "the penalty stands, and a word there need not be found"


@pytest.mark.rule("lexigo", "10")
@pytest.mark.parametrize("budget", [Budget(), Budget(nodes=1), Budget(limit=1)])
def test_as_printed_moves_of_the_pawn_are_candidates_only_without_a_word(budget: Budget) -> None:
    book = replace(STUCK, options=replace(STUCK.options, passing="moved"))
    assert {type(item.action) for item in GAME.candidates(GAME.view(book, 0), budget)} == {Play}
    none = replace(book, lexicon=from_words(["RAN"]).sha256)
    assert {type(item.action) for item in GAME.candidates(GAME.view(none, 0), budget)} == {Relocate}


@pytest.mark.rule("lexigo", "10")
@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
def test_as_printed_a_bot_that_knows_no_word_plays_one_all_the_same(who: Level) -> None:
    state = built(
        ring("CWXZRS"),
        ["M", "V"],
        pawns=[E],
        words=["CWM"],
        pouch="AB",
        relocate="stuck",
        passing="moved",
    )
    assert isinstance(choose(who.id, GAME, GAME.view(state, 0), Budget(nodes=2_000), 1), Play)
