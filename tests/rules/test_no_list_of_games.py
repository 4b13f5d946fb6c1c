"""Outside its folder no game is named: engines ask the registry, so a game of another package is found like ours."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tilery
from tilery import games

PACKAGE = Path(tilery.__file__).parent
GAMES = Path(games.__path__[0])
LANGUAGES = PACKAGE / "lexicon" / "languages"
IDS = {path.name for path in GAMES.iterdir() if (path / "__init__.py").exists()}
DATA = (".toml", ".json", ".sql", ".css", ".txt")

HUB = "a hub loads an environment without naming a game"
ALLOWED = {
    "__init__.py": "a type checker knows what a match of a game holds by overloads alone",
    "envs/hubs/openenv.py": HUB,
    "envs/hubs/verifiers.py": HUB,
    "envs/openspiel.py": "OpenSpiel wants a default for each parameter of a game",
}


def outside() -> Iterator[Path]:
    """The files of the package that belong to no game. A language is one folder, so the sets in it are left out."""
    for path in sorted(PACKAGE.rglob("*.*")):
        if (
            GAMES not in path.parents
            and LANGUAGES not in path.parents
            and "static" not in path.parts
            and path.is_file()
        ):
            yield path


def names_in(source: str) -> set[str]:
    """The games that a module uses: their ids as whole strings, or their modules. Docstrings may have examples."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)):
                found.add(text)
            case ast.ImportFrom(module=str(module)):
                found.update(module.split("."), (name.name for name in node.names if module == "tilery.games"))
            case ast.Import(names=names):
                found.update(part for name in names for part in name.name.split("."))
            case ast.keyword(arg=str(name)) | ast.arg(arg=name):
                found.add(name)
    return found & IDS


def test_no_module_outside_the_games_names_one() -> None:
    naming = {
        path.relative_to(PACKAGE).as_posix(): sorted(found)
        for path in outside()
        if path.suffix == ".py" and (found := names_in(path.read_text(encoding="utf-8")))
    }
    assert naming.keys() == ALLOWED.keys(), naming


def test_no_data_outside_the_games_is_listed_by_game() -> None:
    named = re.compile(rf"\b({'|'.join(sorted(IDS))})\b")
    naming = [path for path in outside() if path.suffix in DATA and named.search(path.read_text(encoding="utf-8"))]
    named_after = [path for path in outside() if IDS & {*path.parent.parts, path.name.partition(".")[0]}]
    assert naming == []
    assert named_after == []


def test_a_list_of_games_is_noticed() -> None:
    assert names_in('FINDERS = {"lexigo": find, "other": find}') == {"lexigo"}
    assert names_in("from tilery.games import quillico") == {"quillico"}
    assert names_in("import tilery.games.wordroad.plays") == {"wordroad"}
    assert names_in('"""For instance lexigo.\n\n>>> find("lexigo")\n"""') == set()
