"""Numbers, lists and the second person in English sentences."""

from __future__ import annotations

import pytest

from tilery.core.english import address_reader, join_words, pluralize


def test_a_number_has_its_noun() -> None:
    assert [pluralize(number, "tile") for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert [pluralize(number, "die", "dice") for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_the_last_of_several_words_is_joined_by_and() -> None:
    names = ["Ann", "Bo", "Cy", "Di"]
    assert [join_words(names[:count]) for count in range(5)] == [
        "",
        "Ann",
        "Ann and Bo",
        "Ann, Bo and Cy",
        "Ann, Bo, Cy and Di",
    ]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Ann has no tiles.", "You have no tiles."),
        ("Ann passes.", "You pass."),
        ("Ann goes out.", "You go out."),
        ("Ann plays THE and presses on.", "You play THE and press on."),
        ("Ann rolls, gets R and banks it, draws A: scores 3.", "You roll, get R and bank it, draw A: score 3."),
        ("Ann returns their tiles and goes on.", "You return your tiles and go on."),
        ("Ann plays CATS, and Bo draws TILES.", "You play CATS, and Bo draws TILES."),
        ("Ann wins with 7 points.", "You win with 7 points."),
        ("Bo knocks Ann off their tile.", "Bo knocks you off their tile."),
        ("Bo takes Ann's tiles and plays.", "Bo takes your tiles and plays."),
        ("Ann's pawn is knocked off.", "Your pawn is knocked off."),
        ("Out: Ann wins with 1 point.", "Out: you win with 1 point."),
        ("Anna passes.", "Anna passes."),
        ("Bo plays ANN and passes.", "Bo plays ANN and passes."),
    ],
)
def test_a_story_addresses_its_reader(sentence: str, told: str) -> None:
    assert address_reader(sentence, "Ann") == told


def test_a_name_is_no_pattern() -> None:
    assert address_reader("A.n passes.", "A.n") == "You pass."
    assert address_reader("Ann passes.", "A.n") == "Ann passes."
