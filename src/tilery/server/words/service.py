"""Definitions and validity of words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from tilery import lexicon
from tilery.lexicon.definitions import Definition, sources
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.matches import access
from tilery.server.matches.interfaces import Lexicons
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.words.wire import Sense, WordCard


class WordService:
    """Looks words up. ``define`` finds the definitions of a word without blocking."""

    def __init__(
        self, matches: LiveMatches, lexicons: Lexicons, define: Callable[[str], Awaitable[Sequence[Definition]]]
    ) -> None:
        self._matches = matches
        self._lexicons = lexicons
        self._define = define

    async def card(self, word: str, match_id: str | None, user: str | None, requester: Requester) -> WordCard:
        """The word's definitions, and its validity in the lexicon of a match (or the default one)."""
        asked = word.upper()
        if not (asked.isascii() and asked.isalpha() and len(asked) <= 32):
            raise Refused(400, "words/letters", f"A word has up to 32 letters from A to Z; {word[:40]!r} does not.")
        words = await self._lexicons.ready(lexicon.LexiconSpec(), None, requester)
        if match_id is not None:
            live = await self._matches.get(match_id)
            access.require_watch(live, user)
            if live.match is not None and live.match.header.lexicon_sha256:
                words = lexicon.lexicon_of(live.match.state)
        return word_card(asked, asked in words, await self._define(asked))


def word_card(word: str, valid: bool, senses: Sequence[Definition]) -> WordCard:
    """A word with its definitions."""
    return WordCard(word, valid, tuple(Sense(one.word, one.part, one.text, *sources([one])) for one in senses))
