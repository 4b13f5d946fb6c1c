"""Interfaces through which a match is hosted: a store, workers, other nodes, viewers and metrics.

Nothing in ``matches`` knows a socket or a database, so a match can be hosted wherever these can be provided.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple, Protocol

import msgspec

from tilery.core.game import GameInfo
from tilery.core.seating import Seat
from tilery.lexicon import Lexicon, LexiconSpec
from tilery.server.common.requesters import Concurrency, Requester, Requesters
from tilery.server.common.time_source import TimeSource
from tilery.server.matches.store_status import StoreStatus
from tilery.store.database import Append
from tilery.store.rows import ChatRow, ConditionalRow, EntryRow, MatchRow
from tilery.store.snapshots import MatchSnapshot


class MatchStore(Protocol):
    """A store of matches."""

    def append(self, append: Append, /) -> asyncio.Future[bool]:
        """Store an entry durably. False if its number is taken."""

    async def entries(self, match_id: str, after: int = -1) -> list[EntryRow]:
        """The entries after this number, in order."""

    async def get(self, match_id: str) -> MatchRow | None:
        """The match's row."""

    async def snapshot(self, match_id: str) -> MatchSnapshot | None:
        """The match's row with its seats, entries and ratings."""

    async def replace_takeback(self, match_id: str, before: str | None, after: str | None) -> bool:
        """Replace the takeback request ``before``. False if the stored request is another one."""


class ConditionalMoveStore(Protocol):
    """A store of conditional moves, for the node that plays them."""

    async def of_match(self, match_id: str) -> list[ConditionalRow]:
        """The conditional moves of a match."""

    async def claim(self, row: ConditionalRow, prompt: int) -> bool:
        """Begin to answer this prompt. False if they were changed before."""

    async def look(self, row: ConditionalRow, seq: int) -> None:
        """Record that they were compared with the match up to this entry."""

    async def drop(self, row: ConditionalRow, notice: str) -> None:
        """End them for this reason."""

    async def finish(self, row: ConditionalRow) -> None:
        """Delete those whose last move has been played."""


class ChatStore(Protocol):
    """A store of chat lines."""

    async def add(self, match_id: str, row: ChatRow) -> bool:
        """Store a line. False if its number is taken."""

    async def lines(self, match_id: str, after: int = -1) -> list[ChatRow]:
        """The latest lines after this number, oldest first."""


class Quiet(Protocol):
    """People whom others have muted, and people whom a moderator has silenced."""

    async def hidden_by(self, user_id: str) -> frozenset[str]:
        """The users whose lines this user does not want to see."""

    async def hidden_from(self, user_id: str) -> frozenset[str]:
        """The users who do not want to see the lines of this user."""

    async def silenced_until(self, user_id: str) -> float:
        """The time until which the user may not write, 0 if they may."""


class Workers(Protocol):
    """Processes that search for plays, so that the event loop never waits for a bot."""

    async def choose(
        self, requester: Requester, level: str, game: GameInfo, view: Any, seed: int, *, offensive_words: bool
    ) -> bytes:
        """The action, as JSON, that a bot of this level picks from this view."""

    async def hints(
        self, requester: Requester, game: GameInfo, view: Any, limit: int, *, offensive_words: bool
    ) -> bytes:
        """The best plays, as JSON of FoundHints."""


class Lexicons(Protocol):
    """Lexicons, composed without making the event loop wait."""

    async def ready(self, spec: LexiconSpec, sha256: str | None, requester: Requester) -> Lexicon:
        """The lexicon of a spec. A match's pinned lexicon is in memory too. Both stay while referenced."""


class Watchers(msgspec.Struct, frozen=True):
    """The seats from which a match is watched on one node, and the number of its spectators there."""

    seats: frozenset[Seat]
    spectators: int


class Peers(Protocol):
    """The other nodes on the same store. Notes may be lost, and a node that finds a gap reads the store."""

    async def notify_table(self, match_id: str) -> None:
        """Announce that a seat was taken or left, or that the match started."""

    async def notify_chat(self, match_id: str) -> None:
        """Announce a new line of chat."""

    async def notify_viewers(self, match_id: str, watchers: Watchers) -> None:
        """Announce the viewers of the match on this node."""

    async def ask_viewers(self, match_id: str) -> None:
        """Ask the other nodes for their viewers of the match."""


class MatchMetrics(Protocol):
    """Counters of what happens to matches."""

    def count_accepted(self, seconds: float) -> None:
        """Count a stored action, with the seconds since it was received."""

    def count_rejected(self) -> None:
        """Count a rejected action."""

    def count_conflict(self) -> None:
        """Count a lost race for an entry's number against another node."""

    def count_bot_action(self, seconds: float) -> None:
        """Count a bot's action, with the seconds since it was asked."""

    def set_loaded(self, count: int) -> None:
        """Set the number of matches in memory."""


class StorageBudget(Protocol):
    """Budgets of stored bytes, checked before work begins and charged with its actual size at the end.

    So nothing that runs is refused midway, unless a budget is far overdrawn.
    """

    def require(self, requester: Requester) -> None:
        """Refused if no more bytes may be stored for this person or address now."""

    def require_play(self, requester: Requester) -> None:
        """Refused if not even plays of matches under way may be stored."""

    def charge(self, requester: Requester, size: int) -> None:
        """Count bytes stored for a requester."""


class Viewer(Protocol):
    """A client that watches matches, from a seat or as a spectator. Messages are encoded, and sending never blocks."""

    user: str | None
    """The user id, None for a viewer without an identity, who may only look."""
    name: str
    bare: bool
    """True for updates without scenes and stories."""

    def send(self, message: bytes) -> None:
        """Send a message that must not be dropped."""

    def send_update(self, match_id: str, message: bytes) -> None:
        """Send a full update. It may replace pending updates of the same match."""

    def send_change(self, match_id: str, message: bytes) -> bool:
        """Send a change against the last update. False if too much is pending, so that a full update is needed."""


class MatchServices(NamedTuple):
    """Services shared by all live matches of a node."""

    node_id: str
    store: MatchStore
    conditional_moves: ConditionalMoveStore
    workers: Workers
    metrics: MatchMetrics
    pauses: list[tuple[float, float]]
    """Intervals in which no node ran or nothing could be stored. Clocks do not count them."""
    store_status: StoreStatus
    requesters: Requesters
    hint_limit: Concurrency
    lexicons: Lexicons
    time: TimeSource
    storage: StorageBudget
