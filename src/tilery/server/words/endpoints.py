"""Endpoints of words: definitions and validity."""

from __future__ import annotations

from typing import Annotated

from tilery.server.common.endpoints import Endpoints, Query
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Visitor
from tilery.server.words.service import WordService
from tilery.server.words.wire import WordCard

endpoints = Endpoints("Words")

MatchQuery = Annotated[str | None, Query("Use the lexicon of this match.", max_length=32, pattern="^[!-~]+$")]


@endpoints.get("/api/words/{word}", "A word", offline=True)
async def word(
    words: WordService,
    visitor: Visitor,
    requester: Requester,
    word: str,
    match: MatchQuery = None,
) -> WordCard:
    """The definitions of a word, and its validity in the lexicon of a match (or the default one)."""
    return await words.card(word, match, visitor.user, requester)
