"""Combines what the tests of ``make test`` measured, and prints the coverage in all, and by file where it is low.

The kernel is measured while it runs as plain Python (``make pure``), everything else also with the compiled kernel.
Only what runs in the processes of the tests counts; servers, workers and commands that they start are not measured.
The report fails if less than 95 % of lines and branches together are covered.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / "build" / "coverage"
"""Where ``unit`` and ``pure`` leave a file each."""
LOW = 95.0
"""Percent. Files below it are listed; a total below it fails."""


def main() -> None:
    """Print the report, and fail if too little is covered."""
    merged = MEASURED / "merged.json"
    parts = [MEASURED / f"{target}.json" for target in ("unit", "pure")]
    command = [sys.executable, "-m", "slipcover", "--merge", *map(str, parts), "--out", str(merged)]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    found = json.loads(merged.read_text(encoding="utf-8"))
    for name, one in sorted(found["files"].items(), key=lambda item: item[1]["summary"]["percent_covered"]):
        summary = one["summary"]
        if summary["percent_covered"] < LOW:
            missing = summary["missing_lines"], summary["missing_branches"]
            print(f"{summary['percent_covered']:6.1f} %  {name} ({missing[0]} lines, {missing[1]} branches missing)")
    total = found["summary"]["percent_covered"]
    print(f"{total:6.2f} %  of src/tilery is covered, lines and branches, with both kernels")
    if total < LOW:
        sys.exit(f"At least {LOW} % have to be covered.")


if __name__ == "__main__":
    main()
