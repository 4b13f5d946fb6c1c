"""A seat as an MCP server, for language models that use tools. Needs ``tilery[mcp]``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

from tilery import __version__
from tilery.core.errors import BadOptions
from tilery.envs.text.describe import TextOptions
from tilery.envs.text.seat import TextSeat

if TYPE_CHECKING:
    from mcp.server import MCPServer

INSTRUCTIONS = (
    "You sit at a table of a letter-tile game. Call `look` to see the table and what is asked, then `play` one action "
    "at a time until the match is over. A refused action changes nothing: read the rule and try again."
)


def require_mcp() -> None:
    """Raise BadOptions if the MCP SDK is not installed."""
    if find_spec("mcp") is None:
        raise BadOptions("mcp/not-installed", "This needs the MCP SDK: install tilery[mcp].")


def mcp_server(seat: TextSeat, options: TextOptions) -> MCPServer:
    """A server with the tools ``look``, ``play``, ``rules`` and, if the options allow it, ``preview``."""
    require_mcp()
    from mcp.server import MCPServer
    from mcp.types import CallToolResult, TextContent

    server: MCPServer = MCPServer("tilery", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR")
    one_at_a_time = asyncio.Lock()

    async def run_call(what: Callable[[], str]) -> str:
        """Run a call in a thread, as a bot may think for long. Calls of a seat run one after another."""
        async with one_at_a_time:
            return await asyncio.to_thread(what)

    @server.tool()
    async def look(format: Literal["text", "json"] = "text") -> str:  # noqa: A002
        """See the table, your tiles, the events since your latest action, and your prompt."""
        return await run_call(seat.look if format == "text" else seat.look_json)

    @server.tool()
    async def play(action: str) -> Any:
        """Play one action, written as `look` lists them or as JSON. Answers with the table after it, or the reason for
        a refusal as an error.
        """
        told = await run_call(lambda: seat.play(action))
        return CallToolResult(content=[TextContent(type="text", text=told)], is_error=seat.refusal is not None)

    @server.tool()
    async def rules() -> str:
        """Read all rules of the game, numbered."""
        return await run_call(seat.rules)

    if options.preview:

        @server.tool()
        async def preview(action: str) -> str:
            """Try an action without playing it: whether it is legal, its words and its points."""
            return await run_call(lambda: seat.preview(action))

    return server
