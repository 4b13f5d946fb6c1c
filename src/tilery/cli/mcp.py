"""``tilery mcp``: one seat of a match as an MCP server, for language models."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilery.cli._completion import BOTS_HELP, games
from tilery.cli._completion import bots as known_bots

if TYPE_CHECKING:
    from tilery.envs.text import LocalSeat, TextOptions


def mcp(
    game: Annotated[
        str | None, typer.Argument(help="The game, for instance lexigo.", autocompletion=games, show_default=False)
    ] = None,
    bots: Annotated[str, typer.Option(help=BOTS_HELP, autocompletion=known_bots)] = "club",
    seat: Annotated[int, typer.Option(min=1, help="The seat of the model, from 1; bots fill the others in order.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, help="The same one gives the same match.")] = None,
    options: Annotated[
        str, typer.Option(metavar="JSON|PRESET|FILE", help="The game's options, or the name of a preset.")
    ] = "{}",
    nodes: Annotated[int | None, typer.Option(min=1, help="The node budget of the bots.")] = None,
    preview: Annotated[bool, typer.Option("--preview/--no-preview", help="Whether actions may be tried.")] = True,
    moves: Annotated[bool, typer.Option("--moves", help="List legal moves with every observation.")] = False,
    http: Annotated[int | None, typer.Option(metavar="PORT", help="Serve HTTP on this port of 127.0.0.1.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the record of a local match here, after every action.")
    ] = None,
    server: Annotated[str | None, typer.Option(metavar="URL", help="Play at a Tilery server instead.")] = None,
    token: Annotated[str, typer.Option(help="The token of the player at the server.", envvar="TILERY_TOKEN")] = "",
    match: Annotated[str, typer.Option(help="The match at the server, by its id.")] = "",
) -> None:
    """Serve one seat by the Model Context Protocol: tools to look, preview, play and read the rules.

    Without --http the protocol is spoken on standard input and output. With --http the address is
    http://127.0.0.1:PORT/mcp.

    Exit code 0: the other side hung up; 1: the match could not be started, and the reason is given.

    Examples:

      tilery mcp lexigo --bots club --seed 7

      tilery mcp wordroad --http 8765 --no-preview

      tilery mcp --server http://127.0.0.1:8080 --match MATCH
    """
    from tilery.envs.text import TextOptions, TextSeat
    from tilery.envs.text.mcp_server import mcp_server, require_mcp

    require_mcp()
    text = TextOptions(moves=moves, preview=preview)
    taken: TextSeat
    if server is not None:
        from tilery.envs.text.server_seat import ServerSeat

        taken = ServerSeat(server, token, match, text)
    elif game is not None:
        taken = _local(game, bots, seat - 1, seed, options, nodes, text, record)
    else:
        raise typer.BadParameter(f"which game? There are {', '.join(games(''))}", param_hint="GAME")
    served = mcp_server(taken, text)
    if http is None:
        served.run("stdio")
    else:
        served.run("streamable-http", host="127.0.0.1", port=http)


def _local(
    game: str,
    bots: str,
    seat: int,
    seed: int | None,
    options: str,
    nodes: int | None,
    text: TextOptions,
    record: Path | None,
) -> LocalSeat:
    import secrets

    from tilery import registry
    from tilery.bots.loader import find
    from tilery.core.errors import BadOptions
    from tilery.core.option_text import parse_options
    from tilery.core.record import SeatInfo
    from tilery.envs.text import LocalSeat
    from tilery.match import Match

    rules = registry.find(game)
    others = [find(bot) for bot in bots.split(",")]
    if seat > len(others):
        raise BadOptions("mcp/seat", f"There are {len(others) + 1} seats, so there is no seat {seat + 1}.")
    waiting = iter(others)
    seated = {number: next(waiting) for number in range(len(others) + 1) if number != seat}
    infos = [
        SeatInfo(f"{seated[number].name} {number + 1}", "bot", seated[number].id)
        if number in seated
        else SeatInfo("Model", "human")
        for number in range(len(others) + 1)
    ]
    number = secrets.randbits(32) if seed is None else seed
    match = Match.new(rules, seats=infos, options=parse_options(rules.info, options), seed=number)
    return LocalSeat(match, seat, seated, text, nodes, number, record)
