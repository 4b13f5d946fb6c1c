"""What is said at a table: stored, then told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.submissions import problem_of
from tilery.server.matches.updates import encode_message
from tilery.server.matches.viewers import Listener
from tilery.server.protocol import messages, timestamps
from tilery.server.protocol.cards import ChatLine
from tilery.server.protocol.errors import forbidden
from tilery.store.rows import ChatRow

if TYPE_CHECKING:
    from tilery.server.node import Node

_decoder = msgspec.json.Decoder(ChatLine)


class Chat:
    """The talk at all tables."""

    def __init__(self, house: Node) -> None:
        self._house = house

    async def say(self, host: LiveMatch, listener: Listener, name: str, message: messages.Chat) -> None:
        """Say something; a job for the match's queue."""
        try:
            line = await self._store(host, listener.user, name, message)
            answer: msgspec.Struct = messages.Accepted(message.request, host.id, line.id)
        except Exception as error:
            answer = messages.Rejected(message.request, host.id, problem_of(error, match=host.id))
        listener.outbox.put(encode_message(answer))

    async def _store(self, host: LiveMatch, user: str, name: str, message: messages.Chat) -> ChatLine:
        if not host.plan.terms.chat:
            raise forbidden("terms/no-chat", "this table plays without talking")
        seat = host.seat_of(user)
        if seat is None and not host.plan.terms.watchers:
            raise forbidden("terms/no-watchers", "this table is only for those who sit at it")
        request = f"{user}:{message.request}"
        shown = host.match.names[seat] if host.match is not None and seat is not None else name
        while True:
            rows = await self._house.store.talk.lines(host.id)
            for row in rows:
                if row.request == request:
                    return _decoder.decode(row.body)
            text = " ".join(message.text.split())
            line = ChatLine((rows[-1].id if rows else -1) + 1, shown, text, timestamps.iso(timestamps.now()), seat)
            stored = ChatRow(line.id, request, encode_message(line).decode())
            if await self._house.store.talk.say(host.id, stored):
                self._news(host, [*rows, stored])
                await self._house.cluster.tell("chat", host.id)
                return line

    async def history(self, host: LiveMatch) -> messages.ChatSaid:
        """All that was said, as far as it is shown, to somebody who looks from now on: what is new, all are told."""
        said = host.said
        rows = await self._house.store.talk.lines(host.id) if said >= 0 else []
        self._news(host, rows)
        return _told(host, [row for row in rows if row.id <= said])

    async def catch_up(self, host: LiveMatch) -> None:
        """Tell what was said on other nodes."""
        self._news(host, await self._house.store.talk.lines(host.id, host.said))

    def _news(self, host: LiveMatch, rows: list[ChatRow]) -> None:
        """Tell everybody who looks what of these lines was not told yet."""
        fresh = [row for row in rows if row.id > host.said]
        if fresh:
            host.said = fresh[-1].id
            host.viewers.tell_all(_told(host, fresh))


def _told(host: LiveMatch, rows: list[ChatRow]) -> messages.ChatSaid:
    return messages.ChatSaid(host.id, tuple(_decoder.decode(row.body) for row in rows))
