"""``plays/lexigo.txt``: how many plays each position of the golden records has, and what the best is worth.

``PYTHONPATH=tests python tests/differential/test_lexigo_plays.py`` writes the table anew after a change that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from differential.sampling import SHARE
from tilery.core.game import Budget
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Play
from tilery.match import Match
from tilery.replay import load, positions

GOLDEN = Path(__file__).parents[1] / "golden" / "lexigo"
TABLE = Path(__file__).parent / "plays" / "lexigo.txt"
BUDGET = Budget(nodes=20_000)
HEAD = f"""\
# Every third position of the golden records that asks for a word, searched with {BUDGET.nodes} nodes at most:
# record, entry, plays found, value of the best, and whether these are all plays there are.
"""


def asked() -> Iterator[tuple[str, int, Match]]:
    """Record, entry and the match before it."""
    for path in sorted(GOLDEN.glob("*.tilery")):
        words = 0
        for entry, before in positions(load(path)):
            table = before.state.table
            if entry.seq == 0 or table.phase != "play":
                continue
            words += 1
            if words % 3 == 0:
                yield path.stem, entry.seq, before


def row(name: str, entry: int, before: Match) -> str:
    found = GAME.candidates(before.view(before.state.table.turn), BUDGET)
    plays = [item for item in found.items if isinstance(item.action, Play)]
    best = f"{plays[0].value:.3f}" if plays else "-"
    return f"{name} {entry} {len(plays)} {best} {'all' if found.complete else 'cut'}"


def test_the_table_of_plays_is_true() -> None:
    kept = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert len(kept) > 30
    for number, (expected, where) in enumerate(zip(kept, asked(), strict=True)):
        if number % SHARE == 0:
            assert row(*where) == expected


if __name__ == "__main__":
    TABLE.write_text(HEAD + "".join(f"{row(*where)}\n" for where in asked()), encoding="utf-8")
