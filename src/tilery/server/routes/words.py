"""What words mean, and whether they count."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter

from tilery import lexicon
from tilery.lexicon.definitions import define
from tilery.server.protocol.bodies import Definition, Sense
from tilery.server.protocol.errors import Refused
from tilery.server.routes.dependencies import GivenHouse, GivenVisitor
from tilery.server.routes.matches import watched

Match = Annotated[str | None, QueryParameter(description="Ask the lexicon of this match.", max_length=32)]


@get("/api/words/{word:str}", tags=["Words"], summary="A word")
async def word(house: GivenHouse, visitor: GivenVisitor, word: FromPath[str], match: Match = None) -> Definition:
    """Its meaning, and whether the lexicon of a match (or the default one) holds it."""
    asked = word.upper()
    if not (asked.isascii() and asked.isalpha() and len(asked) <= 32):
        raise Refused(400, "words/letters", f"a word is made of letters A to Z, at most 32; {word[:40]!r} is not")
    words = lexicon.compose(lexicon.LexiconSpec())
    if match is not None:
        host, _ = await watched(house, visitor, match)
        if host.match is not None and host.match.header.lexicon_sha256:
            words = lexicon.get(host.match.header.lexicon_sha256)
    senses = await asyncio.to_thread(define, asked)
    return Definition(asked, asked in words, tuple(Sense(one.word, one.part, one.text) for one in senses))


ROUTES = [word]
