"""The kernel compiled to WebAssembly finds what the native one finds, and a page is not built without it."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "tilery" / "page" / "static"
SCRIPT = Path(__file__).parent / "bot_matches.py"


@pytest.mark.skipif(not (STATIC / "sw.js").exists(), reason="the page is not built; run make page")
def test_the_same_seed_gives_the_same_match_byte_for_byte() -> None:
    native = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=True).stdout
    command = ["node", "page/search.mjs", str(STATIC), str(SCRIPT)]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "compiled True" in done.stdout
    assert done.stdout.splitlines()[1:] == native.splitlines()[1:]


def test_without_the_packages_nothing_is_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    tool = runpy.run_path(str(ROOT / "tools" / "wasm_kernel.py"))
    tool["toolchain"].__globals__["TOOLCHAIN"] = tmp_path
    with pytest.raises(tool["NoToolchain"], match="clang-19"):
        tool["toolchain"]()
