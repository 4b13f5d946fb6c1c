"""Builds what is released into ``dist``: the sdist, the wheel for Linux, the wheel for Pyodide, and the container.

``make package`` calls this, with the browser client and the static page built before. The wheels of other systems are
built by cibuildwheel from the sdist (``pyproject.toml``).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import wasm_kernel

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
ENGINES = ("podman", "docker")


def run(*words: str | Path, **changes: str) -> None:
    """Run a command of this environment; the programs beside this Python are found first."""
    here = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([*map(str, words)], cwd=ROOT, env={**os.environ, **here, **changes}, check=True)


def build() -> Path:
    """Build the sdist, and from it the wheel, with the kernel compiled; returns the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", DIST, TILERY_KERNEL="required")
    (wheel,) = DIST.glob("*.whl")
    return wheel


def repair(wheel: Path) -> Path:
    """The wheel with the tags of the oldest manylinux whose promises it keeps, in the place of the one given."""
    run(sys.executable, "-m", "auditwheel", "repair", wheel, "--wheel-dir", DIST)
    wheel.unlink()
    (repaired,) = DIST.glob("*manylinux*.whl")
    return repaired


def for_pyodide(wheel: Path, kernel: Path, output: Path = DIST) -> None:
    """Write the same wheel with the kernel as WebAssembly."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "wheel", "unpack", wheel, "--dest", folder)
        (tree,) = Path(folder).iterdir()
        for module in tree.rglob(f"*{wasm_kernel.SUFFIX}"):
            shutil.copy(kernel / module.relative_to(tree), module)
        (tags,) = tree.glob("*.dist-info/WHEEL")
        lines = [line for line in tags.read_text(encoding="utf-8").splitlines() if not line.startswith("Tag: ")]
        python, abi = wheel.stem.split("-")[2:4]
        kept = "\n".join((*filter(None, lines), f"Tag: {python}-{abi}-{wasm_kernel.PLATFORM}", ""))
        tags.write_text(kept, encoding="utf-8")
        run(sys.executable, "-m", "wheel", "pack", tree, "--dest-dir", output)


def container() -> None:
    """Build the container, where there is a program that does."""
    for engine in filter(shutil.which, ENGINES):
        if subprocess.run([engine, "info"], capture_output=True, check=False).returncode == 0:
            run(engine, "build", "-f", "Containerfile", "-t", "tilery", ".")
            return
    print("The container was not built: neither podman nor docker runs here.")


def main() -> None:
    """Build everything that can be built here, and list it."""
    try:
        kernel = wasm_kernel.build()
    except wasm_kernel.NoToolchain as problem:
        sys.exit(f"Nothing was built, because the kernel could not be compiled to WebAssembly: {problem}")
    for_pyodide(repair(build()), kernel)
    container()
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.1f} MB  {file.name}")


if __name__ == "__main__":
    main()
