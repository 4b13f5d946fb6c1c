"""Limits of a table's options, and the words they select."""

from __future__ import annotations

from typing import Any

from tilery import registry
from tilery.core.codec import codec
from tilery.lexicon import LexiconSpec
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.matches.messages import encode_message

MAX_OPTIONS_BYTES = 60_000
"""Maximum bytes of the options. They are part of every view and every stored match, so they must not exceed an update.
"""
MAX_OWN_WORDS = 5_000
"""Maximum own words of a table, extra and excluded ones together."""


def words_asked_for(game: str, options: dict[str, Any]) -> LexiconSpec | None:
    """The words selected by the options. Refused if the options are too long or have too many own words."""
    check_size(options)
    chosen = codec(registry.find(game)).options.decode(encode_message(options))
    spec: LexiconSpec | None = getattr(chosen, "lexicon", None)
    own = count_own_words(options)
    if own > MAX_OWN_WORDS:
        message = f"A table can have {MAX_OWN_WORDS:,} words of its own; you gave {own:,}."
        raise Refused(400, "options/too-many-words", message)
    return spec


def count_own_words(options: dict[str, Any]) -> int:
    """The number of own words in a table's options, extra and excluded ones together."""
    words = options.get("lexicon")
    lists = (words.get("extra"), words.get("without")) if isinstance(words, dict) else ()
    return sum(len(one) for one in lists if isinstance(one, list | tuple))


async def ready_words(lexicons: Lexicons, game: str, options: dict[str, Any], requester: Requester) -> object:
    """The composed words of the options. They stay in memory as long as the returned object."""
    spec = words_asked_for(game, options)
    return await lexicons.ready(spec, None, requester) if spec is not None else None


def check_size(options: dict[str, Any]) -> None:
    """Refuse options that are too long."""
    size = len(encode_message(options))
    if size > MAX_OPTIONS_BYTES:
        message = f"The options have {size:,} bytes, own words included. At most {MAX_OPTIONS_BYTES:,} are allowed."
        raise Refused(400, "options/too-long", message)
