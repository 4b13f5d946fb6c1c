"""Output of ``tilery replay``, ``verify`` and ``analyse``."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tilery import draw
from tilery.analysis import Turn
from tilery.analysis.turns import Choice, decisions
from tilery.cli.terminal import cells, say, say_json
from tilery.coach import explain_match
from tilery.core.errors import BadRecord, Problem
from tilery.core.game import Budget
from tilery.match import Match
from tilery.replay import ReplayResult, load, positions
from tilery.replay import replay as replayed
from tilery.replay import verify as verified


class VerifiedFile(msgspec.Struct, frozen=True):
    """The result of ``verify --json`` for one file."""

    file: str
    ok: bool
    entries: int
    problem: Problem | None


def print_story(file: Path, board: bool, json: bool) -> int:
    """Print the story of a record. Returns 1 if the record is broken."""
    result = replayed(_read(file))
    if result.match is not None:
        for entry, before in positions(result.match):
            stories = result.match.stories(entry, None)
            if json:
                say_json({"seq": entry.seq, "seat": entry.seat, "stories": stories})
            else:
                for story in stories:
                    say(f"{entry.seq:4d}  {story}")
            if board and before.entries:
                print(draw.text(before.scene(None)))
        if board:
            print(draw.text(result.match.scene(None)))
    return _print_failure(result)


def print_verification(files: list[Path], json: bool) -> int:
    """Print one line per file. Returns 1 if any fails."""
    verdicts = [_verdict(file) for file in files]
    for verdict in verdicts:
        if json:
            say_json(verdict)
        elif verdict.problem is None:
            say(f"{verdict.file}: true, {verdict.entries} entries")
        else:
            say(f"{verdict.file}: {verdict.problem.message} [{verdict.problem.code}]")
    return 0 if all(verdict.ok for verdict in verdicts) else 1


def _verdict(file: Path) -> VerifiedFile:
    try:
        result = verified(_read(file))
    except BadRecord as error:
        return VerifiedFile(str(file), False, 0, error.problem())
    entries = len(result.match.entries) if result.match else 0
    return VerifiedFile(str(file), result.ok, entries, result.failure.problem() if result.failure else None)


def print_analysis(file: Path, nodes: int, json: bool) -> int:
    """Print a table with a row per turn."""
    match = load(file)
    console = Console(stderr=True)
    turns = list(
        track(decisions(match, Budget(nodes=nodes)), "Analysing", total=len(match.entries) - 1, console=console)
    )
    if json:
        say_json({"game": match.header.game, "names": match.names, "turns": turns})
        return 0
    shown = Table("Entry", "Seat", "Played", "Best", "Cost", "Score")
    for turn in turns:
        shown.add_row(*cells(*_row(match, turn)))
    Console().print(shown)
    return 0


def print_reasons(file: Path, nodes: int, json: bool) -> int:
    """Print why the best play of every turn is better. Turns without a choice are left out."""
    match = load(file)
    for explained in explain_match(match, budget=Budget(nodes=nodes)):
        if json:
            say_json(explained)
        elif explained.verdict != "only":
            say(f"{explained.seq:4d}  {match.names[explained.seat]}: {explained.text}")
    return 0


def _row(match: Match, turn: Turn) -> tuple[str, ...]:
    made = _describe_choice(turn.made) if turn.made else _kind(match.entries[turn.seq].action)
    best = _describe_choice(turn.best[0]) if turn.best else ""
    cost = "?" if turn.cost is None else f"{turn.cost:.1f}"
    return str(turn.seq), match.names[turn.seat], made, best, cost, str(turn.scores[turn.seat])


def _describe_choice(choice: Choice) -> str:
    words = " ".join(choice.words)
    return f"{_kind(choice.action)} {words} {choice.points}".replace("  ", " ") if words else _kind(choice.action)


def _kind(action: object) -> str:
    return str(msgspec.to_builtins(action)["kind"])


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadRecord("record/no-file", f"{file} cannot be read: {error.strerror}.") from None


def _print_failure(result: ReplayResult) -> int:
    if result.failure is None:
        return 0
    say(f"tilery: {result.failure.message} [{result.failure.code}]", error=True)
    return 1
