"""A score sheet ruled from its first entry: totals, turns, the end, the standing, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tilery import registry
from tilery.core.errors import BadOptions, IllegalAction, Malformed
from tilery.referee import ScoreSheet, SheetRuling, rule_sheet

Line = tuple[int, dict[str, Any]]


def sheet(game_id: str, *entries: Line, players: int = 2, **options: Any) -> SheetRuling:
    game = registry.find(game_id)
    body = {"players": players, "entries": [{"seat": seat, "entry": entry} for seat, entry in entries]}
    given = msgspec.json.decode(msgspec.json.encode(body), type=ScoreSheet)
    return rule_sheet(game, msgspec.convert(options, game.Options), given)


def refusal(game_id: str, *entries: Line, **options: Any) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        sheet(game_id, *entries, **options)
    assert caught.value.data.step == len(entries) - 1
    return caught.value


def turn(*steps: tuple[str, ...]) -> dict[str, Any]:
    """Length x Wit: (dice, word) or (dice, word, vowels spent) for each number of dice."""
    return {"kind": "turn", "steps": [dict(zip(("dice", "word", "spent"), step, strict=False)) for step in steps]}


def answers(**words: str) -> dict[str, Any]:
    """Length x Wit: p1="QUIZ" is the answer of seat 1."""
    return {"kind": "answers", "answers": [{"seat": int(key[1:]), "word": word} for key, word in words.items()]}


def legs(*parts: tuple[str, ...]) -> dict[str, Any]:
    """Word Road: (start, letters) or (start, letters, direction)."""
    return {
        "kind": "play",
        "legs": [dict(zip(("start", "letters", "direction"), part, strict=False)) for part in parts],
    }


SKIP = {"kind": "skip"}


def test_length_x_wit_counts_dice_banks_and_the_last_tile() -> None:
    ruled = sheet(
        "lengthxwit",
        (0, turn(("T", "TRAINS"))),
        (1, answers(p1="AT")),
        (1, turn(("T", "AT"), ("KS", "RISK"))),
        (0, answers()),
        (0, turn(("T", "TRAINS"), ("TS", "MOUTHS"))),
    )
    gained = [[(change.seat, change.points) for change in ruling.changes] for ruling in ruled.rulings]
    assert gained == [[(0, 6)], [(1, 2)], [(1, 15)], [(0, 0)], [(0, 47)]]  # the last tile: 22 + 5 + 20
    assert ruled.rulings[4].text == "MOUTHS 27, 20 for the last tile"
    assert (ruled.due.kinds, ruled.due.seats) == (("answers",), (1,))


def test_length_x_wit_is_over_when_the_round_of_the_target_is() -> None:
    ruled = sheet(
        "lengthxwit", (0, turn(("T", "TRAINS"))), (1, answers()), (1, turn(("T", "AT"))), (0, answers()), target=6
    )
    assert (ruled.outcome.reason, ruled.winners, ruled.due.kinds) == ("target", (0,), ())
    over = refusal(
        "lengthxwit",
        *[(0, turn(("T", "TRAINS"))), (1, answers()), (1, turn(("T", "AT"))), (0, answers())],
        (0, turn(("T", "AT"))),
        target=6,
    )
    assert over.code == "referee/over"
    early = sheet(
        "lengthxwit", *[(0, turn(("T", "AT"))), (1, answers())], *[(1, turn(("T", "AT"))), (0, answers())], max_rounds=1
    )
    assert early.outcome.reason == "max_rounds"


def test_length_x_wit_takes_answers_to_a_fail_and_one_of_each_player() -> None:
    failed = (0, turn(("T", "AT"), ("KS", "")))
    ruled = sheet("lengthxwit", failed, (1, answers(p1="RISK", p2="ASK")), players=3)
    assert ruled.totals == (1, 7, 6)
    assert ruled.due.seats == (1,)
    twice = {"kind": "answers", "answers": [{"seat": 1, "word": "RISK"}, {"seat": 1, "word": "ASK"}]}
    assert refusal("lengthxwit", failed, (1, twice), players=3).code == "lengthxwit/one-answer"
    assert refusal("lengthxwit", failed, (1, answers(p0="ASK")), players=3).code == "lengthxwit/one-answer"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (turn(("T", "TXQ")), "lengthxwit/no-word"),
        (turn(("T", "RISK")), "lengthxwit/die-unused"),
        (turn(("Q", "QUIZ")), "supply/dice"),  # no die has a Q
        (turn(("TT", "TOT")), "supply/dice"),  # the first roll is one die
        (turn(("J", "JO"), ("KS", "ASK")), "supply/dice"),  # the die with J has neither
        (turn(("A", "PIZZAZZ")), "supply/none-left"),  # the set has one Z
        (turn(("T", "INTERNATIONALISM")), "supply/too-many"),  # nobody has so many tiles
        (turn(("T", "AT", "T")), "lengthxwit/no-vowel"),
        (answers(), "referee/not-now"),
    ],
)
def test_length_x_wit_refuses_impossible_dice_and_tiles(entry: dict[str, Any], code: str) -> None:
    assert refusal("lengthxwit", (0, entry)).code == code


STORE = {"kind": "play", "words": [["S", "T", "O+", "R", "E+"]]}
BOOT = {"kind": "play", "words": [["B", "O", "O+", "T"], ["I", "T"]], "lying": [2]}
TIE = {"kind": "play", "words": [["T", "I", "E"]], "lying": [0]}


def test_quillico_counts_red_letters_and_asks_for_the_letters_left() -> None:
    skips = [(seat, SKIP) for seat in (1, 0, 1, 0)]
    ruled = sheet("quillico", (0, STORE), (1, TIE), (0, BOOT), *skips)
    assert ruled.totals == (14, 3)
    assert ruled.outcome is None
    assert (ruled.due.kinds, ruled.due.tiles) == (("settle",), (10, 10))
    left = [["C", "V+", "L", *"AEIOU", "*", "*"], [*"BCDFGHKLMN"]]
    ruled = sheet("quillico", (0, STORE), (1, TIE), (0, BOOT), *skips, (0, {"kind": "settle", "hands": left}))
    assert ruled.totals == (14 - 9, 3 - 10)
    assert (ruled.outcome.reason, ruled.winners) == ("stall", (0,))


def test_quillico_notices_who_goes_out() -> None:
    """Twenty-two tiles for two: two are left in the pile, then the hands run down."""
    own = {"black": {"A": 2, "T": 20}, "red": {}, "stars": 0}
    at: dict[str, Any] = {"kind": "play", "words": [["A", "T"]]}
    on: dict[str, Any] = {**at, "lying": [0]}
    few: list[Line] = [(0, at), *[(number % 2, on) for number in range(1, 20)]]
    ruled = sheet("quillico", *few, set=own)
    assert ruled.due.kinds == ("settle",)
    ruled = sheet("quillico", *few, (0, {"kind": "settle", "hands": [["A"], []]}), set=own)
    assert (ruled.outcome.reason, ruled.winners) == ("out", (1,))
    assert ruled.totals == (2 * 10 - 1, 2 * 10 + 5)
    assert "has 1 tile left" in refusal("quillico", *few, (0, {"kind": "settle", "hands": [[], []]}), set=own).message


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([(0, {"kind": "play", "words": [["X", "Q", "Z"]]})], "quillico/not-a-word"),
        ([(0, {"kind": "play", "words": [["E+", "E+", "E+", "L"]]})], "quillico/not-a-word"),
        ([(0, {"kind": "play", "words": [["S+", "E", "S+"]]})], "quillico/not-a-word"),
        ([(0, {"kind": "play", "words": [["G+", "A", "G+"]]})], "supply/none-left"),  # one red G
        ([(0, STORE), (1, {"kind": "play", "words": [["T", "I", "E"]]})], "quillico/not-joined"),
        ([(0, STORE), (1, {**TIE, "lying": [1]})], "quillico/not-on-table"),  # no I lies there
        ([(0, STORE), (1, {**TIE, "lying": [0, 1, 2]})], "quillico/nothing-placed"),
        ([(0, STORE), (1, {**BOOT, "words": [["B", "O", "O+", "T"], ["R", "E+"]]})], "quillico/no-new-tile"),
        ([(0, STORE), (0, TIE)], "referee/not-in-turn"),
        ([(0, {"kind": "settle", "hands": [[], []]})], "referee/not-now"),
    ],
)
def test_quillico_refuses_what_cannot_lie_there(entries: list[Line], code: str) -> None:
    assert refusal("quillico", *entries).code == code


def test_quillico_lets_stars_take_letters() -> None:
    sear = {"kind": "play", "words": [["S", "E+", "A", "R"]], "lying": [1], "taken": [0]}
    ruled = sheet("quillico", (0, STORE), (1, sear))
    assert ruled.totals == (7, 5)
    again = {"kind": "play", "words": [["S", "A", "T"]], "lying": [1], "taken": [0]}
    assert sheet("quillico", (0, STORE), (1, sear), (0, again)).totals == (10, 5)
    assert refusal("quillico", (0, STORE), (1, {**sear, "taken": [2]})).code == "quillico/not-on-table"


def test_word_road_scores_the_same_across_and_down_as_a_match() -> None:
    for direction in ("right", "down"):
        ruled = sheet("wordroad", (0, legs(("A1", "FIRE", direction))))
        assert ruled.totals == (50, 0)
        assert {word.word: word.points for word in ruled.rulings[0].words} == {
            "FIRE": 24,
            "FIR": 18,
            "IRE": 4,
            "RE": 3,
            "I": 1,
        }


def test_word_road_knows_the_board() -> None:
    ruled = sheet(
        "wordroad",
        (0, legs(("A1", "FIRE"))),
        (1, legs(("O1", "HaTE", "down"))),
        (0, legs(("A1", "FIRES"))),
        (1, {"kind": "mulligan"}),
    )
    assert [sum(word.points for word in ruling.words) for ruling in ruled.rulings] == [50, 55, 17, 0]
    assert "Player 1: head at E1" in ruled.facts
    turned = sheet("wordroad", (0, legs(("A1", "HE"), ("B1", "EN", "down"), ("B2", "NT"))))
    assert {word.word for word in turned.rulings[0].words} >= {"HE", "EN"}


def test_word_road_is_over_when_all_pass() -> None:
    ruled = sheet("wordroad", (0, legs(("A1", "FIRE"))), (1, {"kind": "pass"}), (0, {"kind": "pass"}))
    assert (ruled.outcome.reason, ruled.winners) == ("all_passed", (0,))


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (legs(("A1", "FIR")), "wordroad/wrong-count"),
        (legs(("B1", "FIRE")), "wordroad/not-a-corner"),
        (legs(("M1", "FIRE")), "wordroad/off-board"),
        (legs(("A1", "KAZOOS")), "wordroad/wrong-count"),
        (legs(("A1", "HZZE")), "supply/none-left"),
        (legs(("A1", "FI"), ("D4", "RE")), "wordroad/out-of-reach"),
    ],
)
def test_word_road_refuses_roads_that_cannot_be(entry: dict[str, Any], code: str) -> None:
    assert refusal("wordroad", (0, entry)).code == code


def word(text: str, added: int, **more: Any) -> dict[str, Any]:
    return {"kind": "turn", "word": text, "added": added, **more}


def test_lexigo_counts_tiles_down_and_decides_challenges() -> None:
    ruled = sheet(
        "lexigo",
        (0, word("CUT", 2)),
        (1, word("XQZ", 3, challenged=0)),
        (0, word("TAR", 1, challenged=1, traded=True)),
        (1, {"kind": "turn"}),
        (0, word("RAT", 1, moved=True)),
        words="challenge",
    )
    assert ruled.totals == (16 - 2 - 1 + 1 + 2 - 1, 16 + 3)
    assert ruled.rulings[1].text == "XQZ, 3 tiles; which is not a word: the tiles go back"
    assert ruled.winners == (0,)


def test_lexigo_is_over_when_somebody_has_no_tiles() -> None:
    out = [line for _ in range(3) for line in ((0, word("CANTER", 5)), (1, {"kind": "turn"}))]
    ruled = sheet("lexigo", *out, (0, word("AT", 1)))
    assert (ruled.outcome.reason, ruled.totals, ruled.winners) == ("out", (0, 16), (0,))
    assert refusal("lexigo", *out, (0, word("CUT", 2))).message == "The bank has 1 tile, so 2 cannot be added."
    later = sheet("lexigo", *out, (0, word("AT", 1)), equal_turns=True)
    assert later.outcome is None
    stalled = sheet("lexigo", *[(number % 2, {"kind": "turn"}) for number in range(4)])
    assert stalled.outcome.reason == "stall"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (word("XQZ", 2), "lexigo/not-a-word"),
        (word("CUT", 0), "lexigo/no-tile-added"),
        (word("AT", 3), "lexigo/unused-tile"),
        (word("CUT", 1, moved=True), "lexigo/no-pawn-yet"),
        (word("CUT", 1, challenged=1), "lexigo/no-challenge"),
    ],
)
def test_lexigo_refuses_what_cannot_be(entry: dict[str, Any], code: str) -> None:
    assert refusal("lexigo", (0, entry)).code == code


def test_a_player_who_goes_home_is_passed_over() -> None:
    ruled = sheet("lexigo", (0, word("CUT", 2)), (1, {"kind": "leave"}), players=3)
    assert ruled.due.seats == (2,)
    assert sheet("lexigo", (1, {"kind": "leave"})).outcome.reason == "last_seat"


def test_a_wrong_sheet_is_refused() -> None:
    with pytest.raises(BadOptions, match="2 to 4 players, but the sheet has 5"):
        sheet("lexigo", players=5)
    with pytest.raises(Malformed):
        sheet("lexigo", (0, {"kind": "castle"}))
    with pytest.raises(IllegalAction, match="no player 4"):
        sheet("lexigo", (3, {"kind": "turn"}))
    with pytest.raises(BadOptions, match="no score sheet for High Letter"):
        sheet("highletter")
