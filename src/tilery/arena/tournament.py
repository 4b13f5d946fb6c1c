"""Many matches, here or on a cluster: the same result for any number of workers, and after any interruption."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from tilery.arena.cluster import CLIENT, on_ray
from tilery.arena.keeping import Folder
from tilery.arena.local import here
from tilery.arena.playing import Pairing, Played
from tilery.arena.schedule import Plan
from tilery.arena.stopping import Stopping
from tilery.core.errors import BadOptions

Runner = Callable[[Sequence[Pairing]], Iterator[Played]]
"""Plays pairings anywhere, and gives the results in the order asked for."""


def runner(where: str, workers: int) -> Runner:
    """``here``; ``ray`` for a Ray of its own on this machine; ``ray:ADDRESS`` or ``ray://…`` for a cluster."""
    kind, _, address = where.partition(":")
    if where == "here":
        return partial(here, workers=workers)
    if kind == "ray":
        client = where.startswith(CLIENT)
        return partial(on_ray, workers=workers, address=where if client else address or None)
    raise BadOptions("arena/where", f"matches are played on here, ray or ray:ADDRESS, but {where!r} was asked for")


class Tournament(msgspec.Struct, frozen=True):
    """What is to be played, how many matches at most, and how sure is sure enough."""

    plan: Plan
    matches: int
    confidence: float | None = None
    """Stop as soon as one bot is better than all others at this confidence, for instance 0.95."""

    def play(self, run: Runner, folder: Folder | None = None) -> Iterator[Played]:
        """The matches one by one, those kept in the folder first.

        What is played, and where it stops, depends on the plan alone: results come in order, and those that were
        played ahead of the stop are dropped.
        """
        stopping = Stopping(self.plan.bots, self.confidence)
        done = 0
        for match in [] if folder is None else folder.open()[: self.matches]:
            done += 1
            enough = stopping.seen(match)
            yield match
            if enough:
                return
        for match in run([self.plan.pairing(index) for index in range(done, self.matches)]):
            if folder is not None:
                folder.add(done, match)
            done += 1
            enough = stopping.seen(match)
            yield match
            if enough:
                return
