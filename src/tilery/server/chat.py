"""What is said at a table: stored, then told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tilery.server import times, wire
from tilery.server.cards import ChatLine
from tilery.server.host import Host
from tilery.server.playing import problem_of
from tilery.server.refusals import forbidden
from tilery.server.telling import encode_message
from tilery.server.viewers import Listener
from tilery.store.rows import ChatRow

if TYPE_CHECKING:
    from tilery.server.house import House

_decoder = msgspec.json.Decoder(ChatLine)


class Chat:
    """The talk at all tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def say(self, host: Host, listener: Listener, name: str, message: wire.Chat) -> None:
        """Say something; a job for the match's mailbox."""
        try:
            line = await self._store(host, listener.user, name, message)
            answer: msgspec.Struct = wire.Accepted(message.request, host.id, line.id)
        except Exception as error:
            answer = wire.Rejected(message.request, host.id, problem_of(error, match=host.id))
        listener.outbox.put(encode_message(answer))

    async def _store(self, host: Host, user: str, name: str, message: wire.Chat) -> ChatLine:
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
            line = ChatLine((rows[-1].id if rows else -1) + 1, shown, text, times.iso(times.now()), seat)
            stored = ChatRow(line.id, request, encode_message(line).decode())
            if await self._house.store.talk.say(host.id, stored):
                self._news(host, [*rows, stored])
                await self._house.cluster.tell("chat", host.id)
                return line

    async def history(self, host: Host) -> wire.ChatSaid:
        """All that was said, as far as it is shown, to somebody who looks from now on: what is new, all are told."""
        said = host.said
        rows = await self._house.store.talk.lines(host.id) if said >= 0 else []
        self._news(host, rows)
        return _told(host, [row for row in rows if row.id <= said])

    async def catch_up(self, host: Host) -> None:
        """Tell what was said on other nodes."""
        self._news(host, await self._house.store.talk.lines(host.id, host.said))

    def _news(self, host: Host, rows: list[ChatRow]) -> None:
        """Tell everybody who looks what of these lines was not told yet."""
        fresh = [row for row in rows if row.id > host.said]
        if fresh:
            host.said = fresh[-1].id
            host.viewers.tell_all(_told(host, fresh))


def _told(host: Host, rows: list[ChatRow]) -> wire.ChatSaid:
    return wire.ChatSaid(host.id, tuple(_decoder.decode(row.body) for row in rows))
