"""Install each collection of environments into a virtual environment of its own, as their versions of packages clash.

    python tools/hubs.py [NAME …]

Together they take about 3 GB and ten minutes, so `make test` does without and `make soak` has them made.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv-hubs"
HUBS = {
    "textarena": ("textarena==0.7.4",),
    "verifiers": ("verifiers==0.4.0",),
    "openenv": ("openenv-core==0.3.0",),
    "kaggle": ("kaggle-environments==1.33.2",),
}
SHARED = ("msgspec==0.22.0",)
"""What Tilery itself needs beside them. Its source is put on the path, with the compiled kernel."""


def install(name: str) -> None:
    """Make the environment of a hub, unless it was made from the same list."""
    folder, wanted = FOLDER / name, "\n".join((*HUBS[name], *SHARED))
    done = folder / "installed.txt"
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return
    venv.create(folder, with_pip=True, clear=True)
    python = folder / "bin" / "python"
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *HUBS[name], *SHARED], check=True
    )
    done.write_text(wanted, encoding="utf-8")
    print(f"{folder.relative_to(ROOT)}: {wanted.replace(chr(10), ', ')}")


if __name__ == "__main__":
    for hub in sys.argv[1:] or HUBS:
        install(hub)
