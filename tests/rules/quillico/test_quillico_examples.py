"""The worked examples of the rules document, one after another."""

from __future__ import annotations

import pytest

from rules.quillico.quillico_table import ORIGIN, after, at, built, lay, refusal, run, scored, words_of
from tilery.games.quillico.messages import Placing, Play
from tilery.games.quillico.state import State
from tilery.geometry.octagon import NE, NW, SE, E, N, Oct, S

STORE = run("S T O+ R E+")


@pytest.mark.rule("quillico", "11")
def test_store_scores_seven() -> None:
    state = built({}, "S T O+ R E+ X", "A", words=["STORE"])
    made = scored(state, lay(state, "S T O+ R E+", ORIGIN, E))
    assert made.points == 7
    assert made.words[0].places == tuple(STORE)


def store_and_tie(hand: str) -> State:
    words = ["STORE", "TIE", "BOOT", "BOOK", "IT"]
    return built({**STORE, **run("I E", at(1, -1), S)}, hand, "A", words=words)


@pytest.mark.rule("quillico", "9c", "11")
def test_boot_makes_it_too() -> None:
    state = store_and_tie("B O T X")
    made = scored(state, lay(state, "B O O+ T", at(2, 2), S))
    assert [(word.word, word.points) for word in made.words] == [("BOOT", 5), ("IT", 2)]
    assert made.points == 7


@pytest.mark.rule("quillico", "9c")
def test_book_does_not_fit_as_ik_and_ki_are_no_words() -> None:
    state = store_and_tie("B O K X")
    error = refusal(state, lay(state, "B O O+ K", at(2, 2), S))
    assert error.code == "quillico/not-a-word"
    assert error.message == "Neither IK nor KI is in the word list."
    assert error.data.words == ("IK", "KI")
    assert error.data.cells == (at(1, -1).name, at(2, -1).name)
    assert error.data.step == 2, "the K, after B and the first O"


@pytest.mark.rule("quillico", "9b")
def test_zoo_beside_nut_uses_no_letter_of_the_table() -> None:
    state = built(run("T U N", ORIGIN, N), "Z O O X", "A", words=["NUT", "ZOO", "TO"])
    error = refusal(state, lay(state, "Z O O", at(1, 2), S))
    assert error.code == "quillico/no-table-letter"
    assert error.data.words == ("ZOO",)
    assert error.message == "ZOO must use a letter that is on the table and stays there."


def tale_and_free() -> State:
    table = {**run("T A L E", at(-3, 0)), **run("F R E", at(0, 3), S)}
    return built(table, "G G X", "A", words=["TALE", "FREE", "EGG", "TALEGG"])


@pytest.mark.rule("quillico", "5", "9d")
def test_egg_leaves_the_shared_e_to_the_south_east_only() -> None:
    state = tale_and_free()
    assert words_of(state, lay(state, "E G G", ORIGIN, SE)) == ["EGG"]
    assert refusal(state, lay(state, "E G G", ORIGIN, NE)).code == "quillico/overlap"
    east = built({Oct(*laid.at): laid.tile for laid in state.table}, "G G X", "A", words=["TALE", "FREE", "EGG"])
    error = refusal(east, lay(east, "E G G", ORIGIN, E))
    assert error.message == "Neither TALEGG nor GGELAT is in the word list."


def kiss_fix_fork(hand: str) -> State:
    table = {
        **run("K I S S"),
        **run("F I X", at(1, 1), S),
        **run("F O R K", at(1, 1), NW),
    }
    return built(table, hand, "A", words=["KISS", "FIX", "FORK", "WOW", "WOK"])


@pytest.mark.rule("quillico", "9d", "5")
def test_wow_touches_the_k_of_kiss_at_the_tip() -> None:
    state = kiss_fix_fork("W W X")
    middle = Oct(1, 0, 1, 1)
    error = refusal(state, lay(state, "W O W", middle - NE, NE))
    assert error.code == "quillico/tip"
    assert error.data.cells == ("1,-1,1,1", "0,0,0,0")
    assert error.data.step == 0
    assert error.message == "The W at 1,-1,1,1 would touch the tip of the K at 0,0,0,0."


@pytest.mark.rule("quillico", "9", "5")
def test_wok_comes_from_the_north_west() -> None:
    state = kiss_fix_fork("W O X")
    made = scored(state, lay(state, "W O K", 2 * NW, SE))
    assert (made.words[0].word, made.points) == ("WOK", 3)
    assert refusal(state, lay(state, "W O K", 2 * N, S)).code == "quillico/overlap"
    error = refusal(state, lay(state, "W O K", at(-2, 0), E))
    assert error.data.words == ("WOKISS", "SSIKOW")


@pytest.mark.rule("quillico", "10c", "10d")
def test_fancy_stands_against_the_star_in_river() -> None:
    words = ["RIVER", "EAR", "FANCY"]
    river = run("R I V E R")
    state = built(river, "* A X", "F N C Y X", words=words)
    play = lay(state, "E A R", at(4, 2), S, swaps=[at(3, 0)])
    assert scored(state, play).points == 3
    state = after(state, play)
    fancy = lay(state, "F A N C Y", at(3, 1), E)
    assert scored(state, fancy).points == 5
    kept = built({**river, **run("E A", at(4, 2), S)}, "F N C Y X", "A", words=words)
    error = refusal(kept, fancy)
    assert error.data.words == ("EF", "FE")


@pytest.mark.rule("quillico", "10", "10a", "10b")
def test_sear_takes_the_s_of_store() -> None:
    words = ["STORE", "SEAR", "EAR"]
    state = built(STORE, "* A R X", "A", words=words)
    assert scored(state, lay(state, "S E+ A R", at(4, 1), S, swaps=[ORIGIN])).points == 5
    held = built(STORE, "* E A R X", "A", words=words)
    floating = lay(held, "S E A R", at(9, 1), S, swaps=[ORIGIN])
    assert refusal(held, floating).code == "quillico/no-table-letter"
    error = refusal(state, lay(state, "E+ A R", at(4, 0), S, swaps=[ORIGIN]))
    assert error.code == "quillico/letter-not-used"
    assert error.data.cells == ("0,0,0,0",)
    assert error.message == "The S taken from 0,0,0,0 must be used in this word."


@pytest.mark.rule("quillico", "10e")
@pytest.mark.parametrize(
    ("text", "swaps", "points"),
    [
        ("G+ O E S", [], 5),
        ("G+ O+ E S", [at(2, 0)], 6),
        ("G+ O+ E+ S", [at(2, 0), at(4, 0)], 7),
    ],
)
def test_goes_is_worth_more_with_red_letters_taken(text: str, swaps: list[Oct], points: int) -> None:
    state = built(STORE, "G+ O E * * X", "A", words=["STORE", "GOES"])
    assert scored(state, lay(state, text, at(0, 3), S, swaps=swaps)).points == points


@pytest.mark.rule("quillico", "16")
def test_c_v_l_with_one_red_costs_four() -> None:
    state = built(STORE, "S", "C V+ L", words=["STORE", "STORES"])
    ended = after(state, Play((Placing(at(5, 0), "S"),)))
    assert ended.outcome is not None
    assert ended.outcome.scores == (8 + 5, -4)
