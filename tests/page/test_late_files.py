"""Data files that a device loads when they are first needed."""

from __future__ import annotations

import pytest

from tilery.core.errors import ErrorData, LexiconError
from tilery.page.inline_jobs import InlineJobs
from tilery.page.late_files import call_with_files
from tilery.server.common.requesters import Requester


class Files:
    """Files that can be loaded, and what was loaded."""

    def __init__(self, *there: str) -> None:
        self.there = there
        self.loaded: list[str] = []

    async def load(self, name: str) -> bool:
        if name not in self.there:
            return False
        self.loaded.append(name)
        return True

    def read(self, *names: str) -> str:
        for name in names:
            if name not in self.loaded:
                raise LexiconError("lexicon/damaged", "It cannot be read.", ErrorData(path=name))
        return "read"


async def test_missing_files_are_loaded_and_the_call_made_again() -> None:
    files = Files("a", "b")
    jobs = InlineJobs(files.load)
    assert await jobs.run(Requester("u", "u"), files.read, "a", "b") == "read"
    assert files.loaded == ["a", "b"]


async def test_a_file_that_cannot_be_loaded_gets_a_sentence() -> None:
    files = Files("a")
    with pytest.raises(LexiconError) as refusal:
        await call_with_files(files.load, files.read, "a", "b")
    assert (refusal.value.code, refusal.value.data.path) == ("lexicon/not-loaded", "b")


async def test_a_loaded_file_that_is_damaged_is_loaded_once_only() -> None:
    files = Files("a")

    def damaged() -> None:
        raise LexiconError("lexicon/damaged", "It cannot be read.", ErrorData(path="a"))

    with pytest.raises(LexiconError) as refusal:
        await call_with_files(files.load, damaged)
    assert (refusal.value.code, files.loaded) == ("lexicon/damaged", ["a"])
