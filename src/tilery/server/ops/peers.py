"""Notes between the nodes on one database.

A note is a short text: ``entries node match:seq …`` (sent by the store itself), ``table node match``,
``chat node match``, ``viewers node match spectators seats…``, ``who node match``, ``revoked node credential`` when a
session or token has ended, and ``paused node start stop`` when nothing could be stored for a while, and
``hello node -`` from a node that starts. A lost note does no harm: entries have
numbers, a node that finds a gap reads the store, and after notes were lost everything is checked again.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

import structlog

from tilery.core.seating import Seat
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.job_queue import Work
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.store.database import Database, StoreError

log = structlog.get_logger()
SOME_WERE_LOST = "again"
"""What the store says instead of a note when notes may have been lost."""
RETRY_SECONDS = 0.5
"""How long to wait before reading again what could not be read."""


class PeerNotes:
    """Sends notes to the other nodes. Serves as ``Peers``."""

    def __init__(self, node_id: str, database: Database) -> None:
        self._node_id = node_id
        self._database = database
        self.is_alone = True
        """No other node is known, so nothing is sent."""

    async def hello(self) -> None:
        """This node has started."""
        await self._send("hello", "-")

    async def table_changed(self, match_id: str) -> None:
        """Somebody took or left a seat, or the match started."""
        await self._send("table", match_id)

    async def chat_changed(self, match_id: str) -> None:
        """A line was added to the chat."""
        await self._send("chat", match_id)

    async def viewers_changed(self, match_id: str, seats: frozenset[Seat], spectators: int) -> None:
        """These seats, and this number of spectators, watch the match on this node."""
        await self._send("viewers", match_id, spectators, *sorted(seats))

    async def ask_viewers(self, match_id: str) -> None:
        """Ask who watches the match on other nodes."""
        await self._send("who", match_id)

    async def revoked(self, credential: str) -> None:
        """A session or token has ended."""
        await self._send("revoked", credential)

    async def paused(self, start: float, stop: float) -> None:
        """Nothing could be stored in this time, so it counts for no clock."""
        await self._send("paused", str(start), stop)

    async def _send(self, what: str, match_id: str, *more: object) -> None:
        if not self.is_alone:
            await self._database.notify(" ".join(map(str, (what, self._node_id, match_id, *more))))


class RevocableConnections(Protocol):
    """The connections of this node's clients."""

    def close_revoked(self, credential: str) -> None:
        """Close the connections of a session or token that has ended."""

    async def recheck(self) -> None:
        """Close every connection whose session or token has ended."""


class PeerListener:
    """Acts on the notes of other nodes."""

    def __init__(
        self,
        node_id: str,
        notes: PeerNotes,
        matches: LiveMatches,
        chat: MatchChat,
        connections: RevocableConnections,
    ) -> None:
        self._node_id = node_id
        self._notes = notes
        self._matches = matches
        self._chat = chat
        self._connections = connections
        self._tasks: set[asyncio.Task[None]] = set()

    def on_note(self, note: str) -> None:
        """Handle a note."""
        if note == SOME_WERE_LOST:
            self.catch_up()
            return
        what, node_id, rest = note.split(" ", 2)
        if node_id == self._node_id:
            return
        self._notes.is_alone = False
        if what == "entries":
            for one in rest.split(" "):
                self._on_stored(*one.split(":"))
            return
        if what == "revoked":
            self._connections.close_revoked(rest)
            return
        if what == "paused":
            start, stop = rest.split(" ")
            self._matches.add_pause(float(start), float(stop))
            return
        match_id, *more = rest.split(" ")
        live = self._matches.peek(match_id)
        if live is not None:
            self._on_match_note(live, what, node_id, more)
        elif what in ("table", "chat"):
            self._matches.changed_elsewhere(match_id)

    def catch_up(self) -> None:
        """Read what may have been missed."""
        self._start(self._connections.recheck)
        for live in self._matches.loaded():
            self._run_job(live, live.catch_up)
            if live.plan.terms.chat:
                self._start(partial(self._chat.catch_up, live))

    async def recheck_connections(self) -> None:
        """Close the connections whose session or token has ended."""
        await self._connections.recheck()

    async def close(self) -> None:
        """Cancel what is under way."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _on_stored(self, match_id: str, seq: str) -> None:
        live = self._matches.peek(match_id)
        if live is None:
            self._matches.changed_elsewhere(match_id)
        elif int(seq) > live.latest_seq:
            self._run_job(live, live.catch_up)

    def _on_match_note(self, live: LiveMatch, what: str, node_id: str, more: list[str]) -> None:
        match what:
            case "table":
                self._run_job(live, live.reload)
            case "chat":
                self._start(partial(self._chat.catch_up, live))
            case "viewers":
                seats, spectators = frozenset(map(int, more[1:])), int(more[0])
                live.publisher.presence.set_peer(node_id, seats, spectators, self._matches.time.now())
                live.publisher.send_presence()
                live.automation.return_seats()
            case "who":
                if len(live.publisher.viewers):
                    self._start(partial(self._matches.send_viewers, live))
            case _:
                pass  # a note of a newer version

    def _run_job(self, live: LiveMatch, work: Work) -> None:
        """Run this in the queue of the match, unless it is unloaded before that."""

        async def run() -> None:
            if self._matches.peek(live.id) is live:
                await live.jobs.ask(work)

        self._start(run)

    def _start(self, work: Work) -> None:
        task = asyncio.create_task(self._until_done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _until_done(self, work: Work) -> None:
        """Do what a note asks for, again and again while the store fails: nobody sends the note again."""
        while True:
            try:
                await work()
                return
            except StoreError:
                await self._matches.time.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("note could not be followed")
                return
