"""Durable moves a second: the tiny example game against tic-tac-toe on boardgame.io in memory, and the four real games.

Clients run on the same cores. Runs are interleaved and the medians compared, because machines are noisy.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from server_load import running
from server_load.matches import lay_out_now
from store import postgres

ROUNDS, TABLES, EACH = 3, 120, 2
REAL = ("lengthxwit", "quillico", "wordroad", "lexigo")


@contextmanager
def _fresh(cluster: str | None, number: int) -> Iterator[str]:
    if cluster is not None:
        yield postgres.new_database(cluster, f"b{number}")
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"{folder}/tilery.sqlite"


def play(game: str, each: int, cluster: str | None, number: int) -> tuple[running.Outcome, float]:
    """One run: what the clients saw, and the server's processor milliseconds for a move."""
    with _fresh(cluster, number) as address:
        tables = lay_out_now(address, game, TABLES, each)
        with running.tilery(address) as server:
            before = server.cpu()
            seen = running.load("tilery.mjs", port=server.port, tables=tables, pace=0)
            spent = server.cpu() - before
    if seen.refused or seen.unanswered:
        raise SystemExit(f"{game}: {seen.refused} refused, {seen.unanswered} unanswered")
    return seen, 1000 * spent / seen.moves


def _say(name: str, runs: list[tuple[running.Outcome, float]]) -> float:
    rate = statistics.median(seen.rate for seen, _ in runs)
    p50, p95 = (statistics.median(getattr(seen, field) for seen, _ in runs) for field in ("p50", "p95"))
    cpu = statistics.median(spent for _, spent in runs)
    print(f"{name:38} {rate:7.0f} moves/s   p50 {p50:6.1f} ms   p95 {p95:6.1f} ms   server cpu {cpu:5.2f} ms a move")
    return rate


def _against_boardgame() -> tuple[running.Outcome, float]:
    with running.boardgame() as server:
        before = server.cpu()
        seen = running.load("boardgame.mjs", port=server.port, tables=TABLES, each=EACH * 24 // 9)
        return seen, 1000 * (server.cpu() - before) / seen.moves


def main(cluster: str | None) -> None:
    """All comparisons, interleaved."""
    names = ["boardgame.io, tic-tac-toe, in memory", "Tilery, tiny game, SQLite, FULL", "Tilery, tiny game, PostgreSQL"]
    runs: dict[str, list[tuple[running.Outcome, float]]] = {name: [] for name in names}
    for number in range(ROUNDS):
        runs[names[0]].append(_against_boardgame())
        runs[names[1]].append(play("highletter", EACH, None, number))
        if cluster is not None:
            runs[names[2]].append(play("highletter", EACH, cluster, number))
    rates = {name: _say(name, many) for name, many in runs.items() if many}
    print(f"SQLite / boardgame.io: {rates[names[1]] / rates[names[0]]:.2f} (to reach: 2)")
    if names[2] in rates:
        print(f"PostgreSQL / SQLite: {rates[names[2]] / rates[names[1]]:.2f} (to reach: 1)")
    for number, game in enumerate(REAL):
        rate = _say(f"Tilery, {game}, SQLite", [play(game, 1, None, 100 + number)])
        print(f"{'':38} {rate / 500:.1f} x the 500 to reach")


if __name__ == "__main__":
    if not running.node_is_here():
        print("Node is not installed; the load of this benchmark is written for it")
    elif postgres.find("postgres") is None:
        main(None)
    else:
        with postgres.cluster() as address:
            main(address)
