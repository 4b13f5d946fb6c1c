"""Wheel and sdist: they bring client, kernel and words, and work in an environment that has never seen the sources."""

from __future__ import annotations

import importlib
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import msgspec
import packaging.tags
import packaging.utils
import pytest

from distribution.trees import (
    COMPILERS,
    KERNEL,
    NODE,
    ROOT,
    SUFFIX,
    attempt,
    clean_environment,
    copy_compiled,
    copy_sources,
    instruction,
    newest_python,
    path_without,
    run,
)

STATIC = ROOT / "src" / "tilery" / "server" / "static"
PAGE = ROOT / "src" / "tilery" / "page" / "static" / "sw.js"
SITE = Path(msgspec.__file__).parents[1]
"""Where the packages of this environment are."""
OURS = re.compile(r"tilery|__editable__|\.pth$")
FOR_BUILDS = re.compile(r"(setuptools|wheel|cython|msgspec)\b|_distutils_hack|pyximport", re.IGNORECASE)
MATCH = Path(__file__).parent / "first_match.py"


class Builder:
    """Builds as pip does: in an environment that has nothing but what pyproject.toml requires for a build.

    What it requires is found through ``PYTHONPATH``; there is no npm, and no compiler unless one is wanted.
    """

    def __init__(self, folder: Path, *, missing: frozenset[str] = NODE) -> None:
        folder.mkdir()
        run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
        tools = folder / "tools"
        tools.mkdir()
        for package in SITE.iterdir():
            if FOR_BUILDS.match(package.name):
                (tools / package.name).symlink_to(package)
        self.python = folder / "venv" / "bin" / "python"
        self.environment = {"PYTHONPATH": str(tools), "PATH": path_without(folder / "path", missing)}

    def attempt(self, kind: str, tree: Path) -> subprocess.CompletedProcess[str]:
        """Build a ``wheel`` or an ``sdist`` of a tree into its ``dist`` folder."""
        (tree / "dist").mkdir(exist_ok=True)
        hook = f"from setuptools import build_meta; build_meta.build_{kind}('dist')"
        return attempt(self.python, "-c", hook, cwd=tree, **self.environment)

    def build(self, kind: str, tree: Path) -> Path:
        """The distribution; the build must succeed."""
        return self.log(kind, tree)[0]

    def log(self, kind: str, tree: Path) -> tuple[Path, str]:
        """The distribution, and what its build said."""
        done = self.attempt(kind, tree)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        (built,) = (tree / "dist").iterdir()
        return built, done.stderr


def check_contents(wheel: Path) -> None:
    """All that a user without Node, compiler or sources needs, and nothing that was left lying about."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        page = archive.read("tilery/server/static/index.html").decode()
    for asset in re.findall(r'(?:src|href)="/([^"]+)"', page):
        assert f"tilery/server/static/{asset}" in names
    for source in (ROOT / "src" / "tilery").rglob("*"):
        is_source = source.suffix in {".py", ".pxd", ".toml", ".sql", ".md", ".gz", ".xz", ".typed"}
        if is_source and "static" not in source.parts:
            assert f"tilery/{source.relative_to(ROOT / 'src' / 'tilery').as_posix()}" in names
    for header in (ROOT / KERNEL).rglob("*.pxd"):
        assert header.relative_to(ROOT / "src").with_suffix(SUFFIX).as_posix() in names
    assert "tilery/lexicon/data/default.graph" in names
    assert [name for name in names if re.search(r"__pycache__|\.c$|\.map$", name)] == []


def install(wheel: Path, folder: Path) -> Path:
    """A fresh environment with the wheel, and beside it what the wheel depends on; the folder of its commands."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--disable-pip-version-check")
    run(*pip, "--no-index", "--no-deps", wheel, cwd=folder)
    others = folder / "others"
    others.mkdir()
    for package in SITE.iterdir():
        if not OURS.search(package.name):
            (others / package.name).symlink_to(package)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "others.pth").write_text(f"{others}\n", encoding="utf-8")
    return folder / "bin"


