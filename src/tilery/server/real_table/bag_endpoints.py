"""Endpoints of blind draws: one phone is the bag, and players see their own draws on their own phones."""

from __future__ import annotations

import asyncio
import io
from urllib.parse import quote, urlencode

import msgspec
import segno

from tilery import registry
from tilery.blind_bag import BagState, draw_from_bag
from tilery.core.codec import codec
from tilery.core.rng import SEED_BYTES
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.entropy import Entropy
from tilery.server.common.given import Origin
from tilery.server.real_table.bag_wire import BagCard, BagRequest, CodeCard, HandRequest

endpoints = Endpoints("Referee")


@endpoints.post("/api/bags/{game_id}", "Draw from a bag", status=200)
async def drawn(
    game_id: str,
    body: BagRequest,
    origin: Origin,
    entropy: Entropy,
) -> BagCard:
    """Every draw of a bag kept by the client, and a link to one of them, or to the seed."""
    game = registry.find(game_id)
    options = codec(game).options.decode(msgspec.json.encode(body.options))
    seed = body.seed or entropy.token_hex(SEED_BYTES)
    state = await asyncio.to_thread(draw_from_bag, game, options, seed, body.steps)
    fragment = _reveal(state, seed, body) if body.reveal else _draw(state, body)
    link = f"{origin}/draw/{quote(game.info.id)}#{urlencode(fragment)}"
    values = {face.tile: face.value for face in game.pieces(options).tiles if face.value is not None}
    return BagCard(seed, state.promise, state.draws, state.left, values, link, _qr(link))


@endpoints.post("/api/bags/{game_id}/hand", "Tiles for an open table", status=200)
async def handed_over(game_id: str, body: HandRequest, origin: Origin) -> CodeCard:
    """A link that puts tiles of a player's hand on the rack of an open table, for the device showing the table."""
    game = registry.find(game_id)
    fragment = {"p": str(body.player), "t": ".".join(body.tiles)}
    link = f"{origin}/open-table/{quote(game.info.id)}#{urlencode(fragment)}"
    return CodeCard(link, _qr(link))


def _draw(state: BagState, request: BagRequest) -> dict[str, str]:
    """A player's latest draw, the tiles put back for it, and the numbers of the player's draws that were not undone."""
    steps = request.steps
    player = request.player if request.player is not None or not steps else steps[-1].player
    if player is None:
        return {"h": state.promise}
    numbers = [number for number, step in enumerate(steps) if step.player == player]
    told = {"h": state.promise, "p": str(player), "m": ".".join(map(str, numbers)), **_own(request)}
    if not numbers:
        return told
    latest = numbers[-1]
    back = {"r": ".".join(steps[latest].returned)} if steps[latest].returned else {}
    return {**told, "n": str(latest), "t": ".".join(state.draws[latest]), **back}


def _reveal(state: BagState, seed: str, request: BagRequest) -> dict[str, str]:
    steps = ",".join(f"{step.player}x{step.count}:{'.'.join(step.returned)}".rstrip(":") for step in request.steps)
    return {"h": state.promise, "seed": seed, "s": steps, **_own(request)}


def _own(request: BagRequest) -> dict[str, str]:
    """The options that differ from the defaults."""
    return {"o": msgspec.json.encode(request.options).decode()} if request.options else {}


def _qr(link: str) -> str | None:
    try:
        code = segno.make(link, error="l")
    except segno.DataOverflowError:
        return None
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=6, border=2, xmldecl=False)
    return picture.getvalue().decode()
