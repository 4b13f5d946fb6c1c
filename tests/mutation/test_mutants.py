"""Faults that the tests must notice, in the rules and the rights: a sample, and in ``make soak`` all."""

from __future__ import annotations

import pytest

from mutation.mutants import Mutant, mutants_of
from mutation.runs import equivalents, killers, run, survivors
from mutation.targets import all_mutants, sample, suite_of, targets

HOW = "A mutant survived: sharpen a test, or name it in equivalent.toml with the reason (see CONTRIBUTING.md)"


@pytest.fixture(scope="module")
def mutants() -> dict[str, Mutant]:
    found = {str(mutant): mutant for mutant in all_mutants()}
    assert len(found) == len(list(all_mutants())), "a mutant's name must be its own"
    return found


def test_each_mutant_named_as_equivalent_exists_and_has_a_reason(mutants: dict[str, Mutant]) -> None:
    assert [name for name in equivalents() if name not in mutants] == []
    assert [name for name, reason in equivalents().items() if len(reason.split()) < 3] == []


def test_no_mutant_of_the_sample_survives(mutants: dict[str, Mutant]) -> None:
    known = equivalents()
    left = sample([mutant for name, mutant in mutants.items() if name not in known])
    hints = killers()
    files = sorted(
        {hints[str(mutant)].split("::")[0].removeprefix("tests/") for mutant in left if str(mutant) in hints}
    )
    left = survivors(left, run(left, files, hints)) if files else left
    for module in sorted({mutant.module for mutant in left}):
        of_module = [mutant for mutant in left if mutant.module == module]
        assert survivors(of_module, run(of_module, suite_of(module), {})) == [], HOW


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "tests"), [*targets()], ids=lambda value: value[0].replace("/", "-"))
def test_no_mutant_survives(modules: list[str], tests: list[str]) -> None:
    known = equivalents()
    left = [mutant for module in modules for mutant in mutants_of(module) if str(mutant) not in known]
    assert [str(mutant) for mutant in survivors(left, run(left, tests, killers()))] == [], HOW
