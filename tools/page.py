"""Builds the static page into the package: the client, Python with Tilery and the compiled kernel, a service worker.

``make page`` calls this, then ``tilery page FOLDER`` writes the page wherever it is to be served from. A page without
the compiled kernel is not built.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent))
import client
import wasm_kernel

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILD = ROOT / "build" / "page"
SITE = BUILD / "stage" / "site"
STATIC = ROOT / "src" / "tilery" / "page" / "static"
STAMP = STATIC / ".built"
PYODIDE = WEB / "node_modules" / "pyodide"
PURE_PACKAGES = ("fsrs", "structlog", "typing_extensions")
"""Packages of Python alone, taken from this environment."""
PACKAGES = ("msgspec", *PURE_PACKAGES)
"""Packages that the page carries beside Tilery."""
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PLATFORM = (f"--platform={wasm_kernel.PLATFORM}", "--python-version=3.14", "--abi=cp314", "--only-binary=:all:")
DATA = ROOT / "src" / "tilery" / "lexicon" / "data"
LATER = ("definitions.xz", "es.words.gz", "fr.words.gz", "nl.words.gz")
"""Files of words that the worker loads when they are needed."""
LANGUAGES = DATA.parent / "languages"
WORDS = tuple(sorted(path.relative_to(LANGUAGES).as_posix() for path in LANGUAGES.glob("*/words-*.gz")))
"""Word lists of the languages that matches can be played in, loaded when a match wants one."""
LEFT_OUT = (
    "page/static",
    "server/static",
    "printing/data/fonts",
    *(f"lexicon/data/{name}" for name in LATER),
    *(f"lexicon/languages/{name}" for name in WORDS),
)
"""Of the package, what is not packed. Of the modules, only those that the page imports are (``web/page/pack.py``)."""


def digest() -> str:
    """The sha256 of all that the page is made of."""
    found = hashlib.sha256((client.digest() + wasm_kernel.digest()).encode())
    package = (path for path in (ROOT / "src" / "tilery").rglob("*") if path.is_file() and "static" not in path.parts)
    others = (Path(__file__), ROOT / "constraints.txt", *(WEB / "page").rglob("*"))
    for path in sorted({*package, *others}):
        if path.is_file() and path.suffix not in (".pyc", ".so", ".c"):
            found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_fresh() -> bool:
    """Whether the page in the package was built from the sources as they are now."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8").strip() == digest()


def build() -> None:
    """Build everything anew."""
    kernel = wasm_kernel.build()
    shutil.rmtree(BUILD, ignore_errors=True)
    output = BUILD / "client"
    subprocess.run(["npm", "run", "--silent", "build:page"], cwd=WEB, check=True)
    stage(kernel)
    (output / "python").mkdir()
    subprocess.run(["node", WEB / "page" / "pack.mjs", BUILD / "stage", output / "python"], cwd=WEB, check=True)
    for name in LATER:
        shutil.copy(DATA / name, output / "python")
    for name in WORDS:
        shutil.copy(LANGUAGES / name, output / "python")
    add_pyodide(output / "pyodide")
    add_licenses(output / "licenses")
    add_shelf(output / "shelf.json")
    (output / "build.json").write_text(json.dumps({"build": digest()}), encoding="utf-8")
    for path in (WEB / "page" / "static").iterdir():
        shutil.copy(path, output)
    add_service_worker(output)
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.copytree(output, STATIC)
    STAMP.write_text(f"{digest()}\n", encoding="utf-8")


def stage(kernel: Path) -> None:
    """Collect what goes to site-packages: Tilery, the kernel, and the packages it needs."""
    package = ROOT / "src" / "tilery"
    compiled = list(kernel.rglob("*.so"))
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        skipped = any(name == one or name.startswith(f"{one}/") for one in LEFT_OUT)
        if path.is_file() and not skipped and path.suffix not in (".pyc", ".so", ".c", ".pxd", ".typed"):
            _copy(path, SITE / "tilery" / name)
    for path in compiled:
        target = SITE / path.relative_to(kernel)
        _copy(path, target)
        target.with_name(f"{path.name.removesuffix(wasm_kernel.SUFFIX)}.py").unlink(missing_ok=True)
    for name in PURE_PACKAGES:
        for file in importlib.metadata.files(name) or ():
            if file.parts[0] in (name, f"{name}.py") and file.suffix == ".py":
                _copy(Path(str(file.locate())), SITE / Path(*file.parts))
    add_wheel("msgspec")


def add_wheel(name: str) -> None:
    """Unpack the WebAssembly wheel of a package, in the version that constraints.txt names."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = next(line for line in lines if line.startswith(f"{name}=="))
    wheels = ROOT / "build" / "wheels" / pinned
    if not list(wheels.glob("*.whl")):
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run([*command, *PLATFORM, "-d", wheels, pinned], check=False)
        if done.returncode:
            sys.exit(f"The WebAssembly wheel of {pinned} could not be downloaded, so the page was not built.")
    shutil.unpack_archive(next(wheels.glob("*.whl")), SITE, "zip")
    for extra in (*SITE.glob("*.dist-info"), *(SITE / name).rglob("*.pyi")):
        shutil.rmtree(extra) if extra.is_dir() else extra.unlink()


def add_pyodide(folder: Path) -> None:
    """Copy Pyodide itself, and its lock file without the packages that the page does not use."""
    folder.mkdir()
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, folder)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def add_licenses(folder: Path) -> None:
    """Add the licences of Pyodide, of Python with its library, and of the packages that the page carries."""
    for path in (WEB / "page" / "licenses").iterdir():
        shutil.copy(path, folder)
    for name in PACKAGES:
        files = [file for file in importlib.metadata.files(name) or () if "licenses" in file.parts]
        texts = [Path(str(file.locate())).read_text(encoding="utf-8") for file in sorted(files)]
        if not texts:
            sys.exit(f"The installed package {name} has no licence to ship, so the page was not built.")
        (folder / f"{name}.txt").write_text("\n\n".join(texts), encoding="utf-8")


def add_shelf(path: Path) -> None:
    """Write the games with their options, which the page shows before Python is there."""
    from tilery import registry
    from tilery.page.endpoints import device_catalog

    shelf = device_catalog()
    ours = {game.info.id for game in registry.every() if type(game).__module__.startswith("tilery.games.")}
    games = [
        msgspec.structs.replace(card, levels=[level for level in card.levels if not level.installed])
        for card in shelf.games
        if card.info.id in ours
    ]
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(shelf, games=games)))


def add_service_worker(output: Path) -> None:
    """Write the service worker with the list of all files and their digests."""
    files = {
        path.relative_to(output).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        for path in sorted(output.rglob("*"))
        if path.is_file() and path.name != "sw.js"
    }
    text = (WEB / "page" / "sw.js").read_text(encoding="utf-8")
    later = [f"python/{name}" for name in LATER]
    text = text.replace("__FILES__", json.dumps(files)).replace("__LATER__", json.dumps(later))
    (output / "sw.js").write_text(text, encoding="utf-8")


def _copy(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, target)


def main() -> None:
    """Build the page if it is not fresh; exits with a sentence where that is not possible."""
    if is_fresh():
        return
    if shutil.which("npm") is None:
        sys.exit("The page was not built: npm is not installed. Install Node.js 20.19 or later and try again.")
    try:
        build()
    except wasm_kernel.NoToolchain as problem:
        sys.exit(f"The page was not built, because it needs the kernel compiled to WebAssembly: {problem}")


if __name__ == "__main__":
    main()
