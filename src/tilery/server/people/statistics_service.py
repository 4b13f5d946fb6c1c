"""Statistics of people from their matches."""

from __future__ import annotations

from tilery.server.common.errors import not_found
from tilery.server.common.given import Run
from tilery.server.common.visitors import Visitor
from tilery.server.matches.persistence import StoredMatch
from tilery.server.people.jobs import figures_of_match
from tilery.server.people.statistics import MAX_MATCHES, Played, select_played, statistics
from tilery.server.people.statistics_wire import Statistics
from tilery.store.store import Store


async def statistics_of(store: Store, user_id: str, visitor: Visitor) -> Statistics:
    """The statistics from the matches open to spectators, and from all of the visitor's own. Starts no computation."""
    return statistics(*await _load_played(store, user_id, visitor))


async def compute_statistics(store: Store, user_id: str, visitor: Visitor, run: Run) -> Statistics:
    """The statistics after analysing the latest match that is ``pending``."""
    *_, matches = await _load_played(store, user_id, visitor)
    latest = next((each for each in reversed(matches) if each.figures is None), None)
    if latest is not None and latest.row.header is not None:
        stored = StoredMatch(latest.row.header, await store.matches.entries(latest.row.id))
        found = await run(figures_of_match, stored, len(latest.plan.seats))
        await store.figures.save(latest.row.id, found.decode())
    return await statistics_of(store, user_id, visitor)


async def _load_played(store: Store, user_id: str, visitor: Visitor) -> tuple[str, str, list[Played]]:
    """The user, their name and their matches. A guest who never sat at a table has none."""
    user, own = await store.people.user(user_id), user_id == visitor.user
    if user is None and not own:
        raise not_found("user", user_id)
    rows = await store.matches.of_user(user_id, MAX_MATCHES)
    found = select_played(rows, user_id, await store.figures.of_user(user_id), own=own)
    return user_id, visitor.name if user is None else user.name, found
