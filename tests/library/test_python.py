"""Tilery from Python: text as actions, bots and positions in one line, and sentences for wrong calls."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any, assert_type

import pytest

import tilery
from tilery.core.errors import BadOptions, IllegalAction, Malformed
from tilery.core.notation import format_action
from tilery.core.record import SeatInfo
from tilery.games.lengthxwit.messages import View as LengthxwitView
from tilery.games.lexigo.messages import Action as LexigoAction
from tilery.games.lexigo.messages import View as LexigoView
from tilery.games.quillico.state import State as QuillicoState
from tilery.games.wordroad.messages import Action as WordroadAction
from tilery.match import Match

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
QUICK = tilery.Budget(nodes=2000)
SEATS = ["Ann", "Bo"]


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_taken_as_text_as_a_candidate_and_as_a_dict(game: str) -> None:
    match = tilery.new(game, SEATS, seed=7)
    seat = min(match.awaiting)
    best = match.candidates(seat, QUICK)[0]
    others = [match.branch() for _ in range(3)]
    match.play(seat, best.action)
    for other, action in zip(others, (best, format_action(best.action), _as_dict(best.action)), strict=True):
        assert other.preview(seat, action).legal
        other.play(seat, action)
        assert other == match


def _as_dict(action: Any) -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(action)
    return found


def test_a_word_alone_is_the_best_play_that_makes_it() -> None:
    match = tilery.new("quillico", SEATS, seed=7)
    found = match.candidates(1)
    wanted = next(item for item in found if item.words[0] != found[0].words[0])
    entry = match.play(1, wanted.words[0].lower())
    assert entry.action == wanted.action
    with pytest.raises(IllegalAction, match="No play of 'XYLOPHONES' was found for seat 0"):
        match.play(0, "XYLOPHONES")


def test_a_kind_alone_is_an_action_and_no_word() -> None:
    match = tilery.new("lengthxwit", SEATS, seed=1)
    assert match.play(min(match.awaiting), "roll").seq == 1


def test_a_bot_moves_in_one_line() -> None:
    match, again = (tilery.new("quillico", SEATS, seed=3) for _ in range(2))
    assert match.awaiting
    while len(match.entries) < 6:
        tilery.bot("novice").play(match)
        tilery.bot("novice").play(again)
    assert match == again
    asked = min(match.awaiting)
    with pytest.raises(IllegalAction, match=f"Seat {1 - asked} is not asked"):
        tilery.bot("novice").play(match, 1 - asked)
    match.play(asked, "resign")
    with pytest.raises(IllegalAction, match="The match is over"):
        tilery.bot("novice").play(match)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_in_one_line_reads_back(game: str) -> None:
    preset = tilery.new(game, SEATS).game.info.presets[0].id
    match = tilery.new(game, SEATS, seed=5, options=preset)
    written = 0
    for _ in range(14):
        if not match.awaiting:
            break
        try:
            line = match.position_text()
        except IllegalAction as refused:
            assert refused.code == "diagram/phase"  # noqa: PT017
        else:
            again = tilery.read_position(line)
            assert "\n" not in line
            assert line.startswith(f"{game} racks=")
            assert again.position_text() == line
            assert again.header.options == match.header.options
            assert _faces(again) == _faces(match)
            assert again == tilery.read_position(line)
            written += 1
        tilery.bot("novice").play(match, budget=QUICK)
    assert written >= 2


def _faces(match: Match) -> dict[str, tuple[str, ...]]:
    return {tile.at: (tile.face.tile, *(face.tile for face in tile.beneath)) for tile in match.scene(None).tiles}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Expected a position in one line"),
        ("quillico nonsense", "Expected NAME=VALUE or CELL=TILES, found 'nonsense'"),
        ("quillico racks=A/B turn=one", "Expected a whole number, found 'one'"),
        ("quillico turn=0", "missing required field `racks`"),
        ("chess racks=A/B", "There is no game called 'chess'"),
        ("quillico racks=A/B 0,0,0,0=X 1,0,0,0=Q", "XQ is not in the word list"),
        ("quillico racks=A/B options={", "The options of the position cannot be read"),
    ],
)
def test_a_position_that_cannot_be_read_says_why(line: str, said: str) -> None:
    with pytest.raises(tilery.TileryError, match=said):
        tilery.read_position(line)


def test_matches_are_equal_by_what_they_hold() -> None:
    one, two, other = (tilery.new("quillico", SEATS, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert hash(one) == hash(two)
    assert one != other
    assert one != "a match"
    two.play(min(two.awaiting), two.candidates(min(two.awaiting))[0])
    assert one != two
    assert tilery.replay.load_verified(two.record().dumps()) == two


def test_printing_a_match_draws_its_table_without_secrets() -> None:
    match = tilery.new("wordroad", SEATS, seed=4)
    assert str(match) == tilery.draw.text(match.scene(None))
    assert "Ann" in str(match)
    assert repr(match).startswith("<Match of Word Road")


anyhow: Any = tilery
loose_seat: Any = SeatInfo
"""The same without types, for calls that mypy would refuse."""


def _lexigo() -> Any:
    return tilery.new("lexigo", SEATS, seed=7)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: anyhow.new("lexigo", 2), r'Expected the names at the table such as \["Ann", "Bo"\], found 2'),
        (lambda: anyhow.new("lexigo", "Ann"), "Expected the names at the table"),
        (lambda: anyhow.new("lexigo", None), "Expected the names at the table"),
        (lambda: anyhow.new("lexigo", ["Ann", 2]), "Expected a name or a SeatInfo for each seat, found 2"),
        (lambda: anyhow.new("lexigo", ["Ann", loose_seat("Bo", "robot")]), 'The kind of a seat is "human" or "bot"'),
        (lambda: anyhow.new("lexigo", SEATS, options="blitz"), "a preset of Lexigo .*'blitz'"),
        (lambda: anyhow.new("lexigo", SEATS, options=object()), "Expected options as a dict, found an object of type"),
        (lambda: anyhow.new("lexigo", SEATS, seed=1.5), "A seed is a whole number, a text or bytes, found 1.5"),
        (lambda: _lexigo().candidates(1, 500), r"Expected a budget such as tilery.Budget\(.*found 500"),
        (lambda: _lexigo().candidates(1, anyhow.Budget("many")), "nodes of a budget are a number"),
        (lambda: _lexigo().candidates("Ann"), "There is no seat 'Ann': seats are the numbers 0 to 1, in the order"),
        (lambda: _lexigo().candidates(5), "There is no seat .*: seats are the numbers 0 to 1"),
        (lambda: _lexigo().candidates(None), "There is no seat .*: seats are the numbers 0 to 1"),
        (lambda: _lexigo().view(-1), "There is no seat .*: seats are the numbers 0 to 1"),
        (lambda: _lexigo().scene("x"), "There is no seat .*: seats are the numbers 0 to 1"),
        (lambda: _lexigo().play(7, "pass"), "There is no seat .*: seats are the numbers 0 to 1"),
        (lambda: _lexigo().play(1, "jump 3,4"), "Expected an action that begins with one of play, relocate"),
        (lambda: _lexigo().preview(1, "jump 3,4"), "Expected an action that begins with one of"),
        (lambda: _lexigo().play(1, object()), "Expected an action of Lexigo or a dict"),
        (lambda: _lexigo().before("x"), "The turn should be between 1 and 1, but it is 'x'"),
        (lambda: _lexigo().stories(5, None), "Expected an entry such as match.entries"),
        (lambda: _lexigo().redacted(5, None), "Expected an entry such as match.entries"),
        (lambda: _lexigo().record_for("x"), "There is no seat .*: seats are the numbers 0 to 1"),
        (lambda: anyhow.load(5), "Expected the path of a record, found 5"),
        (lambda: anyhow.replay.verify(_lexigo().record()), "Expected the text of a record"),
        (lambda: anyhow.replay.replay(3), "Expected the text of a record"),
        (lambda: anyhow.draw.svg(_lexigo()), r"Expected a scene such as match.scene\(None\) to draw"),
        (lambda: anyhow.draw.text(_lexigo().view(0)), "Expected a scene such as"),
        (lambda: anyhow.bot("clubb"), "There is no bot called 'clubb'"),
    ],
)
def test_a_wrong_call_gets_a_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises((BadOptions, IllegalAction, Malformed), match=said):
        call()


def test_a_candidate_that_is_not_there_says_how_many_are() -> None:
    with pytest.raises(IndexError, match=r"no candidate 0 among 0. A seat that is not asked has none"):
        _lexigo().candidates(0)[0]


def test_candidates_without_a_limit_are_all_but_in_word_road() -> None:
    """The numbers in the documentation of ``Match.candidates``."""
    match = tilery.new("wordroad", SEATS, seed=7)
    found = match.candidates(min(match.awaiting))
    assert 500 <= len(found) < 510
    assert not found.complete
    assert _lexigo().candidates(1).complete


def test_types_are_those_of_the_game() -> None:
    """mypy checks these with the tests (`make lint`)."""
    lexigo, quillico = tilery.new("lexigo", SEATS), tilery.new("quillico", SEATS)
    assert_type(lexigo.view(0), LexigoView)
    assert_type(lexigo.candidates(0).items[0].action if lexigo.candidates(0) else None, LexigoAction | None)
    assert_type(quillico.state, QuillicoState)
    assert_type(quillico.branch().state, QuillicoState)
    assert_type(tilery.new("wordroad", SEATS).action({"kind": "resign"}), WordroadAction)
    assert_type(tilery.new("lengthxwit", SEATS).view(None), LengthxwitView)
    anything: str = "lexigo"
    assert_type(tilery.new(anything, SEATS), Match[Any, Any, Any])


WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("gymnasium", "pettingzoo"):
            raise ModuleNotFoundError(name)

import importlib.util
seen = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in ("gymnasium", "pettingzoo") else seen(name, *more)
sys.meta_path.insert(0, Missing())
from tilery.envs.text import LocalSeat
try:
    from tilery.envs import TileryEnv
except ImportError as error:
    print(error)
"""


def test_a_missing_extra_names_itself() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "tilery.envs.TileryEnv needs gymnasium and pettingzoo: install tilery[rl]."
