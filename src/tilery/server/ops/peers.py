"""Notes to and from the other nodes on the database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Protocol, assert_never

import structlog

from tilery.server.common.queues import Work
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.interfaces import Watchers
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.ops import notes
from tilery.server.ops.notes import Note, decode_note, encode_note
from tilery.store.database import Database, StoreError

log = structlog.get_logger()
PAUSES_SECONDS = 90 * 86_400.0
"""Seconds after which a pause no longer affects any clock."""
RETRY_SECONDS = 0.5
"""Seconds before a failed read is tried again."""


class PeerNotes:
    """Sends notes to the other nodes. Implements ``Peers``."""

    def __init__(self, node_id: str, database: Database) -> None:
        self._node_id = node_id
        self._database = database
        self.is_alone = True
        """True while no other node is known, so that nothing is sent."""

    async def notify_started(self) -> None:
        """Announce that this node has started."""
        await self._send(notes.Started(self._node_id))

    async def notify_table(self, match_id: str) -> None:
        """Announce that a seat was taken or left, or that the match started."""
        await self._send(notes.TableChanged(self._node_id, match_id))

    async def notify_chat(self, match_id: str) -> None:
        """Announce a new line of chat."""
        await self._send(notes.ChatChanged(self._node_id, match_id))

    async def notify_viewers(self, match_id: str, watchers: Watchers) -> None:
        """Announce the viewers of the match on this node."""
        await self._send(notes.ViewersChanged(self._node_id, match_id, watchers))

    async def ask_viewers(self, match_id: str) -> None:
        """Ask the other nodes for their viewers of the match."""
        await self._send(notes.ViewersQuestion(self._node_id, match_id))

    async def notify_revoked(self, credential: str) -> None:
        """Announce that a session or token has ended."""
        await self._send(notes.Revoked(self._node_id, credential))

    async def notify_paused(self, start: float, stop: float) -> None:
        """Announce an interval in which nothing could be stored, so that it counts for no clock."""
        await self._send(notes.Paused(self._node_id, start, stop))

    async def _send(self, note: Note) -> None:
        if not self.is_alone:
            await self._database.notify(encode_note(note))


class RevocableConnections(Protocol):
    """The connections of this node's clients."""

    def close_revoked(self, credential: str) -> None:
        """Close the connections of a session or token that has ended."""

    async def recheck(self) -> None:
        """Close every connection whose session or token has ended."""


class StoredPauses(Protocol):
    """The stored times in which nobody could play."""

    async def pauses(self, since: float, /) -> Sequence[tuple[float, float]]:
        """Those that ended after ``since``."""


class PeerListener:
    """Executes the notes of other nodes."""

    def __init__(
        self,
        node_id: str,
        notes: PeerNotes,
        matches: LiveMatches,
        chat: MatchChat,
        connections: RevocableConnections,
        pauses: StoredPauses,
    ) -> None:
        self._node_id = node_id
        self._notes = notes
        self._matches = matches
        self._chat = chat
        self._connections = connections
        self._pauses = pauses
        self._tasks: set[asyncio.Task[None]] = set()

    def on_note(self, text: str | None) -> None:
        """Handle a note. None if notes may have been lost."""
        if text is None:
            self.catch_up()
            return
        note = decode_note(text)
        if note is not None and note.node != self._node_id:
            self._notes.is_alone = False
            self._follow(note)

    def _follow(self, note: Note) -> None:
        matches = self._matches
        match note:
            case notes.Started():
                pass  # notes sent from now on reach it
            case notes.EntriesStored(entries=entries):
                for match_id, seq in entries.items():
                    self._on_stored(match_id, seq)
            case notes.Revoked(credential=credential):
                self._connections.close_revoked(credential)
            case notes.Paused(start=start, stop=stop):
                matches.add_pause(start, stop)
            case notes.TableChanged(match=match_id):
                if (live := self._find_loaded(match_id)) is not None:
                    self._run_job(live, live.reload)
            case notes.ChatChanged(match=match_id):
                if (live := self._find_loaded(match_id)) is not None:
                    self._start(partial(self._chat.catch_up, live))
            case notes.ViewersChanged(match=match_id, watchers=watchers):
                if (live := matches.peek(match_id)) is not None:
                    live.audience.set_peer(note.node, watchers)
                    live.automation.return_seats()
            case notes.ViewersQuestion(match=match_id):
                if (live := matches.peek(match_id)) is not None and len(live.audience):
                    self._start(partial(matches.send_viewers, live))
            case never:
                assert_never(never)

    def catch_up(self) -> None:
        """Read everything that a lost note may have announced."""
        self._start(self._connections.recheck)
        self._start(self.read_pauses)
        for live in self._matches.loaded():
            self._run_job(live, live.catch_up)
            if live.plan.terms.chat:
                self._start(partial(self._chat.catch_up, live))

    async def read_pauses(self) -> None:
        """Take over the times in which nobody could play, so that they count for no clock here either."""
        for pause in await self._pauses.pauses(self._matches.time.now() - PAUSES_SECONDS):
            self._matches.add_pause(*pause)

    async def recheck_connections(self) -> None:
        """Close the connections whose session or token has ended."""
        await self._connections.recheck()

    async def close(self) -> None:
        """Cancel tasks under way."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _on_stored(self, match_id: str, seq: int) -> None:
        live = self._find_loaded(match_id)
        if live is not None and seq > live.latest_seq:
            self._run_job(live, live.catch_up)

    def _find_loaded(self, match_id: str) -> LiveMatch | None:
        """The match changed by another node, if it is in memory."""
        live = self._matches.peek(match_id)
        if live is None:
            self._matches.changed_elsewhere(match_id)
        return live

    def _run_job(self, live: LiveMatch, work: Work) -> None:
        """Run a job in the queue of the match, unless it is unloaded first."""

        async def run() -> None:
            if self._matches.peek(live.id) is live:
                await live.jobs.ask(work)

        self._start(run)

    def _start(self, work: Work) -> None:
        task = asyncio.create_task(self._until_done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _until_done(self, work: Work) -> None:
        """Do the work of a note, repeatedly while the store fails, as the note is not sent again."""
        while True:
            try:
                await work()
                return
            except StoreError:
                await self._matches.time.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("note could not be followed")
                return
