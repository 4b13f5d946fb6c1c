"""Endpoints of blind draws: one phone is the bag, and players see their own draws on their own phones."""

from __future__ import annotations

from tilery.core.rng import SEED_BYTES
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.entropy import Entropy
from tilery.server.common.given import Origin, QuickJobs
from tilery.server.real_table.bag_wire import BagCard, BagRequest, CodeCard, HandRequest
from tilery.server.real_table.bags import draw_card, hand_card

endpoints = Endpoints("Referee")


@endpoints.post("/api/bags/{game_id}", "Draw from a bag", status=200)
async def drawn(game_id: str, body: BagRequest, origin: Origin, entropy: Entropy, quick_jobs: QuickJobs) -> BagCard:
    """Every draw of a bag kept by the client, and a link to one of them, or to the seed."""
    seed = body.seed or entropy.token_hex(SEED_BYTES)
    return await quick_jobs.run(draw_card, game_id, body, seed, origin)


@endpoints.post("/api/bags/{game_id}/hand", "Tiles for an open table", status=200)
async def handed_over(game_id: str, body: HandRequest, origin: Origin, quick_jobs: QuickJobs) -> CodeCard:
    """A link that puts tiles of a player's hand on the rack of an open table, for the device showing the table."""
    return await quick_jobs.run(hand_card, game_id, body, origin)
