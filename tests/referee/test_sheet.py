"""A score sheet ruled from its first entry: totals, turns, standing, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tilery import registry
from tilery.core.errors import BadOptions, IllegalAction, Malformed
from tilery.referee import ScoreSheet, SheetRuling, rule_sheet


def sheet(game_id: str, *entries: tuple[int, dict[str, Any]], players: int = 2, **options: Any) -> SheetRuling:
    game = registry.find(game_id)
    body = {"players": players, "entries": [{"seat": seat, "entry": entry} for seat, entry in entries]}
    given = msgspec.json.decode(msgspec.json.encode(body), type=ScoreSheet)
    return rule_sheet(game, msgspec.convert(options, game.Options), given)


def test_length_x_wit_counts_the_examples_of_its_rules() -> None:
    ruled = sheet(
        "lengthxwit",
        (0, {"kind": "turn", "word": "TRAINS", "dice": "T"}),
        (1, {"kind": "response", "word": "AT", "dice": "T"}),
        (1, {"kind": "turn", "pressed": [{"word": "AT", "dice": "T"}], "word": "RISK", "dice": "KS"}),
        (0, {"kind": "response", "word": "QUIZ", "dice": "UI", "ran_out": 1}),
        (0, {"kind": "turn", "pressed": [{"word": "AT", "dice": "T"}, {"word": "RISK", "dice": "KS"}]}),
    )
    assert [ruling.changes[0].points for ruling in ruled.rulings] == [6, 2, 15, 39, 3]
    assert ruled.totals == (48, 17)
    assert ruled.winners == (0,)
    assert ruled.turn == 1


def test_quillico_counts_red_letters_and_the_end() -> None:
    ruled = sheet(
        "quillico",
        (0, {"kind": "play", "words": [["S", "T", "O+", "R", "E+"]]}),
        (1, {"kind": "play", "words": [["B", "O", "O+", "T"], ["I", "T"]]}),
        (0, {"kind": "skip"}),
        (1, {"kind": "settle"}),
        (0, {"kind": "settle", "tiles": ["C", "V+", "L", "*"]}),
    )
    assert [ruling.changes[0].points for ruling in ruled.rulings] == [7, 7, 0, 5, -4]
    assert ruled.totals == (3, 12)
    assert ruled.turn == 1


def test_word_road_finds_the_words_in_words() -> None:
    fire = [{"tile": "F", "fresh": True, "premium": "3w"}, *({"tile": letter, "fresh": True} for letter in "IR")]
    fire.append({"tile": "E", "fresh": True, "premium": "2l"})
    fires = [*({"tile": letter} for letter in "FIRE"), {"tile": "S", "fresh": True}]
    ruled = sheet(
        "wordroad",
        (0, {"kind": "play", "runs": [{"tiles": fire}]}),
        (1, {"kind": "skip"}),
        (0, {"kind": "play", "runs": [{"tiles": fires}]}),
    )
    assert [sum(word.points for word in ruling.words) for ruling in ruled.rulings] == [50, 0, 17]
    assert {word.word for word in ruled.rulings[0].words} == {"FIRE", "FIR", "IRE", "RE", "I"}


def test_lexigo_counts_tiles_down() -> None:
    ruled = sheet(
        "lexigo",
        (0, {"kind": "turn", "word": "CUT", "added": 2}),
        (1, {"kind": "turn", "moved": True}),
        (0, {"kind": "turn", "word": "XQZ", "added": 3, "traded": True}),
        (0, {"kind": "challenge", "by": 1, "word": "XQZ", "added": 3}),
        (1, {"kind": "turn", "word": "TAR", "added": 1}),
        (1, {"kind": "challenge", "by": 0, "word": "TAR", "added": 1}),
        words="challenge",
    )
    assert ruled.totals == (16 - 2 - 3 + 1 + 3 + 3, 16 + 2 - 1)
    assert ruled.winners == (1,)


@pytest.mark.parametrize(
    ("game_id", "entry", "code"),
    [
        ("lengthxwit", {"kind": "turn", "word": "TXQ", "dice": "T"}, "lengthxwit/no-word"),
        ("lengthxwit", {"kind": "turn", "word": "RISK", "dice": "T"}, "lengthxwit/die-unused"),
        ("quillico", {"kind": "play", "words": [["X", "Q", "Z"]]}, "quillico/not-a-word"),
        ("wordroad", {"kind": "play", "runs": [{"tiles": [{"tile": "A"}]}]}, "wordroad/no-new-tile"),
        ("lexigo", {"kind": "turn", "word": "XQZ", "added": 2}, "lexigo/not-a-word"),
        ("lexigo", {"kind": "turn", "word": "CUT"}, "lexigo/no-tile-added"),
        ("lexigo", {"kind": "challenge", "by": 7, "word": "CUT", "added": 1}, "referee/no-player"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_number(game_id: str, entry: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        sheet(game_id, (0, entry))
    assert caught.value.code == code
    assert caught.value.data.step == 0


def test_a_wrong_sheet_is_refused() -> None:
    with pytest.raises(BadOptions, match="2 to 4 players, but the sheet has 5"):
        sheet("lexigo", players=5)
    with pytest.raises(Malformed):
        sheet("lexigo", (0, {"kind": "castle"}))
    with pytest.raises(IllegalAction, match="no player 4"):
        sheet("lexigo", (3, {"kind": "turn"}))
    with pytest.raises(BadOptions, match="no score sheet for High Letter"):
        sheet("highletter")
