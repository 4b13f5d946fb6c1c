"""Blind draws: a phone is the bag, and players see their own draws on their own phones."""

from __future__ import annotations

import asyncio
import io
from urllib.parse import quote, urlencode

import msgspec
import segno
from litestar import post
from litestar.params import FromPath, JSONBody

from tilery import registry
from tilery.blind_bag import BagState, BagStep, draw_from_bag, new_seed
from tilery.core.codec import codec
from tilery.server.protocol.bags import BagCard, BagWish
from tilery.server.routes.dependencies import GivenOrigin


@post("/api/bags/{game_id:str}", status_code=200, tags=["Referee"], summary="Draw from a bag")
async def drawn(
    game_id: FromPath[str],
    data: JSONBody[BagWish],
    origin: GivenOrigin,
) -> BagCard:
    """Every draw of a bag that the client keeps, and a link to the latest one, or to the seed."""
    game = registry.find(game_id)
    options = codec(game).options.decode(msgspec.json.encode(data.options))
    seed = data.seed or new_seed()
    state = await asyncio.to_thread(draw_from_bag, game, options, seed, data.steps)
    fragment = _reveal(state, seed, data) if data.reveal else _latest(state, data.steps)
    link = f"{origin}/draw/{quote(game.info.id)}#{urlencode(fragment)}"
    return BagCard(seed, state.promise, state.draws, state.left, link, _qr(link))


def _latest(state: BagState, steps: tuple[BagStep, ...]) -> dict[str, str]:
    if not steps:
        return {"h": state.promise}
    number = len(steps) - 1
    return {"h": state.promise, "n": str(number), "p": str(steps[-1].player), "t": ".".join(state.draws[-1])}


def _reveal(state: BagState, seed: str, wish: BagWish) -> dict[str, str]:
    steps = ",".join(f"{step.player}x{step.count}:{'.'.join(step.returned)}".rstrip(":") for step in wish.steps)
    own = {"o": msgspec.json.encode(wish.options).decode()} if wish.options else {}
    return {"h": state.promise, "seed": seed, "s": steps, **own}


def _qr(link: str) -> str | None:
    try:
        code = segno.make(link, error="l")
    except segno.DataOverflowError:
        return None
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=6, border=2, xmldecl=False)
    return picture.getvalue().decode()


ROUTES = [drawn]
