"""Golden records: whole matches kept as text. Each must verify, and be what its maker makes, to the byte."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tilery import registry
from tilery.replay import replay, verify

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.tilery"))
EARLIER = sorted(HERE.glob("earlier/*/*.tilery"))
"""Records of earlier versions, which name fewer options."""
MENDED = {"quillico/stars-left"}
"""Earlier records with a bonus for going out with stars in hand, which `out: letters` no longer gives [16]."""
OWN = [game_id for game_id in registry.ids() if type(registry.find(game_id)).__module__.startswith("tilery.")]


@pytest.mark.parametrize("game_id", OWN)
def test_every_game_has_golden_records(game_id: str) -> None:
    assert list((HERE / game_id).glob("*.tilery")), f"tests/golden/{game_id} has no record"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_record_verifies(path: Path) -> None:
    result = verify(path.read_bytes())
    assert result.failure is None
    assert result.match is not None
    assert result.match.header.game == path.parent.name
    assert result.match.outcome is not None


@pytest.mark.rule("common", "C8")
@pytest.mark.parametrize("path", EARLIER, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_earlier_record_can_be_replayed_and_verified(path: Path) -> None:
    played = replay(path.read_bytes())
    assert played.ok
    assert played.match is not None
    assert played.match.outcome is not None
    assert verify(path.read_bytes()).ok == (f"{path.parent.name}/{path.stem}" not in MENDED)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_record_has_a_story_for_every_viewer(path: Path) -> None:
    match = verify(path.read_bytes()).match
    assert match is not None
    for entry in match.entries:
        for viewer in (None, 0, len(match.seats) - 1):
            for story in match.stories(entry, viewer):
                assert story.endswith((".", "!", "”")), story


@pytest.mark.parametrize("maker", sorted(HERE.glob("*/make.py")), ids=lambda path: path.parent.name)
def test_the_maker_makes_the_same_records(maker: Path, tmp_path: Path) -> None:
    """Each ``make.py`` has ``make(folder)`` that writes all records of its game there."""
    runpy.run_path(str(maker))["make"](tmp_path)
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.tilery")}
    kept = {path.name: path.read_text(encoding="utf-8") for path in maker.parent.glob("*.tilery")}
    assert made.keys() == kept.keys()
    assert made == kept
