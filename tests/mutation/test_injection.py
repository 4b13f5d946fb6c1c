"""What the runs of mutants rest on: faulty code that takes effect, tests' traces, and an end to loops without one."""

from __future__ import annotations

import ast
import os
from itertools import repeat

from mutation.edits import replacements
from mutation.injection import inject
from mutation.mutants import ROOT, mutants_of
from mutation.steps import ENDLESS, follow, limit_steps
from tilery.core import frozen, lazy, tiles

FILE = str(ROOT / "core/frozen.py")


def edited(text: str) -> list[str]:
    [statement] = ast.parse(text).body
    node = statement.value if isinstance(statement, ast.Expr) else statement
    return [ast.unparse(ast.fix_missing_locations(new)) for new in replacements(node)]


def test_edits_are_faults_that_somebody_could_make() -> None:
    assert edited("a < b <= c") == ["a <= b <= c", "a >= b <= c", "a < b < c", "a < b > c"]
    assert edited("a and b") == ["a or b"]
    assert edited("f(x, y=1, strict=True)") == ["f(x, strict=True)"]
    assert edited("min(x)") == ["max(x)"]
    assert edited("{1: 2, **more}") == ["{**more}", "{1: 2}"]
    assert edited("'a-code'") == ["'a-code-x'"]
    assert edited("'A sentence.'") == []
    assert edited("n += 1") == ["pass", "n -= 1"]
    assert edited("raise error") == ["pass"]


def test_names_of_mutants_show_the_change_in_its_surroundings() -> None:
    names = [mutant.name for mutant in mutants_of("core/frozen.py")]
    assert len(set(names)) == len(names) > 3
    assert all(before != after for before, after in (name.split(" -> ", 1) for name in names))


def test_faulty_code_takes_effect_wherever_the_function_is_known() -> None:
    known, before = frozen.put, frozen.put.__code__
    mutant = next(one for one in mutants_of("core/frozen.py") if one.function == "put" and "return None" in one.name)
    try:
        inject(*mutant.codes())
        assert known((1, 2), 0, 3) is None
    finally:
        known.__code__ = before
    assert known((1, 2), 0, 3) == (3, 2)


def test_a_method_may_lose_its_call_of_super() -> None:
    mutant = next(one for one in mutants_of("core/tiles.py") if "super()" in one.name and one.name.endswith("pass"))
    sound, before = tiles.MissingTile.__init__, tiles.MissingTile.__init__.__code__
    try:
        inject(*mutant.codes())
        assert tiles.MissingTile("Q", ("A",)).args == ("Q", ("A",))
    finally:
        sound.__code__ = before
    assert tiles.MissingTile("Q", ("A",)).args == ("there is no 'Q' among A",)


def test_of_an_overloaded_method_the_one_that_runs_is_changed() -> None:
    name = "LazySequence.__getitem__"
    mutant = next(one for one in mutants_of("core/lazy.py") if one.function == name and "return None" in one.name)
    sound, before = lazy.LazySequence.__getitem__, lazy.LazySequence.__getitem__.__code__
    try:
        inject(*mutant.codes())
        assert lazy.LazySequence(3, str)[1] is None
    finally:
        sound.__code__ = before
    assert lazy.LazySequence(3, str)[1] == "1"


def test_a_trail_has_the_lines_of_the_files_followed() -> None:
    with follow(frozenset([FILE])) as trace:
        frozen.put((1, 2), 0, 3)
        ast.parse("1")
    assert {file for file, _ in trace().lines} == {FILE}
    assert trace().steps > len(trace().lines) > 0


def endless() -> None:
    for _ in repeat(None):
        pass


def test_a_loop_without_end_ends_the_process_after_so_many_lines() -> None:
    child = os.fork()
    if not child:
        with limit_steps(__file__, "endless", 10_000):
            endless()
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == ENDLESS
