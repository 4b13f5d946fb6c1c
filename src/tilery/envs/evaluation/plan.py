"""Matches to evaluate, and the folder of their results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tilery import registry
from tilery.arena.bot_match import Pairing, PlayedMatch, play_pairing
from tilery.bots.loader import find
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.envs.evaluation.agents import SECONDS, open_agent
from tilery.envs.evaluation.match import AGENT, EvaluatedMatch, EvaluationRules, evaluate_match


class EvaluationPlan(msgspec.Struct, frozen=True):
    """Plan of an evaluation. Match ``i`` depends on it alone: each opponent and seed is played from both seats."""

    game: str
    agent: str
    opponents: tuple[str, ...] = ("novice", "club", "master")
    matches: int = 20
    seed: int = 1
    options: dict[str, Any] = {}
    bot_nodes: int | None = None
    anchors: int = 10
    """Number of matches between neighbours among the opponents, which tie the agent's rating to the bots' scale."""
    model: str = ""
    rules: EvaluationRules = EvaluationRules()
    seconds: float = SECONDS
    """Seconds the agent may take for an answer. A later one counts as none."""

    def check(self) -> None:
        """Raise BadOptions or Malformed if no match can be played by this plan."""
        game = registry.find(self.game)
        if game.info.min_seats > 2:
            raise BadOptions("eval/seats", f"{game.info.title} needs more than two players.")
        for bot in self.opponents:
            find(bot)
        codec(game).options.decode(msgspec.json.encode(self.options))

    def pairing(self, index: int) -> Pairing:
        """Match ``index``."""
        pair, swapped = divmod(index, 2)
        group, which = divmod(pair, len(self.opponents))
        bots = (AGENT, self.opponents[which])
        return Pairing(self.game, bots[::-1] if swapped else bots, self.seed + group, self.options, self.bot_nodes)

    def anchor(self, index: int) -> Pairing:
        """Match ``index`` of the opponents against each other."""
        pair, number = divmod(index, self.anchors)
        bots = self.opponents[pair : pair + 2]
        seed = self.seed + number // 2
        return Pairing(self.game, bots[::-1] if number % 2 else bots, seed, self.options, self.bot_nodes)

    @property
    def anchor_count(self) -> int:
        """Number of matches that the opponents play against each other."""
        return self.anchors * (len(self.opponents) - 1)


class EvaluationFolder:
    """Folder with ``plan.json`` and a line for each result. A line cut off in a crash is played again."""

    def __init__(self, path: Path, plan: EvaluationPlan) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        kept, wanted = path / "plan.json", msgspec.json.encode(msgspec.structs.replace(plan, matches=0))
        if kept.exists() and kept.read_bytes() != wanted:
            raise BadOptions("eval/other-plan", f"{path} holds the results of another plan; choose another folder.")
        kept.write_bytes(wanted)

    def read(self, name: str, kind: type[Any]) -> list[Any]:
        """The results so far. All from the first broken line on is dropped."""
        file, found = self.path / name, []
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        for line in lines:
            try:
                if not line.endswith(b"\n"):
                    break
                found.append(msgspec.json.decode(line, type=kind))
            except msgspec.DecodeError:
                break
        file.write_bytes(b"".join(lines[: len(found)]))
        return found

    def add(self, name: str, result: Any) -> None:
        """Append a result."""
        with (self.path / name).open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def play_evaluation(plan: EvaluationPlan, folder: EvaluationFolder | None = None) -> Iterator[EvaluatedMatch]:
    """Play the matches one by one, starting with those kept in the folder."""
    done = [] if folder is None else folder.read("matches.jsonl", EvaluatedMatch)[: plan.matches]
    yield from done
    agent = open_agent(plan.agent, plan.model, plan.seconds)
    try:
        for number in range(len(done), plan.matches):
            result = evaluate_match(plan.pairing(number), agent, plan.rules, number)
            if folder is not None:
                folder.add("matches.jsonl", result)
            yield result
    finally:
        agent.close()


def play_anchors(plan: EvaluationPlan, folder: EvaluationFolder | None = None) -> Iterator[PlayedMatch]:
    """Play the matches of the opponents against each other."""
    done = [] if folder is None else folder.read("anchors.jsonl", PlayedMatch)[: plan.anchor_count]
    yield from done
    for number in range(len(done), plan.anchor_count):
        result = msgspec.structs.replace(play_pairing(plan.anchor(number)), record=None)
        if folder is not None:
            folder.add("anchors.jsonl", result)
        yield result
