"""Matches to evaluate, the folder of their results, and playing them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec

from tilery import __version__, processes, registry
from tilery.arena.bot_match import Pairing
from tilery.bots.loader import find
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.envs.evaluation.agents import AgentOptions, AgentUnavailable, TextAgent, open_agent
from tilery.envs.evaluation.match import (
    AGENT,
    PLAIN,
    EvaluatedMatch,
    EvaluationRules,
    Exchange,
    evaluate_match,
)

DISGUISED = "disguised"


class Arm(msgspec.Struct, frozen=True):
    """A way in which every pairing of an evaluation is played."""

    name: str
    options: dict[str, Any]
    disguise: int | None = None


class EvaluationPlan(msgspec.Struct, frozen=True):
    """Plan of an evaluation. Match ``i`` depends on it alone: each opponent and seed is played from both seats.

    With a disguise or variants every one of these matches is played in several arms, one after another.
    """

    game: str
    agent: str
    opponents: tuple[str, ...] = ("novice", "club", "master")
    matches: int = 20
    """Number of matches in every arm."""
    seed: int = 1
    options: dict[str, Any] = {}
    bot_nodes: int | None = None
    rules: EvaluationRules = EvaluationRules()
    asking: AgentOptions = AgentOptions()
    disguise: int | None = None
    """Seed of the disguises in which every match is played too, or None for none."""
    variants: dict[str, dict[str, Any]] = {}
    """Options by which every match is played too, by name."""
    version: str = __version__

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The ways in which every match is played, the plain one first."""
        disguised = [] if self.disguise is None else [Arm(DISGUISED, self.options, self.disguise)]
        return (
            Arm(PLAIN, self.options),
            *disguised,
            *(Arm(name, {**self.options, **options}) for name, options in self.variants.items()),
        )

    @property
    def total(self) -> int:
        """Number of matches in all arms."""
        return self.matches * len(self.arms)

    @property
    def fair_rules(self) -> EvaluationRules:
        """The rules for all arms: without stories if there is a disguise, which has none."""
        if self.disguise is None:
            return self.rules
        return msgspec.structs.replace(self.rules, text=msgspec.structs.replace(self.rules.text, stories=False))

    def check(self) -> None:
        """Raise BadOptions or Malformed if no match can be played by this plan."""
        game = registry.find(self.game)
        if game.info.min_seats > 2:
            raise BadOptions("eval/seats", f"{game.info.title} needs more than two players.")
        for bot in self.opponents:
            find(bot)
        for arm in self.arms:
            codec(game).options.decode(msgspec.json.encode(arm.options))

    def arm(self, index: int) -> Arm:
        """The arm of match ``index``."""
        return self.arms[index % len(self.arms)]

    def pairing(self, index: int) -> Pairing:
        """Match ``index``."""
        pair, swapped = divmod(index // len(self.arms), 2)
        group, which = divmod(pair, len(self.opponents))
        bots = (AGENT, self.opponents[which])
        return Pairing(
            self.game, bots[::-1] if swapped else bots, self.seed + group, self.arm(index).options, self.bot_nodes
        )


class EvaluationFolder:
    """Folder with ``plan.json``, a line for each result, and a transcript of each match.

    A line cut off in a crash is played again.
    """

    RESULTS = "matches.jsonl"

    def __init__(self, path: Path, plan: EvaluationPlan) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        (path / "transcripts").mkdir(exist_ok=True)
        kept, wanted = path / "plan.json", msgspec.json.encode(msgspec.structs.replace(plan, matches=0))
        if kept.exists() and kept.read_bytes() != wanted:
            raise BadOptions("eval/other-plan", f"{path} holds the results of another plan; choose another folder.")
        kept.write_bytes(wanted)

    def read(self) -> list[EvaluatedMatch]:
        """The results so far. All from the first broken line on is dropped."""
        file, found = self.path / self.RESULTS, []
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        for line in lines:
            try:
                if not line.endswith(b"\n"):
                    break
                found.append(msgspec.json.decode(line, type=EvaluatedMatch))
            except msgspec.DecodeError:
                break
        file.write_bytes(b"".join(lines[: len(found)]))
        return found

    def add(self, number: int, result: EvaluatedMatch, transcript: tuple[Exchange, ...]) -> None:
        """Write the transcript, then append the result."""
        lines = b"".join(msgspec.json.encode(exchange) + b"\n" for exchange in transcript)
        (self.path / "transcripts" / f"{number:06}.jsonl").write_bytes(lines)
        with (self.path / self.RESULTS).open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def play_evaluation(
    plan: EvaluationPlan, folder: EvaluationFolder | None = None, workers: int = 1
) -> Iterator[EvaluatedMatch]:
    """Play the matches one by one, starting with those kept in the folder.

    The results do not depend on the number of workers. Raises AgentUnavailable, with the number of finished matches, if
    the agent cannot be asked.
    """
    done = [] if folder is None else folder.read()[: plan.total]
    yield from done
    finished = len(done)
    playing = _play_here(plan, finished) if workers <= 1 else _play_in_workers(plan, finished, workers)
    try:
        for number, (result, transcript) in enumerate(playing, finished):
            if folder is not None:
                folder.add(number, result, transcript)
            finished = number + 1
            yield result
    except AgentUnavailable as error:
        kept = "; the same command goes on from there" if folder is not None else ""
        raise AgentUnavailable(
            error.code, f"{error.message} {finished} of {plan.total} matches are finished{kept}."
        ) from None


_Result = tuple[EvaluatedMatch, tuple[Exchange, ...]]


def _play_here(plan: EvaluationPlan, first: int) -> Iterator[_Result]:
    agent = open_agent(plan.agent, plan.asking)
    try:
        for number in range(first, plan.total):
            yield _play_match(plan, number, agent)
    finally:
        agent.close()


def _play_in_workers(plan: EvaluationPlan, first: int, workers: int) -> Iterator[_Result]:
    waiting: deque[Future[_Result]] = deque()
    with processes.workers(workers) as pool:
        for number in range(first, plan.total):
            with processes.undisturbed():
                waiting.append(pool.submit(_play_in_worker, plan, number))
            if len(waiting) > workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _play_match(plan: EvaluationPlan, number: int, agent: TextAgent) -> _Result:
    arm = plan.arm(number)
    return evaluate_match(
        plan.pairing(number),
        agent,
        plan.fair_rules,
        number // len(plan.arms),
        arm=arm.name,
        disguise=arm.disguise,
    )


# ---- in a worker process ----
_agents: dict[str, TextAgent] = {}


def _play_in_worker(plan: EvaluationPlan, number: int) -> _Result:
    if plan.agent not in _agents:
        _agents[plan.agent] = open_agent(plan.agent, plan.asking)
    return _play_match(plan, number, _agents[plan.agent])
