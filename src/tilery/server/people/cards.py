"""Identities and profiles for clients."""

from __future__ import annotations

from tilery import registry
from tilery.bots.levels import levels_of
from tilery.server.common import timestamps
from tilery.server.common.errors import not_found
from tilery.server.common.visitors import NOBODY, Person
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import is_level_user
from tilery.server.matches.rating_scale import level_rating
from tilery.server.people import ratings
from tilery.server.people.guest_names import guest_name
from tilery.server.people.name_service import clean_name
from tilery.server.people.one_time import is_one_time
from tilery.server.people.wire import Ladder, LadderRow, Me, Profile
from tilery.server.tables.list_service import table_list
from tilery.store.store import Store

RECENT = 20
LADDER_ROWS = 100
"""Maximum rows of people and installed bots on a ladder."""


async def own_card(store: Store, person: Person) -> Me:
    """The person's own card."""
    row = await store.people.user(person.user)
    rows = await store.people.ratings(person.user)
    role = await store.moderation.role(person.user) if person.kind == "account" else None
    name = row.name if row is not None and row.name else person.name
    username, password = (row.username, row.password) if row is not None else (None, None)
    named = name != guest_name(person.user)
    return Me(person.user, name, username, tuple(map(ratings.card, rows)), is_one_time(password), role, named)


async def rename_person(store: Store, person: Person, name: str, now: float) -> Me:
    """Change the person's name. Started matches keep the old one."""
    await store.people.save_name(person.user, person.kind, clean_name(name), now)
    return await own_card(store, person)


async def profile_of(store: Store, matches: LiveMatches, user_id: str) -> Profile:
    """Ratings and the latest finished matches of a user."""
    row = await store.people.user(user_id)
    if row is None:
        raise not_found("user", user_id)
    rows = await store.matches.of_user(user_id, RECENT)
    tables = await table_list(store, matches, NOBODY, [one for one in rows if one.status == "over"])
    rated = await store.people.ratings(user_id)
    return Profile(
        user=row.id,
        name=row.name,
        username=row.username,
        bot=row.kind == "bot",
        since=timestamps.iso(row.created),
        ratings=tuple(map(ratings.card, rated)),
        matches=tuple(table for table in tables if table.terms.watchers),
    )


async def ladder_of(store: Store, game_id: str) -> Ladder:
    """The ladder of a game: people, and the levels of bots as fixed points."""
    game = registry.find(game_id).info.id
    found = await store.people.ladder(game, LADDER_ROWS)
    rows = [
        LadderRow(user.id, user.name, user.kind == "bot", ratings.card(row))
        for user, row in found
        if not is_level_user(user.id)
    ]
    for one in levels_of(game):
        row = level_rating(one.id, game)
        rows.append(LadderRow(row.user_id, one.name, True, ratings.card(row)))
    return Ladder(game, tuple(sorted(rows, key=lambda row: -row.rating.shown)))
