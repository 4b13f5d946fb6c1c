"""The box [1]–[3] and sets of one's own [C12]."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.lengthxwit.table import act, fresh
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.core.rng import widen
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.components import components, standard
from tilery.games.lengthxwit.messages import Options, Roll

TILES = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"  # as the rules list them
OWN = {
    "tiles": {"A": 20, "T": 20, "S": 23},
    "values": {"A": 1, "T": 2, "S": 3},
    "dice": ["AAATTT", "SSSTTT"],
}


@pytest.mark.rule("lengthxwit", "1")
def test_the_box_holds_98_tiles() -> None:
    assert len(standard().tiles) == 98
    assert Counter(standard().tiles) == {part[0]: int(part[1:]) for part in TILES.split()}


@pytest.mark.rule("lengthxwit", "2")
def test_the_box_holds_eight_letter_dice() -> None:
    listed = "AEBDKN · EIFSTM · OLRCGV · USNPHD · ATLFDW · IRSKBY · ENTCWX · OGLMPJ"
    assert sorted(standard().dice) == sorted(listed.split(" · "))


@pytest.mark.rule("lengthxwit", "3")
def test_every_letter_has_its_value() -> None:
    listed = {1: "AEILNORST", 2: "DGU", 3: "BCHMPWY", 4: "FKV", 6: "JX", 8: "QZ"}
    assert standard().values == {letter: value for value, letters in listed.items() for letter in letters}


@pytest.mark.rule("lengthxwit", "3")
@pytest.mark.rule("common", "C12")
def test_a_match_may_bring_its_own_set() -> None:
    state = fresh(2, set=OWN)
    pieces = Counter(tile for place in GAME.census(state).values() for tile in place)
    assert pieces == {"A": 20, "T": 20, "S": 23, "AAATTT": 1, "SSSTTT": 1}
    rolled = act(state, state.turn, Roll()).state
    assert rolled.dice[0].die in OWN["dice"]
    assert codec(GAME).options.decode(msgspec.json.encode(state.options)) == state.options


BAD_SETS: list[tuple[dict[str, Any], int, str, str]] = [
    ({"tiles": {"A": 20, "T": 20, "S": 22}}, 6, "63 to 1000 tiles for 6 seats, found 62", "set.tiles"),
    ({"tiles": {"A": 13, "T": 13}}, 2, "27 to 1000 tiles for 2 seats, found 26", "set.tiles"),
    ({"tiles": {"A": -1, "T": 99}}, 2, "found -1 of A", "set.tiles"),
    ({"tiles": {"a": 99}}, 2, "letters A–Z, found 'a'", "set.tiles"),
    ({"tiles": {"AB": 99}}, 2, "letters A–Z, found 'AB'", "set.tiles"),
    ({"tiles": {"": 99}}, 2, "letters A–Z, found ''", "set.tiles"),
    ({"dice": []}, 2, "1 to 16 dice, found 0", "set.dice"),
    ({"dice": ["AAATT"]}, 2, "six letters A–Z on every die, found 'AAATT'", "set.dice"),
    ({"dice": ["AAATT1"]}, 2, "six letters A–Z on every die, found 'AAATT1'", "set.dice"),
    ({"dice": ["AAATTX"]}, 2, "found none for X", "set.values"),
    ({"values": {"A": 1, "T": 2}}, 2, "found none for S", "set.values"),
    ({"values": {"A": 1, "T": 2, "S": 101}}, 2, "found 101 for S", "set.values"),
    ({"values": {"A": 1, "T": 2, "S": 1, "ß": 1}}, 2, "letters A–Z, found 'ß'", "set.values"),
]


@pytest.mark.rule("common", "C12")
@pytest.mark.parametrize(("change", "seats", "words", "path"), BAD_SETS)
def test_a_set_that_cannot_be_played_is_refused(change: dict[str, Any], seats: int, words: str, path: str) -> None:
    options = msgspec.convert({"set": {**OWN, **change}}, Options)
    with pytest.raises(BadOptions) as refusal:
        GAME.start(options, ("Ann",) * seats, widen(1))
    assert refusal.value.code == "lengthxwit/bad-set"
    assert words in refusal.value.message
    assert refusal.value.data.path == path


def test_sixty_three_tiles_do_for_six_seats() -> None:
    assert len(components(fresh(6, set=OWN).options).tiles) == 63
