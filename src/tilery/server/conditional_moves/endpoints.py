"""Endpoints of conditional moves. Each person sees and changes those of their own seat, and nobody else's."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.visitors import Person
from tilery.server.conditional_moves.service import ConditionalMoveService
from tilery.server.conditional_moves.wire import ConditionalCard, SaveConditionalMoves
from tilery.server.matches.live_match import LiveMatch

endpoints = Endpoints("Conditional moves")
_PATH = "/api/matches/{match_id}/conditional"


@endpoints.get(_PATH, "My conditional moves")
async def show(watched: LiveMatch, person: Person, conditional: ConditionalMoveService) -> ConditionalCard:
    """The conditional moves of one's own seat that are left, or why they were removed."""
    return await conditional.show(watched, person.user)


@endpoints.put(_PATH, "Change my conditional moves")
async def save(
    watched: LiveMatch, person: Person, conditional: ConditionalMoveService, body: SaveConditionalMoves
) -> ConditionalCard:
    """Replace the conditional moves of one's own seat. They are checked by the rules when they are played."""
    return await conditional.save(watched, person.user, body)


@endpoints.delete(_PATH, "Remove my conditional moves")
async def remove(watched: LiveMatch, person: Person, conditional: ConditionalMoveService) -> None:
    """Remove them, or the notice about them. Refused while one is being played."""
    await conditional.remove(watched, person.user)
