"""With the term ``totals: hidden`` nobody is shown a sum before the end, on any surface [C15]."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tilery import draw, registry
from tilery.bots import choose
from tilery.core.codec import codec, encode
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.envs.text.describe import Sight, TextOptions, describe
from tilery.match import Match
from tilery.replay import position, positions
from tilery.tui.app import describe_unfinished
from tilery.tui.saves import Unfinished

pytestmark = pytest.mark.rule("common", "C15")
GAMES = ("lengthxwit", "quillico", "wordroad")
NAMES = ("Ann", "Bo")
HIDDEN = {"totals": "hidden"}


def played(game: str, entries: int, terms: dict[str, Any]) -> Match:
    """A match after some good plays, by which everybody has points."""
    match = Match.new(registry.find(game), seats=[SeatInfo(name, "human") for name in NAMES], seed=5, terms=terms)
    while match.awaiting and len(match.entries) < entries:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=3_000, limit=3))[0].action)
    return match


def over(game: str) -> Match:
    match = played(game, 12, HIDDEN)
    match.play(0, {"kind": "resign"})
    return match


def shown(match: Match, viewer: int | None) -> list[int | None]:
    return [column.total for column in match.scene(viewer).pad]


@pytest.mark.parametrize("game", GAMES)
def test_no_view_and_no_scene_has_a_sum_before_the_end(game: str) -> None:
    match, open_match = played(game, 12, HIDDEN), played(game, 12, {})
    sums = match.game.scores(match.state)
    assert any(sums)
    for viewer in (None, 0, 1):
        assert match.view(viewer).scores == ()
        assert shown(match, viewer) == [None, None]
        assert [column.total for column in match.draw(viewer).scene.pad] == [None, None]
        assert shown(open_match, viewer) == [*open_match.game.scores(open_match.state)]
        lines = [column.lines for column in match.scene(viewer).pad]
        assert any(line.points for each in lines for line in each), "the points of a play are still told"
    assert encode({"scores": ()})[1:-1] in encode(match.view(0))


@pytest.mark.parametrize("game", GAMES)
def test_what_travels_and_is_drawn_elsewhere_has_no_sum_either(game: str) -> None:
    """A program that gets the view alone, such as the text arena at a server, draws it itself."""
    match = played(game, 12, HIDDEN)
    far = codec(match.game).view.decode(encode(match.view(0)))
    assert [column.total for column in match.game.scene(far).pad] == [None, None]
    told = describe(Sight(match.game, far, match.awaiting, match.names), TextOptions())
    for text in (told, draw.text(match.scene(None)), draw.svg(match.scene(None))):
        for sum_ in match.game.scores(match.state):
            assert not re.search(rf"(Ann|Bo)\W{{0,12}}{sum_}\b", text)
    assert draw.text(match.scene(None)).count("–") >= 2


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_everything_is_shown_also_of_moments_before(game: str) -> None:
    match = over(game)
    assert match.outcome is not None
    assert shown(match, None) == [*match.outcome.scores]
    assert match.view(1).scores == match.outcome.scores
    assert None not in shown(position(match, 6), 0)
    assert all(None not in shown(before, None) for entry, before in positions(match) if entry.seq)


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_depends_on_it(game: str) -> None:
    match, open_match = played(game, 14, HIDDEN), played(game, 14, {})
    assert [entry.events for entry in match.entries] == [entry.events for entry in open_match.entries]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["beginner", "master"])
def test_bots_add_up_for_themselves(game: str, level: str) -> None:
    match = played(game, 8, HIDDEN)
    seat = min(match.awaiting)
    guess = match.game.determinize(match.view(seat), bytes(32))
    assert match.game.scores(guess) == match.game.scores(match.state)
    match.play(seat, choose(level, match.game, match.view(seat), Budget(nodes=300), 1))


def test_the_terminal_lists_unfinished_matches_without_them(tmp_path: Any) -> None:
    match = played("quillico", 6, HIDDEN)
    told = describe_unfinished(Unfinished(tmp_path / "a.tilery", match, ""))
    assert "Ann, Bo, after" in told
    plain = describe_unfinished(Unfinished(tmp_path / "a.tilery", played("quillico", 6, {}), ""))
    assert re.search(r"Ann \d+, Bo \d+, after", plain)


def test_in_lexigo_the_tiles_left_lie_open_on_the_table() -> None:
    match = played("lexigo", 4, HIDDEN)
    assert shown(match, None) == [*match.game.scores(match.state)]
