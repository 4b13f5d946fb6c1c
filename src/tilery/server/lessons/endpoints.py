"""Endpoints of lessons."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.visitors import Person
from tilery.server.lessons.service import lesson_card
from tilery.server.lessons.wire import LessonCard
from tilery.server.matches.cards import Table
from tilery.server.tables.service import NewTable, Tables

endpoints = Endpoints("Lessons")


@endpoints.get("/api/lessons/{game_id}", "The lesson of a game", offline=True)
async def one_lesson(game_id: str) -> LessonCard:
    """The steps of the lesson, and the glossary of the game."""
    return lesson_card(game_id)


@endpoints.post("/api/lessons/{game_id}", "Begin a lesson", offline=True)
async def begin(tables: Tables, person: Person, game_id: str, new_table: NewTable) -> Table:
    """Start a match against the coach at once."""
    new_table.count(public=False)
    return (await tables.create_lesson(person, game_id)).table(person.user)
