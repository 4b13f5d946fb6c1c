"""Definitions and validity of words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from tilery import lexicon
from tilery.lexicon.definitions import Definition, sources
from tilery.lexicon.languages import ENGLISH
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.matches import access
from tilery.server.matches.interfaces import Lexicons
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.words.wire import Sense, WordCard

MOST_LETTERS = 32
"""Letters of the longest word that is looked up."""


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
        words = await self._lexicons.ready(lexicon.LexiconSpec(), None, requester)
        if match_id is not None:
            live = await self._matches.get(match_id)
            access.require_watch(live, user)
            if live.match is not None and live.match.header.lexicon_sha256:
                words = lexicon.lexicon_of(live.match.state)
        asked = _spell(words, word)
        is_english = words.language == ENGLISH  # no other language has definitions
        return word_card(asked, asked in words, await self._define(asked) if is_english else ())


def _spell(words: lexicon.Lexicon, word: str) -> str:
    """The word in the letters of the lexicon's language, or a refusal."""
    letters = words.alphabet
    asked = letters.spell(word) if len(word) <= MOST_LETTERS and (words.language != ENGLISH or word.isascii()) else None
    if asked is None or len(asked) > MOST_LETTERS:
        named = "from A to Z" if words.language == ENGLISH else letters.describe()
        raise Refused(400, "words/letters", f"A word has up to {MOST_LETTERS} letters {named}; {word[:40]!r} does not.")
    return asked


def word_card(word: str, valid: bool, senses: Sequence[Definition]) -> WordCard:
    """A word with its definitions."""
    return WordCard(word, valid, tuple(Sense(one.word, one.part, one.text, *sources([one])) for one in senses))
