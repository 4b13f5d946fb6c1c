"""How strong are the levels? Each against the one below, and the top one against plain greedy with the same words.

Usage: python bench/strength.py [MATCHES] [GAME …]   (paired seeds, seats rotated; the issue's figure is 400)
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tilery import registry

GREEDY = str(Path(__file__).parent / "players" / "greedy.py")
PAIRS = [("level1", "level2"), ("level2", "level3"), ("level3", "level4"), ("level4", "level5"), (GREEDY, "level5")]


def duel(game: str, lower: str, higher: str, matches: int) -> str:
    """One row of the table: how often the higher one won, with its 95 % interval."""
    command = [sys.executable, "-m", "tilery", "arena", game, "--bots", f"{lower},{higher}", "--json"]
    done = subprocess.run([*command, "--matches", str(matches)], capture_output=True, text=True, check=True)
    row = next(row for row in json.loads(done.stdout)["standings"] if row["bot"] == higher)
    low, rate, high = (row["interval"][key] for key in ("low", "rate", "high"))
    name = Path(lower).stem
    return f"{game:12} {higher} over {name:8} {rate:6.1%}  ({low:.1%} – {high:.1%})  {matches} matches"


def main() -> None:
    """Print the table."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    games = sys.argv[2:] or ["lengthxwit", "lexigo", "quillico", "wordroad"]
    for game in games:
        registry.find(game)
        for lower, higher in PAIRS:
            print(duel(game, lower, higher, matches), flush=True)


if __name__ == "__main__":
    main()
