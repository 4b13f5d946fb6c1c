"""Plays the conditional moves of a match, by the rules as they are when the moves come due.

The node on duty does it. One that takes over from it finds them by the sweep (``conditional_moves/jobs``). Both may try
to play a move. Its request is the same, so it is played once.
"""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING

import structlog

from tilery.core.codec import encode_text
from tilery.core.english import as_sentence
from tilery.core.errors import Problem, StalePrompt, TileryError
from tilery.core.seating import Seat
from tilery.match import Match, Proposal
from tilery.server.common.errors import FAULT
from tilery.server.matches import access
from tilery.server.matches.conditional_moves import (
    ConditionalPlan,
    Drops,
    Finishes,
    Fires,
    Waits,
    judge,
    read_plan,
    request_key,
)
from tilery.store.database import StoreError
from tilery.store.rows import ConditionalRow

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

log = structlog.get_logger()
RETRY_SECONDS = 0.5
"""Seconds before a failed read or write is tried again."""


class ConditionalPlayer:
    """The conditional moves of one match on one node."""

    def __init__(self, live: LiveMatch) -> None:
        self._live: LiveMatch = weakref.proxy(live)  # no cycle, so an unloaded match leaves memory at once
        self._store = live.services.conditional_moves
        self._time = live.services.time
        self._task: asyncio.Task[None] | None = None
        self._has_news = False

    @property
    def is_busy(self) -> bool:
        """True while moves are being looked at or played."""
        return self._task is not None

    def look(self) -> None:
        """Compare all conditional moves of the match with its present state soon."""
        self._has_news = True
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Play nothing more."""
        self._has_news = False
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while self._has_news:
            self._has_news = False
            try:
                for row in await self._store.of_match(self._live.id):
                    if row.notice is None and self._live.automation.is_active:
                        await self._look_at(row)
            except (StoreError, StalePrompt):
                self._has_news = True
                await self._time.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("conditional moves failed", match=self._live.id)
        self._task = None

    async def _look_at(self, row: ConditionalRow) -> None:
        live, plan = self._live, read_plan(row.id, row.base, row.body)
        seq = live.latest_seq
        match judge(live.started_match(), live.requests, row.seat, plan):
            case Waits():
                if row.looked < seq:
                    await self._store.look(row, seq)
            case Finishes():
                await self._store.finish(row)
            case Drops(problem):
                await self._store.drop(row, encode_text(problem))
            case Fires(path, prompt):
                if row.claimed == prompt or await self._store.claim(row, prompt):
                    await self._play(row, plan, path)
                else:
                    self._has_news = True  # they were changed meanwhile

    async def _play(self, row: ConditionalRow, plan: ConditionalPlan, path: tuple[int, ...]) -> None:
        def propose(match: Match, at: str) -> Proposal | None:
            return propose_conditional(self._live, match, row.seat, plan, path, at)

        try:
            await self._live.commit(propose, request_key(plan, row.seat, path))
            self._has_news = True
        except (StoreError, StalePrompt):
            raise
        except TileryError as refusal:
            await self._store.drop(row, encode_text(illegal_move(refusal)))
        except Exception:
            log.exception("conditional move failed", match=self._live.id)
            await self._store.drop(row, encode_text(FAULT))


def propose_conditional(
    live: LiveMatch, match: Match, seat: Seat, plan: ConditionalPlan, path: tuple[int, ...], at: str
) -> Proposal | None:
    """The entry of this move, None if it is not the one to play. Raises IllegalAction."""
    verdict = judge(match, live.requests, seat, plan)
    if not isinstance(verdict, Fires) or verdict.path != path:
        return None
    proposal = match.propose(seat, verdict.prompt, verdict.action, at)
    live.require_storage(seat, proposal.entry.seq)
    access.require_room_for(proposal)
    return proposal


def illegal_move(refusal: TileryError) -> Problem:
    """The notice to the author about a move that could not be played, with the reason and its data."""
    message = f"Your conditional move was not played, and the others were removed. {as_sentence(refusal.message)}"
    return Problem("conditional/illegal", message, refusal.problem().data)
