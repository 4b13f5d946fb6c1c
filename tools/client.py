"""Builds the browser client into the package, unless the one there was built from the same sources.

``make web`` and every build of a wheel or sdist call this. A source distribution brings the client built, so that
installing from it needs no Node.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tilery" / "server" / "static"
STAMP = STATIC / ".built"
"""Holds the digest of the sources that the client in ``STATIC`` was built from."""
SOURCES = (
    "web/index.html",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "web/public/**/*",
    "web/src/**/*",
    "web/vite/**/*",
    "src/tilery/games/*/texts/*.md",  # the rules pages are made of these
    "src/tilery/games/*/texts/pictures/*",
)


def sources() -> Iterator[Path]:
    """Everything that the built client depends on, in a fixed order."""
    for pattern in SOURCES:
        yield from (path for path in sorted(ROOT.glob(pattern)) if path.is_file() and path.suffix != ".py")


def digest() -> str:
    """The sha256 of the sources with their names."""
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def is_fresh() -> bool:
    """Whether the client in the package was built from the sources as they are now."""
    built = (STATIC / "index.html").exists() and STAMP.exists()
    return built and STAMP.read_text(encoding="utf-8").strip() == digest()


def main() -> None:
    """Build the client if it is not fresh; exits with a sentence where that is not possible."""
    if is_fresh():
        return
    npm = shutil.which("npm")
    if npm is None:
        state = "was built from other sources" if STAMP.exists() else "has not been built"
        sys.exit(f"The browser client {state}, and npm is not installed: install Node.js 20.19 or later and try again.")
    if not (WEB / "node_modules").exists():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, check=True)
    print("Building the browser page …", flush=True)
    subprocess.run([npm, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=WEB, check=True)
    STAMP.write_text(f"{digest()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
