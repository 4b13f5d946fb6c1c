"""A seat by the Model Context Protocol, over real stdio and HTTP, at a local match and at a server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from typing import Any

import pytest

from envs.scripted_agent import chosen
from server.serving import Player, free_port, serving
from tilery import __version__ as tilery_version
from tilery import load
from tilery.arena.bot_match import Pairing, play
from tilery.core.errors import IllegalAction
from tilery.envs.text import TextOptions
from tilery.envs.text.mcp_server import mcp_server
from tilery.envs.text.server_seat import ServerSeat
from waiting import Limit

mcp = pytest.importorskip("mcp")
http = pytest.importorskip("mcp.client.streamable_http")
stdio = pytest.importorskip("mcp.client.stdio")
SEED, NODES = 5, 300
GAMES: dict[str, dict[str, Any]] = {"lengthxwit": {"target": 10}, "lexigo": {}, "quillico": {}, "wordroad": {}}
ONE_GAME = [game if game == "lengthxwit" else pytest.param(game, marks=pytest.mark.soak) for game in GAMES]


async def refused(client, tool: str, **arguments) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content[0].text)


async def asked(client, tool: str, **arguments) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error
    return str(result.content[0].text)


async def master_plays(client, seed: int = SEED) -> dict[str, Any]:
    """Play Master's move until the match is over; the last state."""
    limit, state = Limit("the match ends"), json.loads(await asked(client, "look", format="json"))
    while limit.allows(not state["outcome"]):
        said = await asked(client, "play", action=chosen(state, "level5", NODES, seed))
        assert not said.startswith("Refused"), said
        state = json.loads(await asked(client, "look", format="json"))
    return dict(state)


@pytest.mark.parametrize("game", ONE_GAME)
async def test_master_by_mcp_scores_what_master_scores(tmp_path, game: str) -> None:
    record = tmp_path / "match.tilery"
    command = ["-m", "tilery", "mcp", game, "--bots", "level1", "--seed", str(SEED), "--nodes", str(NODES)]
    command += ["--options", json.dumps(GAMES[game]), "--record", str(record)]
    parameters = mcp.StdioServerParameters(command=sys.executable, args=command)
    async with mcp.Client(stdio.stdio_client(parameters)) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == {"look", "play", "preview", "rules"}
        assert client.server_info.version == tilery_version
        assert "[1]" in await asked(client, "rules")
        assert (await refused(client, "play", action="jump")).startswith("Refused (text/unknown-kind)")
        state = await master_plays(client)
    itself = play(Pairing(game, ("level5", "level1"), SEED, GAMES[game], NODES))
    assert state["outcome"]["scores"] == list(itself.outcome.scores)
    assert [entry.action for entry in load(record).entries] == [entry.action for entry in itself.entries]


async def test_a_seat_of_a_server_is_played_over_http(sqlite: str) -> None:
    """The token's seat at a real server, served by MCP over real HTTP."""
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.post("/api/account", {"username": "ann", "password": "correct horse"})
        token = (await ann.post("/api/tokens", {"title": "model"}))["secret"]
        table = await ann.create(seats="me level1", name="Ann")
        with pytest.raises(IllegalAction) as caught:
            await asyncio.to_thread(ServerSeat, node.url, "wrong", table["match"])
        assert caught.value.code in ("text/no-server", "text/no-seat")
        seat = await asyncio.to_thread(ServerSeat, node.url, token, table["match"])
        with served(seat) as address:
            async with mcp.Client(http.streamable_http_client(address)) as client:
                assert "preview" not in {tool.name for tool in (await client.list_tools()).tools}
                assert (await refused(client, "play", action="jump")).startswith("Refused (text/unknown-kind)")
                state = await master_plays(client)
                assert state["outcome"]["reason"] == "out"
        await asyncio.to_thread(seat.close)


@contextlib.contextmanager
def served(seat):
    """The seat as an MCP server in a thread; its address."""
    import uvicorn

    app = mcp_server(seat, TextOptions(preview=False)).streamable_http_app()
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        from waiting import wait_until

        wait_until(lambda: server.started, "the MCP server starts")
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        thread.join()
