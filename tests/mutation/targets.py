"""Modules whose faults must be noticed, with the tests that are there to notice them, and the sample of `make test`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from mutation.mutants import ROOT, Mutant, mutants_of

OF_A_GAME = ("legality.py", "scoring.py", "evolve.py")
SAMPLE = 60
"""Mutants that ``make test`` runs."""
SEED = "tilery"
"""Decides which ones: those whose names have the lowest hashes with it, so an edit elsewhere changes none of them."""
FOR_PROGRAMS = ["core/arguments.py", "core/notation.py", "core/position_text.py"]
"""What programs and language models type, which their tests hold."""
ACCESS = "server/matches/access.py"


def targets() -> Iterator[tuple[list[str], list[str]]]:
    """Groups of modules, as paths below ``tilery``, with the test files and folders, as paths below ``tests``."""
    for folder in sorted((ROOT / "games").iterdir()):
        if modules := [f"games/{folder.name}/{name}" for name in OF_A_GAME if (folder / name).exists()]:
            yield modules, [f"rules/{folder.name}", "open_table", "golden", "referee"]
    core = [f"core/{file.name}" for file in sorted((ROOT / "core").glob("*.py"))]
    yield [module for module in core if module not in FOR_PROGRAMS], ["core", "test_takeback.py"]
    yield FOR_PROGRAMS, ["library/test_python.py", "envs/test_text.py"]
    yield [ACCESS], ["server/test_access.py"]


def suite_of(module: str) -> list[str]:
    """The tests of a module."""
    return next(tests for modules, tests in targets() if module in modules)


def all_mutants() -> Iterator[Mutant]:
    """The mutants of all targets."""
    for modules, _ in targets():
        for module in modules:
            yield from mutants_of(module)


def sample(mutants: list[Mutant]) -> list[Mutant]:
    """The mutants of the sample: the same ones as long as they exist."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{SEED} {mutant}".encode()).digest())[:SAMPLE]


def path_of(data: str) -> Path:
    """A data file of this folder."""
    return Path(__file__).with_name(data)
