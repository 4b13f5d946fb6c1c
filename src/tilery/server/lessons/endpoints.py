"""Lessons: a guided first match of each game."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from tilery.server.http.dependencies import GivenPerson
from tilery.server.lessons.service import lesson_card
from tilery.server.lessons.wire import LessonCard
from tilery.server.matches.cards import Table
from tilery.server.tables.endpoints import GivenNewTable
from tilery.server.tables.service import Tables


@get("/api/lessons/{game_id:str}", tags=["Lessons"], summary="The lesson of a game")
async def one_lesson(game_id: FromPath[str]) -> LessonCard:
    """Its steps, and the glossary of the game."""
    return lesson_card(game_id)


@post("/api/lessons/{game_id:str}", tags=["Lessons"], summary="Begin a lesson")
async def begin(
    tables: NamedDependency[Tables], person: GivenPerson, game_id: FromPath[str], new_table: GivenNewTable
) -> Table:
    """A match against the coach, which starts at once."""
    new_table.count(public=False)
    return (await tables.create_lesson(person, game_id)).table(person.user)


ROUTES = [one_lesson, begin]
