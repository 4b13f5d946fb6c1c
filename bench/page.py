"""The static page in Chromium from a static host: how long it takes to start, what it downloads, how fast its bots are.

Needs the built page (``make page``).
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
VITEST = [
    "node",
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "vitest.page.config.ts",
    "--disable-console-intercept",
]


def main() -> None:
    """Print the figures, each beside what it should be at most."""
    done = subprocess.run(
        VITEST,
        cwd=WEB,
        env={**os.environ, "TILERY_FIGURES": "1", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    print("\n".join(line for line in done.stdout.splitlines() if "(at most" in line) or done.stdout + done.stderr)


if __name__ == "__main__":
    main()
