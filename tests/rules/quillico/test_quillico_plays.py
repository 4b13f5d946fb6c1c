"""What a play may be, and every way it may not: rules [3]–[6], [9], [10]."""

from __future__ import annotations

import pytest

from rules.quillico.quillico_table import ORIGIN, after, at, built, lay, refusal, run, scored, words_of
from tilery.core.codec import codec
from tilery.core.errors import Malformed
from tilery.games.quillico import GAME
from tilery.games.quillico.messages import Placed, Placing, Play, Swapped
from tilery.games.quillico.scoring import Layout
from tilery.games.quillico.state import LaidTiles
from tilery.geometry import contact
from tilery.geometry.octagon import NW, STEPS, SW, E, N, Oct, S, W

STORE = run("S T O R E")


@pytest.mark.rule("quillico", "2")
@pytest.mark.parametrize("tile", ["K", "K+", "*"])
def test_tiles_are_written_so(tile: str) -> None:
    data = f'{{"kind":"play","place":[{{"at":[0,0,1,0],"tile":"{tile}"}}]}}'
    assert codec(GAME).action.decode(data) == Play((Placing(Oct(0, 0, 1, 0), tile),))


@pytest.mark.rule("quillico", "2", "3")
@pytest.mark.parametrize(
    ("at_text", "tile"), [("[0,0,1,0]", "k"), ("[0,0,1,0]", "AB"), ("[0,0,1]", "A"), ("[0,0,1,100000]", "A")]
)
def test_anything_else_is_malformed(at_text: str, tile: str) -> None:
    with pytest.raises(Malformed) as caught:
        codec(GAME).action.decode(f'{{"kind":"play","place":[{{"at":{at_text},"tile":"{tile}"}}]}}')
    assert caught.value.data.path is not None
    assert caught.value.data.path.startswith("$.place[0]")


@pytest.mark.rule("quillico", "3")
def test_the_first_tile_listed_goes_to_the_origin() -> None:
    state = built({}, "O N X", "A", words=["NO"])
    error = refusal(state, lay(state, "N O", at(1, 0), E))
    assert error.code == "quillico/not-at-origin"
    assert error.data.cells == ("1,0,0,0",)
    backwards = Play((Placing(ORIGIN, "O"), Placing(ORIGIN + W, "N")))
    assert words_of(state, backwards) == ["NO"]


@pytest.mark.rule("quillico", "3")
def test_afterwards_the_order_means_nothing() -> None:
    state = built(STORE, "T A X", "A", words=["STORE", "TEA", "TAE"])
    play = lay(state, "T E A", at(4, 1), S)
    assert scored(state, play) == scored(state, Play(play.place[::-1]))


@pytest.mark.rule("quillico", "4")
@pytest.mark.parametrize(
    ("difference", "kind"),
    [
        ((1, 0, 0, 0), "joined"),
        ((1, 0, 0, 1), "overlap"),
        ((1, 1, -1, 1), "tip"),
        ((-3, 2, -1, -2), "offset"),
        ((1, 0, 1, 0), "clear"),
        ((6, -7, 0, 0), "clear"),
    ],
)
def test_contact_is_decided_by_whole_numbers(difference: tuple[int, int, int, int], kind: str) -> None:
    assert contact(Oct(*difference), ORIGIN) == contact(ORIGIN, Oct(*difference)) == kind


@pytest.mark.rule("quillico", "5")
def test_sides_next_to_each_other_cannot_both_be_joined() -> None:
    for one, other in zip(STEPS, (*STEPS[1:], STEPS[0]), strict=True):
        assert contact(one, other) == "overlap"


@pytest.mark.rule("quillico", "5", "10c")
def test_offset_contact_is_illegal_with_a_letter_and_harmless_with_a_star() -> None:
    there = Oct(-3, 2, -1, -2)
    words = ["AB", "CA"]
    letter = built({E: "B", there: "X"}, "A", "C", words=words)
    error = refusal(letter, Play((Placing(ORIGIN, "A"),)))
    assert error.code == "quillico/offset"
    assert error.message == "The A at 0,0,0,0 would touch only a part of a side of the X at -3,2,-1,-2."
    star = built({E: "B", there: "*"}, "A X", "C", words=words)
    assert words_of(star, Play((Placing(ORIGIN, "A"),))) == ["AB"]


@pytest.mark.rule("quillico", "5", "10c")
def test_a_tip_against_a_star_is_harmless_but_overlapping_it_is_not() -> None:
    words = ["AB"]
    state = built({E: "B", Oct(1, -1, 1, 1) + ORIGIN: "*"}, "A X", "C", words=words)
    assert words_of(state, Play((Placing(ORIGIN, "A"),))) == ["AB"]
    state = built({E: "B", NW: "*"}, "A X", "C", words=words)
    assert words_of(state, Play((Placing(ORIGIN, "A"),))) == ["AB"]
    on_star = built({E: "B", ORIGIN: "*"}, "A X", "C", words=words)
    assert refusal(on_star, Play((Placing(ORIGIN, "A"),))).code == "quillico/overlap"


