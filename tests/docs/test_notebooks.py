"""The notebooks run from their first cell to their last, and what they show can be shown."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted((EXAMPLES / "notebooks").glob("*.ipynb"))


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does, and return the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    shown = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
    before = ast.Module(tree.body[:-1] if shown else tree.body, [])
    exec(compile(before, "<cell>", "exec"), names)
    return eval(compile(shown, "<cell>", "eval"), names) if shown else None


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_to_its_end(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notebooks").mkdir()
    shutil.copy(EXAMPLES / "train_policy.py", tmp_path)
    monkeypatch.chdir(tmp_path / "notebooks")
    monkeypatch.syspath_prepend(str(tmp_path))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert cells
    for cell in cells:
        assert cell["outputs"] == [], "outputs are not kept: they would grow old"
        shown = run_cell("".join(cell["source"]), names)
        if hasattr(shown, "_repr_svg_"):
            assert shown._repr_svg_().startswith("<svg")
        elif shown is not None:
            assert repr(shown)
