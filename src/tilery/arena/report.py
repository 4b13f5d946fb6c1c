"""A tournament from the command line: progress while it runs, records kept, a table at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tilery import registry
from tilery.arena.playing import Played, pairings
from tilery.arena.tournament import Row, results, table
from tilery.bots import level
from tilery.core.codec import Codec, codec
from tilery.core.errors import BadOptions
from tilery.core.record import SUFFIX

_options: Codec[dict[str, Any]] = Codec(dict[str, Any], "the options")


def run(
    game_id: str,
    bots: tuple[str, ...],
    matches: int,
    workers: int,
    seed: int,
    options: str,
    nodes: int | None,
    records: Path | None,
    json: bool,
) -> None:
    """Play and print. What is wrong with the arguments is said before the first match."""
    game = registry.find(game_id)
    names = [level(bot).name for bot in bots]
    if not game.info.min_seats <= len(names) <= game.info.max_seats:
        low, high = game.info.min_seats, game.info.max_seats
        raise BadOptions(
            "match/seats", f"{game.info.title} is for {low} to {high} seats, but {len(names)} bots were named"
        )
    codec(game).options.decode(options)
    rows = pairings(game_id, bots, matches, seed, _options.decode(options), nodes)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    done: list[Played] = []
    console = Console(stderr=True)
    coming = results(rows, workers, keep=records is not None)
    for index, match in enumerate(track(coming, f"{game.info.title}", total=len(rows), console=console)):
        if records is not None and match.record is not None:
            (records / f"{game_id}-{index:05d}{SUFFIX}").write_text(match.record, encoding="utf-8")
        done.append(match)
    _print(table(done), json)


def _print(rows: list[Row], json: bool) -> None:
    if json:
        print(msgspec.json.encode(rows).decode())
        return
    shown = Table("Bot", "Seats played", "Wins", "Win rate", "95 % interval", "Mean score")
    for row in rows:
        interval = f"{row.interval.low:.1%} – {row.interval.high:.1%}"
        name = f"{level(row.bot).name} ({row.bot})"
        shown.add_row(
            name, str(row.matches), f"{row.wins:.1f}", f"{row.interval.rate:.1%}", interval, f"{row.mean_score:.1f}"
        )
    Console().print(shown)
