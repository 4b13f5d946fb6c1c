"""A game of another package is found wherever ours are, or the engine says that the game has no such part."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tilery
from tilery import lessons, puzzles, registry
from tilery.arena.bot_match import Pairing, play_pairing
from tilery.arena.dataset import DatasetPlan, dataset_rows, write_dataset
from tilery.arena.schedule import Plan
from tilery.bots import levels_of
from tilery.bots.leaves import leaves
from tilery.core.diagram import Diagram
from tilery.core.errors import Problem, TileryError
from tilery.core.game import Budget
from tilery.diagrams import arrange_match
from tilery.envs import TileryEnv
from tilery.envs.choices import ListedChoices
from tilery.envs.learning import find_choices, learning_of
from tilery.envs.scene_encoder import SceneEncoder
from tilery.envs.text.refusals import refusal_text, rules_of, short_rules
from tilery.match import Match
from tilery.open_table import OpenTable
from tilery.printing import PrintJob, list_parts, sheets
from tilery.puzzles.criteria import Criteria, criteria_of
from tilery.referee import referee_of
from tilery.server.catalog.service import game_card
from tilery.tui.candidate_list import CandidateList
from tilery.tui.draft import draft_for

GAME = registry.find("highletter")
NAMES = ("Ann", "Bo")

TWIN = {
    "__init__.py": """
        from highletter import HighLetter
        from msgspec.structs import replace

        class Twin(HighLetter):
            info = replace(HighLetter.info, id="twinletter", title="Twin Letter")

        GAME = Twin()
    """,
    "terminal.py": """
        from tilery.tui.candidate_list import CandidateList

        class DRAFT(CandidateList):
            pass
    """,
    "learning/__init__.py": """
        from tilery.envs.choices import ListedChoices
        from tilery.envs.learning import Learning
        from tilery.envs.scene_encoder import SceneEncoder
        from tilery.envs.token_builder import Builder

        class TwinEncoder(SceneEncoder):
            pass

        class TwinBuilder(Builder):
            pass

        def no_choices(view, budget, limit, kinds):
            return ListedChoices()

        LEARNING = Learning(TwinEncoder, TwinBuilder, no_choices)
    """,
    "leaves.toml": "tiles = { A = 1.0 }",
    "puzzles.toml": "margin = 9",
    "texts/RULES.md": "- [1] Lay a letter.",
    "texts/lesson.toml": 'seed = 1\ncoach = "Quill"\nfinish = "Done."\nsteps = []\nterms = []',
    "texts/refusals.toml": 'not-held = ["1", "Lay another letter."]',
    "texts/sheet.md": "# Twin Letter\n\nLay a letter.",
    "texts/short.md": "Lay letters.",
}
"""A package with a game that has every part which an engine looks for."""


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The package is installed; the id of its game."""
    for name, text in TWIN.items():
        file = tmp_path / "twinletter" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text if name.endswith((".md", ".toml")) else _dedent(text), encoding="utf-8")
    info = tmp_path / "twinletter-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: twinletter\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[tilery.games]\ntwinletter = twinletter:GAME\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    _forget()
    yield "twinletter"
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.partition(".")[0] == "twinletter"]:
        del sys.modules[name]
    _forget()


def _dedent(text: str) -> str:
    return "\n".join(line.removeprefix(" " * 8) for line in text.strip("\n").split("\n"))


def _forget() -> None:
    """What is remembered about which games there are."""
    remembered: tuple[Any, ...] = (registry._outside, registry.ids, registry._home, registry.versions)
    for cached in (*remembered, learning_of, leaves, criteria_of, lessons.lesson):
        cached.cache_clear()


def new_match(game: str) -> Match:
    return tilery.new(game, NAMES, seed=1)


def draft_of(match: Match) -> Any:
    seat, prompt = next(iter(match.awaiting.items()))
    return draft_for(match.game, match.view(seat), prompt)


def test_it_is_offered_with_the_others() -> None:
    assert "highletter" in registry.ids()
    card = game_card(GAME)
    assert card.info.title == "High Letter"
    assert len(card.levels) > 3
    assert levels_of("highletter")
    assert not card.has_referee