def check_served_client(tilery: Path, data: Path) -> None:
    """``tilery serve`` gives the client that came with the wheel; the container's health check accepts the server."""
    words = [str(tilery), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        words, cwd=data.parent, env=clean_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[4]
            with httpx.Client(base_url=address, timeout=600) as http:
                page = http.get("/")
                assert page.text == (STATIC / "index.html").read_text(encoding="utf-8")
                for asset in re.findall(r'src="(/[^"]+)"', page.text):
                    assert http.get(asset).status_code == 200
            _, *check = instruction("HEALTHCHECK")
            run(sys.executable, *(word.replace("http://127.0.0.1:8080", address) for word in check), cwd=data.parent)
        finally:
            server.send_signal(signal.SIGINT)
            _, log = server.communicate(timeout=600)
    assert server.returncode == 0, log[-2000:]


def played(python: Path, folder: Path) -> tuple[bool, str]:
    """Whether a match of the installed Tilery ran with the compiled kernel, and what was said about that."""
    done = attempt(python, MATCH, cwd=folder)
    assert done.returncode == 0, done.stderr
    home, kernel, entries = done.stdout.split()
    assert Path(home).is_relative_to(folder)
    assert int(entries) > 20
    return kernel == "True", done.stderr


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built once."""
    folder = tmp_path_factory.mktemp("sdist")
    return Builder(folder / "builder").build("sdist", copy_sources(folder / "clone"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory, soak: bool) -> Path:
    """The wheel made from it. In the soak everything is compiled anew; else what is compiled already goes into it."""
    folder = tmp_path_factory.mktemp("wheel")
    tree = unpacked(sdist, folder)
    assert (tree / "web" / "src" / "main.ts").exists()
    assert not list(tree.rglob("*.so"))
    if not soak:
        copy_compiled(tree)
    return Builder(folder / "builder").build("wheel", tree)


def test_a_wheel_made_from_the_sdist_works_on_its_own(wheel: Path, tmp_path: Path) -> None:
    assert "-cp311-abi3-" in wheel.name, "one wheel for all versions of Python"
    check_contents(wheel)
    commands = install(wheel, tmp_path / "fresh")
    shown = run(commands / "tilery", "--help", cwd=tmp_path)
    assert {"play", "serve", "arena", "analyse"} <= set(re.findall(r"[a-z]+", shown))
    assert played(commands / "python", tmp_path) == (True, "")
    check_served_client(commands / "tilery", tmp_path / "data")


@pytest.mark.soak  # tests/page plays with the same kernel in Pyodide
@pytest.mark.skipif(not PAGE.exists(), reason="the page is not built, and so is its kernel; run make page")
def test_pyodide_plays_with_its_wheel(wheel: Path, tmp_path: Path) -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    package, kernel = importlib.import_module("package"), importlib.import_module("wasm_kernel").build()
    package.for_pyodide(wheel, kernel, tmp_path)
    (made,) = tmp_path.glob("*.whl")
    (tag,) = packaging.utils.parse_wheel_filename(made.name)[3]
    assert tag in packaging.tags.cpython_tags((3, 14), platforms=[package.wasm_kernel.PLATFORM])
    (msgspec_wheel,) = (ROOT / "build" / "wheels").glob("msgspec==*/*.whl")
    shown = run("node", ROOT / "web" / "page" / "wheels.mjs", MATCH, made, msgspec_wheel, cwd=ROOT / "web")
    _, is_compiled, entries = shown.split()
    assert is_compiled == "True"
    assert int(entries) > 20


@pytest.mark.soak
def test_without_a_compiler_the_sdist_installs_and_says_so(sdist: Path, tmp_path: Path) -> None:
    tree = unpacked(sdist, tmp_path)
    builder = Builder(tmp_path / "builder", missing=NODE | COMPILERS)
    wheel, log = builder.log("wheel", tree)
    assert log.count("the kernel is not compiled and will run as plain Python: there is no C compiler") == 1
    commands = install(wheel, tmp_path / "fresh")
    compiled, said = played(commands / "python", tmp_path)
    assert not compiled
    assert "install a C compiler and install Tilery again" in said
    builder.environment["TILERY_KERNEL"] = "required"
    wheel.unlink()
    assert builder.attempt("wheel", tree).returncode != 0, "a release is never built without the kernel"


@pytest.mark.soak
@pytest.mark.parametrize("python", sorted({Path(sys.executable), newest_python()}), ids=lambda path: path.name)
def test_pip_installs_wheel_and_sdist_from_nothing(sdist: Path, tmp_path: Path, python: Path) -> None:
    """With all packages that Tilery needs, from the index: the wheel, and the sdist where there is no compiler."""
    builder = Builder(tmp_path / "builder")
    wheel = builder.build("wheel", unpacked(sdist, tmp_path / "tree"))
    bare = path_without(tmp_path / "path", NODE | COMPILERS)
    for name, file, compiled in (("by-wheel", wheel, True), ("by-sdist", sdist, False)):
        folder = tmp_path / name
        run(python, "-m", "venv", folder, cwd=tmp_path)
        run(folder / "bin" / "pip", "install", "--no-cache-dir", file, cwd=tmp_path, PATH=bare)
        assert played(folder / "bin" / "python", tmp_path)[0] == compiled
        check_served_client(folder / "bin" / "tilery", folder / "data")


@pytest.mark.parametrize(
    ("state", "said"), [("missing", "has not been built"), ("stale", "was built from other sources")]
)
def test_nothing_is_built_without_the_client_of_these_sources(tmp_path: Path, state: str, said: str) -> None:
    builder = Builder(tmp_path / "builder")
    tree = copy_sources(tmp_path / "clone", client=state == "stale")
    (tree / "web" / "src" / "added.ts").write_text("export {};\n", encoding="utf-8")
    for kind in ("wheel", "sdist"):
        done = builder.attempt(kind, tree)
        assert done.returncode != 0
        assert f"The browser client {said}, and npm is not installed" in done.stderr
        assert list((tree / "dist").iterdir()) == []


def test_an_uncompiled_kernel_is_announced_at_every_start(tmp_path: Path) -> None:
    tree = copy_sources(tmp_path / "clone")
    words = ["arena", "highletter", "--bots", "level1,level2", "--matches", "4", "--workers", "2"]
    code = f"import sys; sys.path.insert(0, {str(tree / 'src')!r}); from tilery.cli import main; main()"
    for _ in range(2):
        done = attempt(sys.executable, "-c", code, *words, cwd=tmp_path, PYTHONPATH=str(tree / "src"))
        assert done.returncode == 0, done.stderr
        assert done.stderr.count("tilery: the search kernel is not compiled") == 1
    quiet = attempt(sys.executable, "-c", code, *words, cwd=tmp_path, PYTHONPATH=str(tree / "src"), TILERY_PURE="1")
    assert "not compiled" not in quiet.stderr
