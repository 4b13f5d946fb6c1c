"""What the record commands print."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tilery import draw
from tilery.analysis import Turn
from tilery.analysis.turns import Choice, decisions
from tilery.core.errors import BadRecord, Problem
from tilery.core.game import Budget
from tilery.match import Match
from tilery.replay import ReplayResult, load, positions
from tilery.replay import replay as replayed
from tilery.replay import verify as verified


class Verdict(msgspec.Struct, frozen=True):
    """What ``verify --json`` says of one file."""

    file: str
    ok: bool
    entries: int
    problem: Problem | None


def tell(file: Path, board: bool, json: bool) -> int:
    """The story of a record; 1 if it broke off."""
    result = replayed(_read(file))
    if result.match is not None:
        for entry, before in positions(result.match):
            stories = result.match.stories(entry, None)
            if json:
                print(msgspec.json.encode({"seq": entry.seq, "seat": entry.seat, "stories": stories}).decode())
            else:
                print("\n".join(f"{entry.seq:4d}  {story}" for story in stories))
            if board and before.entries:
                print(draw.text(before.scene(None)))
        if board:
            print(draw.text(result.match.scene(None)))
    return _failed(result)


def check(files: list[Path], json: bool) -> int:
    """One line a file; 1 if any is not true."""
    verdicts = [_verdict(file) for file in files]
    for verdict in verdicts:
        if json:
            print(msgspec.json.encode(verdict).decode())
        elif verdict.problem is None:
            print(f"{verdict.file}: true, {verdict.entries} entries")
        else:
            print(f"{verdict.file}: {verdict.problem.message} [{verdict.problem.code}]")
    return 0 if all(verdict.ok for verdict in verdicts) else 1


def _verdict(file: Path) -> Verdict:
    try:
        result = verified(_read(file))
    except BadRecord as error:
        return Verdict(str(file), False, 0, error.problem())
    entries = len(result.match.entries) if result.match else 0
    return Verdict(str(file), result.ok, entries, result.failure.problem() if result.failure else None)


def analysed(file: Path, nodes: int, json: bool) -> int:
    """A table, a row a turn."""
    match = load(file)
    console = Console(stderr=True)
    turns = list(
        track(decisions(match, Budget(nodes=nodes)), "Analysing", total=len(match.entries) - 1, console=console)
    )
    if json:
        print(msgspec.json.encode({"game": match.header.game, "names": match.names, "turns": turns}).decode())
        return 0
    shown = Table("Entry", "Seat", "Played", "Best", "Cost", "Score")
    for turn in turns:
        shown.add_row(*_row(match, turn))
    Console().print(shown)
    return 0


def _row(match: Match, turn: Turn) -> tuple[str, ...]:
    made = _said(turn.made) if turn.made else _kind(match.entries[turn.seq].action)
    best = _said(turn.best[0]) if turn.best else ""
    cost = "?" if turn.cost is None else f"{turn.cost:.1f}"
    return str(turn.seq), match.names[turn.seat], made, best, cost, str(turn.scores[turn.seat])


def _said(choice: Choice) -> str:
    words = " ".join(choice.words)
    return f"{_kind(choice.action)} {words} {choice.points}".replace("  ", " ") if words else _kind(choice.action)


def _kind(action: object) -> str:
    return str(msgspec.to_builtins(action)["kind"])


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadRecord("record/no-file", f"{file} cannot be read: {error.strerror}") from None


def _failed(result: ReplayResult) -> int:
    if result.failure is None:
        return 0
    print(f"tilery: {result.failure.message} [{result.failure.code}]", file=sys.stderr)
    return 1
