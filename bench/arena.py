"""How long do a thousand matches take, and the win chances of one? Processor time, scaled to two cores.

Run: ``python bench/arena.py [MATCHES]``. Novice against itself, the arena's own way; then the chances after every
entry of one match, to ± 10 points.
"""

from __future__ import annotations

import sys
import time

from tilery.analysis import chances
from tilery.arena.bot_match import Pairing, play, play_pairing

GAMES = {"lengthxwit": 60, "lexigo": 60, "quillico": 60, "wordroad": 150}
"""Seconds that a thousand matches may take on two cores."""
BOTS = ("novice", "novice")


def main(matches: int) -> None:
    """Print what it takes beside what it may take."""
    for game, allowed in GAMES.items():
        play_pairing(Pairing(game, BOTS, 999))
        begun = time.process_time()
        for seed in range(matches):
            play_pairing(Pairing(game, BOTS, seed))
        thousand = 1000 * (time.process_time() - begun) / matches / 2
        print(f"{game:12} 1,000 matches {thousand:6.0f} s (may take {allowed})", flush=True)
        match = play(Pairing(game, ("novice", "club"), 4))
        begun = time.process_time()
        found = chances(match, split=False)
        spent = (time.process_time() - begun) / 2
        playouts = sum(moment.playouts for moment in found.moments)
        print(
            f"{'':12} chances of {len(found.moments)} entries, {playouts} playouts: {spent:4.0f} s (may take 120)",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
