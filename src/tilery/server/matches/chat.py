"""Chat at the tables: a line is stored, then sent to everybody who watches."""

from __future__ import annotations

import msgspec

from tilery.server.matches import access
from tilery.server.matches.interfaces import ChatStore, Peers, Viewer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.protocol import messages, timestamps
from tilery.server.protocol.cards import ChatLine
from tilery.server.protocol.messages import ChatSaid, encode_message
from tilery.store.rows import ChatRow

_decoder = msgspec.json.Decoder(ChatLine)
GUEST = "Guest"


class MatchChat:
    """The chat of all matches."""

    def __init__(self, store: ChatStore, peers: Peers) -> None:
        self._store = store
        self._peers = peers

    async def say(self, live: LiveMatch, viewer: Viewer, message: messages.Chat) -> messages.Accepted:
        """Store a line and send it to everybody. A request that was stored before gets the same answer."""
        access.require_talk(live, viewer.user)
        seat, request = live.seat_of(viewer.user), f"{viewer.user}:{message.request}"
        name = live.match.names[seat] if live.match is not None and seat is not None else viewer.name or GUEST
        while True:
            rows = await self._store.lines(live.id)
            for row in rows:
                if row.request == request:
                    return messages.Accepted(message.request, live.id, row.id)
            text = " ".join(message.text.split())
            line = ChatLine((rows[-1].id if rows else -1) + 1, name, text, timestamps.iso(timestamps.now()), seat)
            stored = ChatRow(line.id, request, encode_message(line).decode())
            if await self._store.say(live.id, stored):
                _send_new(live, [*rows, stored])
                await self._peers.chat_changed(live.id)
                return messages.Accepted(message.request, live.id, line.id)

    async def history(self, live: LiveMatch) -> ChatSaid:
        """The lines that were sent so far, for somebody who starts to watch; newer ones are sent to everybody."""
        last = live.last_chat_line
        rows = await self._store.lines(live.id) if last >= 0 else []
        _send_new(live, rows)
        return _said(live, [row for row in rows if row.id <= last])

    async def catch_up(self, live: LiveMatch) -> None:
        """Send what was said on other nodes."""
        _send_new(live, await self._store.lines(live.id, live.last_chat_line))


def _send_new(live: LiveMatch, rows: list[ChatRow]) -> None:
    """Send everybody the lines that were not sent yet."""
    new = [row for row in rows if row.id > live.last_chat_line]
    if new:
        live.last_chat_line = new[-1].id
        live.publisher.viewers.send_all(_said(live, new))


def _said(live: LiveMatch, rows: list[ChatRow]) -> ChatSaid:
    return ChatSaid(live.id, tuple(_decoder.decode(row.body) for row in rows))
