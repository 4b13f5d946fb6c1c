"""Chat of matches: a line is stored, then sent to every viewer who has not muted its writer."""

from __future__ import annotations

import msgspec

from tilery.server.common import timestamps
from tilery.server.common.errors import forbidden
from tilery.server.matches import access, messages
from tilery.server.matches.cards import ChatLine
from tilery.server.matches.interfaces import ChatStore, Peers, Quiet, Viewer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.messages import ChatSaid, encode_message
from tilery.store.rows import ChatRow

_decoder = msgspec.json.Decoder(ChatLine)


class ChatKey(msgspec.Struct, frozen=True):
    """Identifies a line within its match, so that a repeated request adds no second one."""

    writer: str
    id: str
    """Chosen by the client."""

    def text(self) -> str:
        """The key as it is stored."""
        return f"{self.writer}:{self.id}"

    @classmethod
    def from_text(cls, text: str) -> ChatKey:
        """The key from what is stored."""
        writer, _, key = text.partition(":")
        return cls(writer, key)


class MatchChat:
    """The chat of all matches."""

    def __init__(self, store: ChatStore, peers: Peers, quiet: Quiet) -> None:
        self._store = store
        self._peers = peers
        self._quiet = quiet

    async def say(self, live: LiveMatch, viewer: Viewer, message: messages.Chat) -> messages.Accepted:
        """Store a line and send it to everybody. A repeated request gets the same answer."""
        user = access.require_talk(live, viewer.user)
        access.require_words(live, message.text)
        live.services.storage.require(live.services.requesters.get(user))
        await self._require_voice(live, user)
        seat, request = live.seat_of(user), ChatKey(user, message.request).text()
        name = live.match.names[seat] if live.match is not None and seat is not None else viewer.name
        while True:
            rows = await self._store.lines(live.id)
            for row in rows:
                if row.request == request:
                    return messages.Accepted(message.request, live.id, row.id)
            number, now = (rows[-1].id if rows else -1) + 1, timestamps.iso(live.services.time.now())
            line = ChatLine(number, name, " ".join(message.text.split()), now, seat, user)
            stored = ChatRow(line.id, request, encode_message(line).decode())
            if await self._store.add(live.id, stored):
                live.services.storage.charge(live.services.requesters.get(user), len(stored.body))
                await self._send_new(live, [*rows, stored])
                await self._peers.notify_chat(live.id)
                return messages.Accepted(message.request, live.id, line.id)

    async def history(self, live: LiveMatch, viewer: Viewer) -> ChatSaid:
        """The lines sent so far, for a new viewer. Newer ones are sent to everybody."""
        last = live.last_chat_line
        rows = await self._store.lines(live.id) if last >= 0 else []
        await self._send_new(live, rows)
        hidden = await self._quiet.hidden_by(viewer.user) if rows and viewer.user is not None else frozenset[str]()
        return _build_message(live, [row for row in rows if row.id <= last and writer_of(row) not in hidden])

    async def catch_up(self, live: LiveMatch) -> None:
        """Send the lines written on other nodes."""
        await self._send_new(live, await self._store.lines(live.id, live.last_chat_line))

    async def _send_new(self, live: LiveMatch, rows: list[ChatRow]) -> None:
        """Send new lines to everybody who has not muted their writers."""
        writers = {writer_of(row) for row in rows if row.id > live.last_chat_line}
        hidden = {writer: await self._quiet.hidden_from(writer) for writer in writers}
        # No await from here on: otherwise lines could be sent twice or out of order.
        new = [row for row in rows if row.id > live.last_chat_line]
        if not new:
            return
        live.last_chat_line = new[-1].id
        for viewer, _ in live.audience.items():
            lines = [row for row in new if viewer.user not in hidden[writer_of(row)]]
            if lines:
                viewer.send(encode_message(_build_message(live, lines)))

    async def _require_voice(self, live: LiveMatch, user: str) -> None:
        until = await self._quiet.silenced_until(user)
        if until > live.services.time.now():
            raise forbidden("chat/silenced", f"A moderator has turned off chat for you until {timestamps.iso(until)}.")


def writer_of(row: ChatRow) -> str:
    """The user who wrote a line."""
    return ChatKey.from_text(row.request).writer


def read_line(body: str) -> ChatLine:
    """The line in its original form."""
    return _decoder.decode(body)


def _build_message(live: LiveMatch, rows: list[ChatRow]) -> ChatSaid:
    return ChatSaid(live.id, tuple(read_line(row.body) for row in rows))
