"""What words mean, and whether they are valid."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter

from tilery import lexicon
from tilery.lexicon.definitions import define, sources
from tilery.server.matches import access
from tilery.server.protocol.bodies import Sense, WordCard
from tilery.server.protocol.errors import Refused
from tilery.server.routes.dependencies import GivenMatches, GivenVisitor

MatchQuery = Annotated[str | None, QueryParameter(description="Use the lexicon of this match.", max_length=32)]


@get("/api/words/{word:str}", tags=["Words"], summary="A word")
async def word(matches: GivenMatches, visitor: GivenVisitor, word: FromPath[str], match: MatchQuery = None) -> WordCard:
    """Its meaning, and whether the lexicon of a match (or the default one) contains it."""
    asked = word.upper()
    if not (asked.isascii() and asked.isalpha() and len(asked) <= 32):
        raise Refused(400, "words/letters", f"A word has up to 32 letters from A to Z; {word[:40]!r} does not.")
    words = lexicon.compose(lexicon.LexiconSpec())
    if match is not None:
        live = await matches.get(match)
        access.require_watch(live, visitor.user)
        if live.match is not None and live.match.header.lexicon_sha256:
            words = lexicon.lexicon_of(live.match.state)
    senses = await asyncio.to_thread(define, asked)
    told = tuple(Sense(one.word, one.part, one.text, *sources([one])) for one in senses)
    return WordCard(asked, asked in words, told)


ROUTES = [word]
