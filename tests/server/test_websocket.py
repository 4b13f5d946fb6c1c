"""The short way of a message through the WebSocket protocol, and that it reads what the long way reads."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from server.serving import Player, lay, serving, two_at_a_table
from tilery.server.transport.websocket import text_frame, whole_text


@given(st.text(max_size=300))
def test_a_frame_of_ours_is_read_as_it_was_written(text: str) -> None:
    reader = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN)
    reader.receive_data(text_frame(text.encode()))
    (frame,) = reader.events_received()
    assert (frame.opcode, frame.fin, bytes(frame.data).decode()) == (Opcode.TEXT, True, text)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535])
def test_a_whole_masked_text_frame_is_read_at_once(size: int) -> None:
    payload = os.urandom(size)
    assert whole_text(Frame(Opcode.TEXT, payload).serialize(mask=True)) == payload


@pytest.mark.parametrize(
    "data",
    [
        b"",
        Frame(Opcode.TEXT, b"{}").serialize(mask=False),
        Frame(Opcode.TEXT, b"{}", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"{}").serialize(mask=True),
        Frame(Opcode.BINARY, b"{}").serialize(mask=True),
        Frame(Opcode.PING, b"{}").serialize(mask=True),
        b"\xc1" + Frame(Opcode.TEXT, b"{}").serialize(mask=True)[1:],
        Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True),
        Frame(Opcode.TEXT, b"{}").serialize(mask=True)[:-1],
        Frame(Opcode.TEXT, b"{}").serialize(mask=True) * 2,
    ],
)
def test_anything_else_goes_the_long_way(data: bytes) -> None:
    assert whole_text(data) is None


@given(st.binary(max_size=40))
def test_bytes_that_are_taken_as_a_message_are_one(data: bytes) -> None:
    """Whatever the short way reads, the library reads the same."""
    found = whole_text(data)
    if found is not None:
        reader = ServerProtocol(state=OPEN)
        reader.receive_data(data)
        (frame,) = reader.events_received()
        assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, found)


def test_messages_in_pieces_and_in_heaps_are_answered_in_order(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node, Player(node.url) as ann:
            await ann.connect()
            pings = [Frame(Opcode.TEXT, b'{"kind":"ping","at":%d}' % at).serialize(mask=True) for at in range(6)]
            pieces = [pings[0], pings[1] + pings[2][:3], pings[2][3:7], pings[2][7:] + pings[3] + pings[4][:1]]
            for piece in [*pieces, pings[4][1:] + pings[5]]:
                ann.socket.transport.write(piece)
                await asyncio.sleep(0.02)
            fragments = iter(['{"kind":"pi', 'ng","at":', "6}"])
            await ann.socket.send(fragments)
            await ann.send("ping", at=7)
            assert [(await ann.expect("pong"))["at"] for _ in range(8)] == list(range(8))

    asyncio.run(story())


def test_a_move_sent_on_the_heels_of_a_watch_comes_after_it(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                seen = await ann.watch(match)
                other = await bo.watch(match)
                await bo.send("unwatch", match=match)
                move = {"request": "r", "match": match, "prompt": other["prompt"]["id"], "action": lay(other)}
                for message in ({"kind": "watch", "match": match}, {"kind": "submit", **move}):
                    await bo.socket.send(json.dumps(message))
                assert (await bo.expect("seated", "accepted", when=lambda m: True))["kind"] == "seated"
                assert (await bo.expect("accepted"))["request"] == "r"
                assert (await ann.update(seen["seq"] + 1))["seq"] == seen["seq"] + 1

    asyncio.run(story())
