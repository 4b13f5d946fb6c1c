"""The games have the same file for the same role; anything beyond that is listed here with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilery import games, registry

GAMES = Path(games.__path__[0])
FOLDERS = sorted(path.name for path in GAMES.iterdir() if (path / "__init__.py").exists())

ROLES = {
    "__init__.py",
    "learning/__init__.py",
    "learning/encoder.py",
    "learning/environment.py",
    "learning/tokens.py",
    "messages.py",
    "state.py",
    "rules.py",
    "evolve.py",
    "legality.py",
    "scoring.py",
    "view.py",
    "plays.py",
    "preview.py",
    "scene.py",
    "story.py",
    "oracle.py",
    "components.py",
    "pieces.py",
    "hands.py",
    "playouts.py",
    "coach.py",
    "real_table/__init__.py",
    "real_table/diagram.py",
    "real_table/referee.py",
    "real_table/supplying.py",
    "set.toml",
    "levels.toml",
    "puzzles.jsonl.gz",
    "puzzles.toml",
    "themes.py",
    "texts/RULES.md",
    "texts/coach.toml",
    "texts/introduction.md",
    "texts/lesson.toml",
    "texts/refusals.toml",
    "texts/sheet.md",
    "texts/short.md",
}

LEARNING_CHOICES = "its plays are many, and stay rows of numbers in environments until one is taken"
TERMINAL = "a package where the way of typing has a search of its own, a module otherwise"
LEAVES = "its bots weigh the tiles they keep"
FURTHER = {
    "lengthxwit": {
        "terminal.py": TERMINAL,
        "decision.py": "one action has many events, each worked out on the state that the one before left",
        "evaluation.py": "press your luck: the expected points of a roll that has not been made",
        "evaluation.toml": "the fitted tables of evaluation.py",
        "spelling.py": "the search that candidates and guesses at sealed answers share",
    },
    "lexigo": {
        "leaves.toml": LEAVES,
        "learning/choices.py": LEARNING_CHOICES,
        "terminal/__init__.py": TERMINAL,
        "terminal/draft.py": TERMINAL,
        "terminal/word_paths.py": "the ways a typed word can be walked",
        "walking.py": "the search that candidates and legality, which asks whether there is a word, share",
        "weights.toml": "how good each letter is to begin with and to use",
    },
    "quillico": {
        "leaves.toml": LEAVES,
        "learning/choices.py": LEARNING_CHOICES,
        "terminal/__init__.py": TERMINAL,
        "terminal/draft.py": TERMINAL,
        "terminal/word_lines.py": "the ways a typed word can lie through a letter",
    },
    "wordroad": {
        "leaves.toml": LEAVES,
        "learning/choices.py": LEARNING_CHOICES,
        "terminal.py": TERMINAL,
    },
}


@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_has_a_file_for_every_role_and_no_other(game: str) -> None:
    folder = GAMES / game
    files = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.*")
        if path.suffix != ".pyc" and path.parent.name != "pictures"
    }
    assert ROLES - files == set(), "these roles have no file"
    assert files - ROLES == set(FURTHER[game]), "these files are neither a role nor listed with a reason"


@pytest.mark.rule("common", "C13")
@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_can_be_played_by_the_book(game: str) -> None:
    presets = {preset.id: preset.title for preset in registry.find(game).info.presets}
    assert presets.get("by-the-book") == "By the book"
    assert "(ours" in (GAMES / game / "texts" / "RULES.md").read_text(encoding="utf-8")