def test_environments_see_its_scene_and_choose_its_candidates() -> None:
    env = TileryEnv("highletter")
    env.reset(seed=1)
    assert isinstance(env.play.encoder, SceneEncoder)
    assert isinstance(env.play.found, ListedChoices)
    assert len(env.play.found) == len(env.play.match.candidates(0))


def test_it_is_typed_as_a_list_of_candidates() -> None:
    assert type(draft_of(new_match("highletter"))) is CandidateList


def test_bots_and_arenas_play_it(tmp_path: Path) -> None:
    pairing = Pairing("highletter", ("novice", "casual"), seed=1, nodes=200)
    assert play_pairing(pairing).reason == "out"
    plan = DatasetPlan(Plan("highletter", ("novice", "casual"), nodes=200), 1, candidates=2, nodes=200)
    list(write_dataset(tmp_path, plan, 1))
    assert next(iter(dataset_rows(tmp_path)))["game"] == "highletter"


def test_its_texts_are_its_own_or_its_one_sentence() -> None:
    assert "[3]" in rules_of(GAME)
    assert short_rules(GAME) == GAME.info.sentence
    assert "Hint: Change what the sentence names" in refusal_text(GAME, Problem("highletter/not-held", "No Z."))


def test_its_set_is_printed_without_a_sheet_of_rules() -> None:
    assert list_parts(GAME, GAME.pieces(GAME.Options())) == ("tiles", "pad")


@pytest.mark.parametrize(
    ("ask", "code", "sentence"),
    [
        (lambda: TileryEnv("highletter", actions="factored"), "envs/not-factored", "High Letter has candidates only"),
        (lambda: referee_of(GAME), "referee/none", "There is no score sheet for High Letter."),
        (lambda: OpenTable.begin(GAME, NAMES), "open-table/none", "High Letter has no open tables."),
        (lambda: arrange_match(GAME, Diagram(racks=("", ""))), "diagram/no-game", "High Letter cannot be set up."),
        (lambda: sheets(GAME, GAME.Options(), PrintJob(parts=("rules",))), "print/no-part", "has no rules to print"),
        (lambda: lessons.lesson("highletter"), "lesson/none", "There is no lesson for 'highletter'"),
        (lambda: puzzles.load("highletter"), "puzzles/none", "There are no puzzles for 'highletter'."),
    ],
)
def test_what_it_has_not_is_said(ask: Callable[[], object], code: str, sentence: str) -> None:
    with pytest.raises(TileryError) as refused:
        ask()
    assert refused.value.problem().code == code
    assert sentence in refused.value.problem().message


def test_what_it_has_not_is_told_apart_from_what_is_broken(twin: str) -> None:
    assert registry.part(twin, "kitchen") is None
    assert registry.part("nowhere", "terminal") is None
    broken = Path(sys.path[0]) / "twinletter" / "kitchen.py"
    broken.write_text("import no_such_stove\n", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="no_such_stove"):
        registry.part(twin, "kitchen")


def test_every_part_that_it_brings_is_found(twin: str) -> None:
    game, match = registry.find(twin), new_match(twin)
    assert type(draft_of(match)).__module__ == "twinletter.terminal"
    assert learning_of(twin).encoder.__module__ == learning_of(twin).tokens.__module__ == "twinletter.learning"
    assert len(find_choices(game, match.view(0), Budget(), 10, "neutral", {})) == 0
    assert criteria_of(twin) == Criteria(margin=9)
    assert leaves(twin).tiles == {"A": 1.0}
    assert lessons.has_lesson(twin)
    assert lessons.lesson(twin).coach == "Quill"
    assert "rules" in list_parts(game, game.pieces(game.Options()))
    assert len(sheets(game, game.Options(), PrintJob(parts=("rules",)))) == 1
    assert short_rules(game) == "Lay letters."
    refusal = refusal_text(game, Problem("twinletter/not-held", "No Z."))
    assert "Rule [1]: Lay a letter." in refusal
    assert "Hint: Lay another letter." in refusal
