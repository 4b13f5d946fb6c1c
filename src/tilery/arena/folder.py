"""A tournament on disk. It can be interrupted at any time, and the same command resumes it.

The folder has ``plan.json``, ``results.jsonl`` (one line per match, in the order of the plan) and
``records/`` (every match as a record that ``tilery verify`` checks).
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tilery.arena.bot_match import PlayedMatch
from tilery.arena.schedule import Plan
from tilery.core.errors import BadOptions
from tilery.core.record import SUFFIX

_plans = msgspec.json.Decoder(Plan)
_results = msgspec.json.Decoder(PlayedMatch)


class TournamentFolder:
    """The folder that stores a tournament."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.records = path / "records"
        self.journal = path / "results.jsonl"

    def open(self) -> list[PlayedMatch]:
        """Create the folder, or read the results in it. Raises BadOptions if it holds another tournament."""
        self.records.mkdir(parents=True, exist_ok=True)
        file = self.path / "plan.json"
        if file.exists():
            self._same(file)
        else:
            file.write_bytes(msgspec.json.encode(self.plan))
        return self._read()

    def _same(self, file: Path) -> None:
        try:
            kept = _plans.decode(file.read_bytes())
        except msgspec.MsgspecError as error:
            raise BadOptions("arena/unreadable", f"{file} cannot be read: {error}") from None
        if kept != self.plan:
            raise BadOptions(
                "arena/other-plan",
                f"{self.path} holds another tournament: expected {self.plan}, but found {kept}; name another folder.",
            )

    def _read(self) -> list[PlayedMatch]:
        """Read the results in the journal. An incomplete last line is truncated."""
        done: list[PlayedMatch] = []
        whole = 0
        data = self.journal.read_bytes() if self.journal.exists() else b""
        for line in data.splitlines(keepends=True):
            try:
                match = _results.decode(line)
            except msgspec.MsgspecError:
                break
            if not line.endswith(b"\n") or match.pairing != self.plan.pairing(len(done)):
                break
            done.append(match)
            whole += len(line)
        if whole < len(data):
            with self.journal.open("r+b") as file:
                file.truncate(whole)
        return done

    def add(self, index: int, match: PlayedMatch) -> None:
        """Store a match: the record first, so that every line of the journal has its record."""
        if match.record is not None:
            target = self.records / f"{self.plan.game}-{index:06d}{SUFFIX}"
            part = target.with_name(target.name + ".part")
            part.write_text(match.record, encoding="utf-8")
            part.replace(target)
        with self.journal.open("ab") as file:
            file.write(msgspec.json.encode(msgspec.structs.replace(match, record=None)) + b"\n")
