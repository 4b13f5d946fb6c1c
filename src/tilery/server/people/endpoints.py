"""Endpoints of identities, accounts, profiles, tokens and ladders."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Newcomer, Person, refuse_token
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.people.cards import ladder_of, own_card, profile_of, rename_person
from tilery.server.people.wire import (
    Ladder,
    Me,
    Profile,
    Rename,
)
from tilery.store.store import Store

endpoints = Endpoints("People")


@endpoints.get("/api/me", "Who I am", offline=True)
async def me(store: Store, newcomer: Newcomer) -> Me:
    """The visitor. Without an identity they become a guest and get a cookie. A client requests this first."""
    return await own_card(store, newcomer)


@endpoints.patch("/api/me", "Change my name", offline=True)
async def rename(store: Store, person: Person, body: Rename, time: TimeSource) -> Me:
    """Change the person's name. Started matches keep the old one."""
    refuse_token(person)
    return await rename_person(store, person, body.name, time.now())


@endpoints.get("/api/users/{user_id}", "A profile", offline=True)
async def profile(store: Store, matches: LiveMatches, user_id: str) -> Profile:
    """Ratings and the latest finished matches."""
    return await profile_of(store, matches, user_id)


@endpoints.get("/api/ladder/{game_id}", "The ladder of a game", offline=True)
async def ladder(store: Store, game_id: str) -> Ladder:
    """The ladder of a game, people and bots together."""
    return await ladder_of(store, game_id)
