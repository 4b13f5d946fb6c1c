"""Combines what the tests of ``make test`` measured, and prints branch coverage: in all, and by file where it is low.

The kernel is measured while it runs as plain Python (``make pure``), everything else also with the compiled kernel.
Fails below ``fail_under`` of pyproject.toml, if that is given.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOW = 95.0
"""Percent. Files below it are listed."""


def coverage(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of coverage.py."""
    command = [sys.executable, "-m", "coverage", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def main() -> int:
    """Print the report; 1 if too little is covered."""
    combined = coverage("combine", "--quiet")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "coverage.json"
        made = coverage("json", "--quiet", "--include=src/tilery/*", "-o", str(file))
        if not file.exists():
            print(combined.stderr or combined.stdout, made.stderr or made.stdout)
            return 1
        found = json.loads(file.read_text(encoding="utf-8"))
    for name, one in sorted(found["files"].items(), key=lambda item: item[1]["summary"]["percent_covered"]):
        summary = one["summary"]
        if summary["percent_covered"] < LOW:
            missing = summary["missing_lines"], summary["missing_branches"]
            print(f"{summary['percent_covered']:6.1f} %  {name} ({missing[0]} lines, {missing[1]} branches missing)")
    total = found["totals"]["percent_covered"]
    print(f"{total:6.2f} %  of src/tilery is covered, lines and branches, with both kernels")
    return made.returncode and 1


if __name__ == "__main__":
    sys.exit(main())
