"""The wheel: it brings client, kernel and words, and works in an environment that has never seen the sources."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path

import httpx
import pytest

from server.serving import free_port

ROOT = Path(__file__).parents[2]
KERNEL = Path("src/tilery/kernel")
STATIC = ROOT / "src" / "tilery" / "server" / "static"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.graph", "*.so", "*.c")
OURS = re.compile(r"tilery|__editable__")
FRESH = """
import tilery
from tilery.kernel import compiled
match = tilery.new("quillico", seats=["Ann", "Bo"], seed=7)
seat = next(iter(match.awaiting))
match.play(seat, match.candidates(seat)[0].action)
print(tilery.__file__, compiled, len(match.record().entries))
"""

built = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the client is not built; run make play")


def _env() -> dict[str, str]:
    """The environment without what would lead back to the sources."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TILERY_"))}


def _run(*words: str | Path, cwd: Path) -> str:
    done = subprocess.run(list(map(str, words)), cwd=cwd, env=_env(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def _sources(tree: Path, *, compiled: bool) -> None:
    """Copies what a wheel is made of, with what was compiled already or without it."""
    for part in PARTS:
        shutil.copy2(ROOT / part, tree / part)
    shutil.copytree(ROOT / "src", tree / "src", ignore=MADE)
    if compiled:
        shutil.copytree(ROOT / "build" / "cython", tree / "build" / "cython")
        platform = f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
        target = tree / "build" / platform / "tilery" / "kernel"
        target.mkdir(parents=True)
        for module in (ROOT / KERNEL).glob(f"*{SUFFIX}"):
            shutil.copy2(module, target)


def _wheel(tree: Path) -> Path:
    pip = (sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--no-index", "--no-deps")
    _run(*pip, "--no-build-isolation", "--wheel-dir", tree / "dist", tree, cwd=tree)
    (wheel,) = (tree / "dist").glob("tilery-*.whl")
    return wheel


def _complete(wheel: Path) -> None:
    """All that a user without Node, compiler or sources needs, and nothing that was left lying about."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        page = archive.read("tilery/server/static/index.html").decode()
    for asset in re.findall(r'(?:src|href)="/([^"]+)"', page):
        assert f"tilery/server/static/{asset}" in names
    for source in (ROOT / "src" / "tilery").rglob("*"):
        if source.suffix in {".py", ".pxd", ".toml", ".sql", ".md", ".gz", ".xz", ".typed"}:
            assert f"tilery/{source.relative_to(ROOT / 'src' / 'tilery').as_posix()}" in names
    for header in (ROOT / KERNEL).rglob("*.pxd"):
        assert header.relative_to(ROOT / "src").with_suffix(SUFFIX).as_posix() in names
    assert "tilery/lexicon/data/default.graph" in names
    assert [name for name in names if re.search(r"__pycache__|\.c$|\.map$", name)] == []


def _environment(folder: Path, wheel: Path) -> Path:
    """A fresh environment with the wheel, and beside it what the wheel depends on; the folder of its commands."""
    _run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--disable-pip-version-check")
    _run(*pip, "--no-index", "--no-deps", wheel, cwd=folder)
    others = folder / "others"
    others.mkdir()
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if not OURS.search(package.name):
            (others / package.name).symlink_to(package)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "others.pth").write_text(f"{others}\n", encoding="utf-8")
    return folder / "bin"


def _serves(tilery: Path, data: Path) -> None:
    """``tilery serve`` gives the client that came with the wheel."""
    port = free_port()
    words = [tilery, "serve", "--port", str(port), "--data", data]
    server = subprocess.Popen(words, cwd=data.parent, env=_env(), stderr=subprocess.PIPE)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
            for _ in range(600):
                try:
                    page = http.get("/")
                    break
                except httpx.TransportError:
                    assert server.poll() is None
                    time.sleep(0.1)
            assert page.text == (STATIC / "index.html").read_text(encoding="utf-8")
            for asset in re.findall(r'src="(/[^"]+)"', page.text):
                assert http.get(asset).status_code == 200
    finally:
        server.send_signal(signal.SIGINT)
        _, log = server.communicate(timeout=60)
    assert server.returncode == 0, log[-2000:]


@built
def test_the_wheel_works_on_its_own(tmp_path: Path, soak: bool) -> None:
    """In the soak everything is compiled anew; else what is compiled already goes into the wheel."""
    tree = tmp_path / "tree"
    tree.mkdir()
    _sources(tree, compiled=not soak)
    wheel = _wheel(tree)
    _complete(wheel)
    commands = _environment(tmp_path / "fresh", wheel)
    shown = _run(commands / "tilery", "--help", cwd=tmp_path)
    assert {"play", "serve", "arena", "analyse"} <= set(re.findall(r"[a-z]+", shown))
    home, kernel, entries = _run(commands / "python", "-c", FRESH, cwd=tmp_path).split()
    assert Path(home).is_relative_to(tmp_path / "fresh")
    assert (kernel, entries) == ("True", "2")
    _serves(commands / "tilery", tmp_path / "data")
