"""Durable moves a second: the tiny example game against tic-tac-toe on boardgame.io in memory, and the four real games.

Clients run on the same cores. Machines are noisy, so runs are interleaved and compared round by round; the processor
time that the servers took meanwhile says the same with less noise. Short runs are those of a server that was just
started, with V8 still compiling; long ones are three times as long.

boardgame.io sends its clients the state and what changed. Bare sockets get the same of Tilery: view, events and prompt.
Ordinary ones, as browsers open them, get what changed in pictures and stories made by the server; the real games are
played with these.

    python bench/server.py                 all comparisons
    python bench/server.py 3 quillico      three rounds of this game, and of tic-tac-toe
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from server_load import running
from server_load.matches import lay_out_now
from store import postgres

ROUNDS, TABLES = 7, 200
LENGTHS = {"short": 1, "long": 3}
"""How many matches are played at each table, one after the other."""
REAL = ("lengthxwit", "quillico", "wordroad", "lexigo")
REAL_ROUNDS = 3
TINY_RATIO, REAL_RATIO = 2.2, 1.5
"""Moves a second to reach, times those of boardgame.io."""
MEDIAN_BYTES, MOST_BYTES = 2048, 6144
"""An update on the wire: the most at the median and at the 95th percentile."""


@contextmanager
def _fresh(cluster: str | None, number: int) -> Iterator[str]:
    if cluster is not None:
        yield postgres.new_database(cluster, f"b{number}")
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"{folder}/tilery.sqlite"


def play(game: str, each: int, cluster: str | None, number: int, *, bare: bool = False) -> running.Outcome:
    """One run."""
    with _fresh(cluster, number) as address:
        tables = lay_out_now(address, game, TABLES, each)
        with running.tilery(address) as server:
            seen = running.load("tilery.mjs", server, tables=tables, pace=0, bare=bare)
    if seen.refused or seen.unanswered:
        raise SystemExit(f"{game}: {seen.refused} refused, {seen.unanswered} unanswered")
    return seen


def _say(name: str, runs: list[running.Outcome]) -> float:
    rate = statistics.median(seen.rate for seen in runs)
    p50, p95 = (statistics.median(getattr(seen, field) for seen in runs) for field in ("p50", "p95"))
    cpu = statistics.median(seen.cpu for seen in runs)
    print(f"{name:46} {rate:7.0f} moves/s   p50 {p50:6.1f} ms   p95 {p95:6.1f} ms   server cpu {cpu:5.2f} ms a move")
    return rate


def _compare(name: str, ours: list[running.Outcome], theirs: list[running.Outcome], mark: float) -> None:
    ratios = [one.rate / other.rate for one, other in zip(ours, theirs, strict=True)]
    less = statistics.median(run.cpu for run in theirs) / statistics.median(run.cpu for run in ours)
    print(
        f"{name}: {statistics.median(ratios):.2f} (to reach: {mark:g}), {min(ratios):.2f} to {max(ratios):.2f} a run; "
        f"by the server's processor time {less:.2f}"
    )


def _against_boardgame(each: int) -> running.Outcome:
    with running.boardgame() as server:
        return running.load("boardgame.mjs", server, tables=TABLES, each=max(1, each * 24 // 9))


def _compare_all(cluster: str | None, length: str) -> None:
    """The tiny game on both stores and tic-tac-toe, in turns."""
    each = LENGTHS[length]
    theirs: list[running.Outcome] = []
    bare: list[running.Outcome] = []
    dressed: list[running.Outcome] = []
    shared: list[running.Outcome] = []
    for number in range(ROUNDS):
        theirs.append(_against_boardgame(each))
        stores = [(None, bare), (cluster, shared)] if cluster is not None else [(None, bare)]
        for store, runs in reversed(stores) if number % 2 else stores:
            runs.append(play("highletter", each, store, 10 * each + number, bare=True))
        dressed.append(play("highletter", each, None, number))
    _say(f"boardgame.io, in memory, {length} runs", theirs)
    _say(f"Tilery, SQLite, FULL, {length} runs", bare)
    if shared:
        _say(f"Tilery, PostgreSQL, {length} runs", shared)
    _say(f"the same with pictures, SQLite, {length} runs", dressed)
    _compare("SQLite / boardgame.io", bare, theirs, TINY_RATIO)
    if shared:
        _compare("PostgreSQL / SQLite", shared, bare, 1)
    _compare("with pictures, SQLite / boardgame.io", dressed, theirs, TINY_RATIO)


def compare_real(games: Sequence[str], rounds: int) -> None:
    """Real games with pictures and tic-tac-toe, in turns, and the size of an update on the wire."""
    theirs: list[running.Outcome] = []
    ours: dict[str, list[running.Outcome]] = {game: [] for game in games}
    for number in range(rounds):
        theirs.append(_against_boardgame(1))
        for game, runs in ours.items():
            runs.append(play(game, 1, None, 100 + number))
    _say("boardgame.io, in memory", theirs)
    for game, runs in ours.items():
        _say(f"Tilery, {game}, SQLite, with pictures", runs)
        _compare(f"{game} / boardgame.io", runs, theirs, REAL_RATIO)
        median, most = (statistics.median(getattr(seen, field) for seen in runs) for field in ("bytes50", "bytes95"))
        print(
            f"{game}: an update has {median:.0f} bytes, 95 % at most {most:.0f} (at most {MEDIAN_BYTES}, {MOST_BYTES})"
        )


def main(cluster: str | None) -> None:
    """All comparisons."""
    for length in LENGTHS:
        _compare_all(cluster, length)
    compare_real(REAL, REAL_ROUNDS)


if __name__ == "__main__":
    if not running.node_is_here():
        print("Node is not installed; the load of this benchmark is written for it")
    elif len(sys.argv) > 1:
        compare_real(sys.argv[2:] or REAL, int(sys.argv[1]))
    elif postgres.find("postgres") is None:
        main(None)
    else:
        with postgres.cluster() as address:
            main(address)
