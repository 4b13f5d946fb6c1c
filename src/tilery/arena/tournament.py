"""A tournament, local or on a cluster. Its result does not depend on workers or interruptions."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial

import msgspec

from tilery.arena.bot_match import Pairing, PlayedMatch
from tilery.arena.cluster import CLIENT, play_on_ray
from tilery.arena.folder import TournamentFolder
from tilery.arena.local import play_locally
from tilery.arena.schedule import Plan
from tilery.arena.stopping_rule import StoppingRule
from tilery.core.errors import BadOptions

Runner = Callable[[Sequence[Pairing]], Iterator[PlayedMatch]]
"""Plays pairings, and yields the results in their order."""


def runner(where: str, workers: int) -> Runner:
    """Runner for ``here``, ``ray`` (a local Ray on this machine), or ``ray:ADDRESS`` and ``ray://…`` (a cluster)."""
    kind, _, address = where.partition(":")
    if where == "here":
        return partial(play_locally, workers=workers)
    if kind == "ray":
        client = where.startswith(CLIENT)
        return partial(play_on_ray, workers=workers, address=where if client else address or None)
    raise BadOptions("arena/where", f"Matches are played on here, ray or ray:ADDRESS, but {where!r} was asked for.")


class Tournament(msgspec.Struct, frozen=True):
    """The plan, the maximum number of matches, and the confidence to stop at."""

    plan: Plan
    matches: int
    confidence: float | None = None
    """Stop as soon as one bot is better than all others at this confidence, for instance 0.95."""

    def play(self, run: Runner, folder: TournamentFolder | None = None) -> Generator[PlayedMatch, None, None]:
        """Play the matches one by one, starting with those stored in the folder.

        The matches and the stop depend on the plan alone: results come in order, and those played beyond the stop are
        dropped.
        """
        rule = StoppingRule(self.plan.bots, self.confidence)
        for match in self._results(run, folder):
            enough = rule.add_match(match)
            yield match
            if enough:
                return

    def _results(self, run: Runner, folder: TournamentFolder | None) -> Iterator[PlayedMatch]:
        stored = [] if folder is None else folder.open()[: self.matches]
        yield from stored
        left = [self.plan.pairing(index) for index in range(len(stored), self.matches)]
        for index, match in enumerate(run(left), len(stored)):
            if folder is not None:
                folder.add(index, match)
            yield match