@pytest.mark.rule("quillico", "6")
def test_a_line_is_as_long_as_it_goes_and_ends_at_a_star() -> None:
    table = LaidTiles(tuple([Placing(place, tile) for place, tile in {**STORE, at(2, 0): "*"}.items()]))
    layout = Layout(table, (Placing(at(5, 0), "S"),))
    assert [layout.line(layout.rows.row(number, 0)).text for number in (0, 4, 5)] == ["ST", "RES", "RES"]
    assert layout.line(layout.rows.row(5, 0)).places == (at(3, 0), at(4, 0), at(5, 0))
    assert [line.text for line in layout.lines([0])] == ["ST"]
    assert [line.text for line in layout.lines([0, 4])] == ["ST", "RES"]
    assert layout.lines([0], but=0) == []


@pytest.mark.rule("quillico", "3")
@pytest.mark.parametrize("far", [2**41, 2**80, -(2**70)])
def test_no_table_reaches_that_far(far: int) -> None:
    state = built(STORE, "A B X", "A", words=["STORE"])
    refused = refusal(state, Play((Placing(at(4, 1), "A"), Placing(Oct(0, far, 0, 0), "B"))))
    assert (refused.code, refused.data.step) == ("quillico/too-far", 1)
    assert refused.data.cells == (f"0,{far},0,0",)


@pytest.mark.rule("quillico", "9")
@pytest.mark.parametrize("step", STEPS)
def test_words_run_in_all_eight_directions(step: Oct) -> None:
    state = built({ORIGIN: "S"}, "E A X", "A", words=["SEA"])
    made = scored(state, lay(state, "S E A", ORIGIN, step))
    assert made.words[0].places == (ORIGIN, step, step * 2)


@pytest.mark.rule("quillico", "9", "9a")
@pytest.mark.parametrize(
    ("places", "code"),
    [
        ([at(4, 1), at(4, -1), at(5, 1)], "not-one-line"),
        ([at(4, 1), at(3, 2)], "not-one-line"),
        ([at(4, 2), at(4, -1)], "gap"),
        ([at(4, 1), at(4, 1)], "same-place"),
    ],
)
def test_new_tiles_are_one_line_without_a_gap(places: list[Oct], code: str) -> None:
    state = built(STORE, "A A A X", "A", words=["STORE"])
    error = refusal(state, Play(tuple(Placing(place, "A") for place in places)))
    assert error.code == f"quillico/{code}"
    if code == "gap":
        assert error.data.cells == (at(4, 1).name,)


@pytest.mark.rule("quillico", "9a")
def test_the_whole_line_is_the_main_word() -> None:
    state = built(STORE, "S X", "A", words=["STORE", "STORES"])
    assert words_of(state, Play((Placing(at(5, 0), "S"),))) == ["STORES"]
    assert refusal(state, Play((Placing(at(5, 0), "X"),))).data.words == ("STOREX", "XEROTS")


@pytest.mark.rule("quillico", "9a")
def test_one_tile_alone_is_no_word() -> None:
    state = built({}, "A X", "A", words=["AX"])
    error = refusal(state, Play((Placing(ORIGIN, "A"),)))
    assert (error.code, error.message) == ("quillico/too-short", "A word has at least two letters.")
    assert error.data.unfinished
    assert refusal(state, Play(())).code == "quillico/nothing-placed"


@pytest.mark.rule("quillico", "9b")
def test_a_tile_far_away_uses_no_letter_of_the_table() -> None:
    state = built(STORE, "A X", "A", words=["STORE"])
    assert refusal(state, Play((Placing(at(9, 9), "A"),))).code == "quillico/no-table-letter"


@pytest.mark.rule("quillico", "9")
def test_only_tiles_in_hand_can_be_laid() -> None:
    state = built(STORE, "T T+", "A", words=["STORE", "TEAT"])
    error = refusal(state, lay(state, "T E A T+", at(4, 1), S))
    assert (error.code, error.data.tiles) == ("quillico/not-in-hand", ("A",))
    assert error.message == "You have no A left."


@pytest.mark.rule("quillico", "11")
def test_a_line_that_is_a_word_both_ways_counts_once_as_the_first_in_the_alphabet() -> None:
    state = built({ORIGIN: "T"}, "O N X", "A", words=["TON", "NOT"])
    made = scored(state, lay(state, "T O N", ORIGIN, E))
    assert [word.word for word in made.words] == ["NOT"]
    assert made.words[0].places == (at(2, 0), at(1, 0), ORIGIN)
    assert made.points == 3


