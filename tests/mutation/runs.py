"""Runs of mutants in a process of their own, and what is known about mutants already."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from mutation.mutants import Mutant
from mutation.plugin import MutantResult, RunRequest
from mutation.targets import path_of

TESTS = Path(__file__).parent.parent
EQUIVALENT = path_of("equivalent.toml")
"""Mutants that do the same as the sound code, by module and name, each with the reason."""
KILLERS = path_of("killers.json")
"""The test that killed each mutant of the sample when it was last written. It saves time and decides nothing."""


def equivalents() -> dict[str, str]:
    """The reasons of the mutants that no test can kill."""
    tables = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {f"{module}: {name}": reason for module, reasons in tables.items() for name, reason in reasons.items()}


def killers() -> dict[str, str]:
    """A test for each mutant of the sample, by the mutant's full name."""
    return msgspec.json.decode(KILLERS.read_bytes(), type=dict[str, str]) if KILLERS.exists() else {}


def run(mutants: Iterable[Mutant], tests: Sequence[str], hints: Mapping[str, str]) -> list[MutantResult]:
    """Run the mutants against these test files and folders."""
    asked: dict[str, dict[str, str]] = defaultdict(dict)
    for mutant in mutants:
        asked[mutant.module][mutant.name] = hints.get(str(mutant), "")
    with tempfile.TemporaryDirectory() as folder:
        request, out = Path(folder, "request.json"), Path(folder, "found.jsonl")
        request.write_bytes(msgspec.json.encode(RunRequest(asked)))
        options = ["-p", "mutation.plugin", "-p", "no:cacheprovider", "-n", "0", "-q"]
        files = ["--mutants", str(request), "--found", str(out), *[str(TESTS / test) for test in tests]]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *files],
            cwd=TESTS.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        if not out.exists() or done.returncode not in (0, 5):  # 5: no test was run, as pytest sees it
            raise RuntimeError(done.stdout + done.stderr)
        return msgspec.json.decode(b"[" + b",".join(out.read_bytes().splitlines()) + b"]", type=list[MutantResult])


def survivors(mutants: Iterable[Mutant], found: Iterable[MutantResult]) -> list[Mutant]:
    """Those that no test killed."""
    killed = {(one.module, one.name) for one in found if one.killer is not None}
    return [mutant for mutant in mutants if (mutant.module, mutant.name) not in killed]
