"""Positions of dice and tiles: what they refuse, and that nothing they accept does harm."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest

from tilery.kernel import WordGraph, pack
from tilery.kernel.subset.layout import (
    ANSWER,
    ANSWERS,
    BY_KIND,
    FIELDS,
    KINDS,
    LEFT,
    NUMBERS,
    RESPONDING,
    ROLLED,
    SCORES,
    SHOWN,
    START,
    TILES,
)
from tilery.kernel.subset.position import SubsetPosition
from tilery.kernel.subset.rules import ESTIMATES, LETTER_ROWS, SETTINGS, SubsetRules
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.words.below import letters_below

SEATS, KINDS_OF_DICE, NODES = 3, 2, 1000
SEED = bytes(range(32))
GRAPH = WordGraph(memoryview(pack(b"AB\nABA\nBA\nBAB\nBAC\nCAB\n")))


def rules_of(**changes: Any) -> SubsetRules:
    """Rules for three seats with tiles A to C and dice AAABBB and BBBCCC, of which every part can be replaced."""
    settings = array("i", (SEATS, 40, 6, 2, 0, 0, 0, 9, 4, 20, 25, 2, 3, KINDS_OF_DICE))
    letters = array("i", [1] * LETTERS + [int(place == 1) for place in range(LETTERS)] + [0] * (9 * LETTERS))
    parts = {
        "settings": settings,
        "letters": letters,
        "faces": array("i", [1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3]),
        "estimates": array("d", [10.0 - place % 7 for place in range(ESTIMATES)]),
    }
    assert len(settings) == SETTINGS
    assert len(letters) == LETTER_ROWS * LETTERS
    return SubsetRules(**{**parts, **changes})


RULES = rules_of()


def new_position(rules: SubsetRules = RULES) -> SubsetPosition:
    return SubsetPosition(GRAPH, letters_below(GRAPH), rules)


def numbers_of(phase: int = START) -> array[int]:
    """A turn of seat 1 with five tiles in every hand, and with dice A and B on the table unless the turn begins."""
    numbers = array("i", bytes(4 * NUMBERS))
    on_table = 0 if phase == START else 2
    numbers[:FIELDS] = array("i", (phase, 1, 0, 0, 5, 5, 0, 0, 0, on_table, 3 - on_table))
    for seat in range(SEATS):
        numbers[TILES + seat * LETTERS : TILES + seat * LETTERS + 4] = array("i", (5, 2, 2, 1))
    bag = TILES + 6 * LETTERS
    numbers[bag : bag + 4] = array("i", (20, 8, 8, 4))
    numbers[BY_KIND : BY_KIND + 2] = array("i", (2 - on_table // 2, 1 - on_table // 2))
    if on_table:
        numbers[KINDS + 1] = 1
        numbers[SHOWN : SHOWN + 2] = array("i", (1, 2))
    return numbers


def sealed(*answer: int) -> array[int]:
    """Numbers in which seat 0 has sealed this answer."""
    numbers = numbers_of(RESPONDING)
    numbers[ANSWERS : ANSWERS + len(answer)] = array("i", answer)
    return numbers


@pytest.mark.parametrize("phase", [START, ROLLED, RESPONDING])
def test_numbers_come_back_as_they_were_loaded(phase: int) -> None:
    position = new_position()
    position.load(numbers_of(phase), SEED)
    assert position.numbers()[32:] == numbers_of(phase).tobytes()
    assert position.seat() == (0 if phase == RESPONDING else 1)
    position.play_on(position.seat(), -1, NODES)
    assert position.seat() == -1
    assert position.reason() in (1, 2)
    assert not position.is_full()


def test_a_copy_has_the_same_future_and_a_life_of_its_own() -> None:
    first, second = new_position(), new_position(rules_of())
    first.load(numbers_of(), SEED)
    second.load(numbers_of(RESPONDING), bytes(32))
    second.copy_from(first)
    whole = first.numbers()
    assert second.numbers() == whole
    second.play_on(1, -1, NODES)
    assert first.numbers() == whole
    first.play_on(1, -1, NODES)
    assert first.numbers() == second.numbers() != whole


@pytest.mark.parametrize(
    ("place", "number"),
    [
        (0, 0),
        (0, 5),
        (1, SEATS),
        (2, -1),
        (4, 1 << 25),
        (FIELDS - 2, 3),
        (FIELDS - 1, 0),
        (LEFT + 1, 1),
        (TILES, 6),
        (TILES + 1, -1),
        (BY_KIND, 0),
        (BY_KIND + 2, 1),
        (KINDS, KINDS_OF_DICE),
        (SHOWN, 0),
        (SHOWN + 1, LETTERS),
    ],
)
def test_one_number_at_fault_is_refused(place: int, number: int) -> None:
    numbers = numbers_of(ROLLED)
    numbers[place] = number
    with pytest.raises(ValueError, match="expected the numbers of a table"):
        new_position().load(numbers, SEED)


def test_answers_must_be_made_of_dice_and_hand() -> None:
    position = new_position()
    made: tuple[tuple[int, ...], ...] = ((0,), (1,), (2, 3, -1, 2, 1, 3), (2, 3, 1, 2, 1, 3), (2, 3, 0, 1, 2, 1))
    for answer in made:
        position.load(sealed(*answer), SEED)
    too_long = (2, 64, -1, *[1] * (ANSWER - 3))
    for answer in ((2, 0, -1), too_long, (2, 2, -1, 0, 1), (2, 2, -1, 1, 27), (2, 3, -1, 3, 3, 1), (2, 3, 0, 1, 1, 1)):
        with pytest.raises(ValueError, match="expected the numbers of a table"):
            position.load(sealed(*answer), SEED)


def test_somebody_must_be_asked() -> None:
    numbers = sealed(1)
    numbers[ANSWERS + 2 * ANSWER] = 1
    with pytest.raises(ValueError, match="found 1 as number 1"):
        new_position().load(numbers, SEED)


def test_other_arrays_are_refused() -> None:
    position = new_position()
    for wrong in (array("i", [0]), array("I", numbers_of())):
        with pytest.raises(ValueError, match=f"expected {NUMBERS} numbers of type 'i'"):
            position.load(wrong, SEED)
    with pytest.raises(ValueError, match="expected a seed of 32 bytes"):
        position.load(numbers_of(), SEED[1:])
    with pytest.raises(ValueError, match="same match"):
        position.copy_from(new_position(rules_of(faces=array("i", [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]))))
    with pytest.raises(IndexError, match="expected a seat below 3"):
        position.score(SEATS)
    for limit, temperature in ((0, 1.0), (17, 1.0), (1, 0.0)):
        with pytest.raises(ValueError, match="expected 1 to 16 candidates"):
            position.choose_likely(NODES, limit, temperature, SEED, 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"settings": array("i", [SEATS])},
        {"settings": array("i", (7, 40, 6, 2, 0, 0, 0, 9, 4, 20, 25, 2, 3, KINDS_OF_DICE))},
        {"settings": array("i", (SEATS, 40, 6, 2, 0, 0, 0, 10, 4, 20, 25, 2, 3, KINDS_OF_DICE))},
        {"letters": array("i", [0])},
        {"letters": array("i", [1 << 20] * (LETTER_ROWS * LETTERS))},
        {"faces": array("i", [1] * 11)},
        {"faces": array("i", [0] * 12)},
        {"faces": array("i", [27] * 12)},
        {"estimates": array("d", [0.0])},
        {"estimates": array("f", [0.0] * ESTIMATES)},
    ],
)
def test_rules_of_no_match_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected"):
        rules_of(**changes)


def test_changed_numbers_are_refused_or_do_no_harm(soak: bool) -> None:
    """One to three numbers are replaced. What is accepted is played to the end."""
    source = random.Random(35)
    position = new_position()
    played = 0
    for _ in range(20_000 if soak else 600):
        numbers = numbers_of(source.choice([START, ROLLED, RESPONDING]))
        for _ in range(source.randint(1, 3)):
            place = source.choice([source.randrange(SCORES), source.randrange(KINDS), source.randrange(NUMBERS)])
            numbers[place] = source.choice([-1, 0, 1, 2, 3, 26, 27, 1000, 1 << 24, -(1 << 31), (1 << 31) - 1])
        try:
            position.load(numbers, SEED)
        except ValueError:
            continue
        position.play_on(position.seat(), source.choice([0, 3, -1]), NODES)
        played += not position.is_full()
    assert played > 50


def test_a_turn_that_no_answer_was_found_for_is_left_to_the_slow_way() -> None:
    """The words of A and B are not found within one node, and the turn may not fail as long as there is one."""
    stuck = array("i", (SEATS, 40, 6, 2, 2, 0, 0, 9, 4, 20, 25, 2, 3, KINDS_OF_DICE))
    numbers = numbers_of(ROLLED)
    hand = TILES + LETTERS
    numbers[hand : hand + 4] = array("i", (2, 0, 2, 0))
    position = new_position(rules_of(settings=stuck))
    position.load(numbers, SEED)
    position.choose(1)
    assert position.is_full()
    position.play_on(1, -1, NODES)
    assert position.numbers()[32:] == numbers.tobytes()
    position.load(numbers, SEED)
    position.choose(NODES)
    assert not position.is_full()