@pytest.mark.rule("quillico", "5", "11")
def test_one_tile_can_be_part_of_three_words() -> None:
    table = {at(-1, 0): "A", at(-2, 0): "T", SW * -1: "A", N * -1: "O"}
    state = built(table, "T X", "A", words=["TAT", "AT", "TO"])
    made = scored(state, Play((Placing(ORIGIN, "T"),)))
    assert sorted(word.word for word in made.words) == ["AT", "TAT", "TO"]
    assert made.words[0].word == "TAT"
    assert made.points == 3 + 2 + 2


@pytest.mark.rule("quillico", "10")
@pytest.mark.parametrize(
    ("hand", "swaps", "code"),
    [
        ("A R X", [ORIGIN], "no-star"),
        ("* A R X", [at(7, 7)], "no-letter-there"),
        ("* A R X", [at(1, 5)], "no-letter-there"),
        ("* * A R X", [ORIGIN, ORIGIN], "no-letter-there"),
    ],
)
def test_a_star_is_swapped_for_a_letter_that_lies_there(hand: str, swaps: list[Oct], code: str) -> None:
    state = built({**STORE, at(1, 5): "*"}, hand, "A", words=["STORE", "SEAR"])
    assert refusal(state, lay(state, "S E A R", at(4, 1), S, swaps=swaps)).code == f"quillico/{code}"


@pytest.mark.rule("quillico", "10a")
def test_a_star_is_never_just_laid() -> None:
    state = built(STORE, "* A R", "A", words=["STORE", "EAR"])
    error = refusal(state, lay(state, "E A *", at(4, 0), S))
    assert (error.code, error.data.step) == ("quillico/star-placed", 1)


@pytest.mark.rule("quillico", "10b")
def test_a_letter_taken_is_no_letter_that_stays() -> None:
    state = built(STORE, "* A R X", "A", words=["STORE", "EAR"])
    play = Play(tuple(Placing(at(4, y), tile) for y, tile in ((-1, "E"), (-2, "A"), (-3, "R"))), (at(4, 0),))
    assert refusal(state, play).code == "quillico/no-table-letter"


@pytest.mark.rule("quillico", "10c")
def test_no_word_goes_through_a_star() -> None:
    state = built({**STORE, at(4, 0): "*", at(4, 1): "A"}, "R S X", "A", words=["STORE", "AERS"])
    play = Play((Placing(at(4, 2), "R"), Placing(at(4, -1), "S")))
    error = refusal(state, play)
    assert (error.code, error.data.cells) == ("quillico/through-star", (at(4, 0).name,))


@pytest.mark.rule("quillico", "10", "10a", "12")
def test_the_star_stays_and_the_letter_moves() -> None:
    state = built(STORE, "* A R X", "A", words=["STORE", "SEAR"], pile="B B B B B B B B B B")
    play = lay(state, "S E A R", at(4, 1), S, swaps=[ORIGIN])
    events = GAME.decide(state, 0, play)
    assert events[0] == Swapped(0, ORIGIN, "S")
    assert events[1] == Placed(0, play.place)
    moved = after(state, play)
    assert moved.table[0] == Placing(ORIGIN, "*")
    assert moved.hands[0] == ("B",) * 9 + ("X",)


@pytest.mark.rule("quillico", "9a")
def test_without_extend_two_joined_letters_may_not_be_in_the_main_word() -> None:
    state = built(STORE, "R E S X", "A", words=["STORE", "RESTORE"], extend=False)
    error = refusal(state, lay(state, "R E", at(-2, 0), E))
    assert (error.code, error.data.words) == ("quillico/extends", ("RESTORE",))
    assert error.data.cells == (ORIGIN.name, at(1, 0).name)


@pytest.mark.rule("quillico", "9a", "9c")
def test_without_extend_other_lines_may_grow() -> None:
    table = {**run("S T O R E"), at(5, 1): "A"}
    words = ["STORE", "STORES", "AS", "SAT"]
    state = built(table, "S X", "A", words=words, extend=False)
    assert words_of(state, Play((Placing(at(5, 0), "S"),))) == ["AS", "STORES"]


def test_columns_of_a_table_that_grew_are_those_of_a_new_one() -> None:
    word = tuple(Placing(Oct(step, 0, 0, 0), tile) for step, tile in enumerate(("S", "T+", "O", "R", "E")))
    starred = LaidTiles(word).with_stars([word[1].at])
    other = (Placing(ORIGIN, "A"),)
    for laid in (word[:2], word, starred.laid, word, other, (), word[:3]):
        columns = LaidTiles(laid).columns
        assert columns.laid == laid
        assert columns.places == tuple(one.at for one in laid)
        assert columns.letters == tuple("" if one.tile == "*" else one.tile[0] for one in laid)
        assert columns.values == tuple({"*": 0, "T+": 2}.get(one.tile, 1) for one in laid)
