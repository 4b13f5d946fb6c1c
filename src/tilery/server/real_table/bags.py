"""Blind draws with their links, made in a worker, as a thousand draws and a large QR code take a tenth of a second."""

from __future__ import annotations

import io
from urllib.parse import quote, urlencode

import msgspec
import segno

from tilery import registry
from tilery.blind_bag import BagState, draw_from_bag
from tilery.core.codec import codec
from tilery.server.real_table.bag_wire import BagCard, BagRequest, CodeCard, HandRequest
from tilery.server.workers.job_runner import keep_status


def draw_card(game_id: str, request: BagRequest, seed: str, origin: str) -> BagCard:
    """Every draw of a bag, and a link to one of them, or to the seed."""
    with keep_status():
        game = registry.find(game_id)
        options = codec(game).options.decode(msgspec.json.encode(request.options))
        state = draw_from_bag(game, options, seed, request.steps)
    fragment = _reveal(state, seed, request) if request.reveal else _draw(state, request)
    link = f"{origin}/draw/{quote(game.info.id)}#{urlencode(fragment)}"
    values = {face.tile: face.value for face in game.pieces(options).tiles if face.value is not None}
    return BagCard(seed, state.promise, state.draws, state.left, values, link, _qr(link))


def hand_card(game_id: str, request: HandRequest, origin: str) -> CodeCard:
    """A link that puts tiles on the rack of an open table."""
    with keep_status():
        game = registry.find(game_id)
    fragment = {"p": str(request.player), "t": ".".join(request.tiles)}
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
