"""What words mean, and whether they are valid."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from tilery.server.http.dependencies import GivenAsker, GivenVisitor
from tilery.server.words.service import WordDesk
from tilery.server.words.wire import WordCard

MatchQuery = Annotated[
    str | None, QueryParameter(description="Use the lexicon of this match.", max_length=32, pattern="^[!-~]+$")
]


@get("/api/words/{word:str}", tags=["Words"], summary="A word")
async def word(
    word_desk: NamedDependency[WordDesk],
    visitor: GivenVisitor,
    asker: GivenAsker,
    word: FromPath[str],
    match: MatchQuery = None,
) -> WordCard:
    """Its meaning, and whether the lexicon of a match (or the default one) contains it."""
    return await word_desk.card(word, match, visitor.user, asker)


ROUTES = [word]
