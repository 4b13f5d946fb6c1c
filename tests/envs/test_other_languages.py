"""Environments have columns for A–Z: another language is refused with a sentence."""

from __future__ import annotations

import pytest

from tilery import registry
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.envs.learning import encoder_for


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
def test_another_language_is_refused(game: str) -> None:
    rules = registry.find(game)
    options = codec(rules).options.decode(b'{"lexicon": {"name": "es"}}')
    with pytest.raises(BadOptions, match="found words in Spanish") as refused:
        encoder_for(rules, options, 2)
    assert refused.value.code == "env/language"
