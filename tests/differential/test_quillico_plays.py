"""``plays/quillico.txt``: how many plays positions of the golden records have, and what the best is worth.

``python tests/differential/test_quillico_plays.py`` writes the table anew after a change that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from differential.sampling import SHARE
from tilery.core.game import Budget
from tilery.games.quillico.messages import Play
from tilery.games.quillico.plays import search
from tilery.games.quillico.state import SeatPosition
from tilery.match import Match
from tilery.replay import load, positions

GOLDEN = Path(__file__).parents[1] / "golden" / "quillico"
TABLE = Path(__file__).parent / "plays" / "quillico.txt"
BUDGET = Budget(nodes=100_000)
HEAD = f"""\
# Every third position of the golden records from which a word was laid, searched with {BUDGET.nodes} nodes at most:
# record, entry, stars in hand, plays found, value of the best, and whether these are all plays there are.
"""


def asked() -> Iterator[tuple[str, int, int, Match]]:
    """Record, entry, the seat that laid a word there, and the match before it."""
    for path in sorted(GOLDEN.glob("*.tilery")):
        laid = 0
        for entry, before in positions(load(path)):
            if isinstance(entry.action, Play):
                laid += 1
                if laid % 3 == 0:
                    yield path.stem, entry.seq, entry.seat, before


def row(name: str, entry: int, seat: int, before: Match) -> str:
    view = before.view(seat)
    found = search(SeatPosition.of(view, seat), BUDGET)
    stars = view.hands[seat].count("*")
    best = found.plays[0].value if found.plays else "-"
    return f"{name} {entry} {stars} {found.found} {best} {'all' if found.complete else 'cut'}"


def test_the_table_of_plays_is_true() -> None:
    kept = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert len(kept) > 30
    for number, (expected, where) in enumerate(zip(kept, asked(), strict=True)):
        if number % SHARE == 0:
            assert row(*where) == expected


if __name__ == "__main__":
    TABLE.write_text(HEAD + "".join(f"{row(*where)}\n" for where in asked()), encoding="utf-8")
