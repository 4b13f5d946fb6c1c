"""Every number in every sentence of the coach, computed again from the rules in another way."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from coach.recompute import Recomputed
from coach.turns import choices
from tilery.coach.explain import explain_entry
from tilery.coach.templates import Part

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
TURNS = 6
"""Turns a game in ``make test``; ``make soak`` takes SOAK_TURNS."""
SOAK_TURNS = 500
DEALS = 4
"""Deals in these tests: each is played again by decide and evolve."""
CLEAR = {"points", "turn", "reply", "next", "round", "endgame"}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_what_the_rules_give(game: str, soak: bool) -> None:
    numbers = 0
    for entry, before in choices(game, SOAK_TURNS if soak else TURNS):
        explained = explain_entry(entry, before, DEALS)
        if explained.comparison is None:
            continue
        again = Recomputed(before, explained)
        for sentence in explained.sentences:
            where = f"{game} entry {entry.seq}: {sentence.text}"
            for part in sentence.parts:
                _check_part(part, again, where)
                numbers += part.number is not None
            _check_that_it_is_clear(sentence.id, again, where)
    assert numbers > TURNS


def _check_part(part: Part, again: Recomputed, where: str) -> None:
    if part.number is None:
        assert part.source or not re.search(r"\d", part.text), f"a number without a source in {where}"
        side, _, about = part.source.partition(".")
        if about == "leave":
            assert Counter(part.tiles) == again.kept(side), where
        return
    found = again.number(part.source)
    assert part.number == pytest.approx(found, abs=1e-9), f"{part.source} of {where}"
    written = re.search(r"\d[\d.]*%?", part.text)
    assert (written is None and found == 0) or (written is not None and written[0] == _written(found, part)), where


def _written(number: float, part: Part) -> str:
    if part.text.endswith("%"):
        return f"{100 * number:.0f}%"
    text = f"{abs(number):.1f}"
    return text[:-2] if text.endswith(".0") else text


def _check_that_it_is_clear(sentence_id: str, again: Recomputed, where: str) -> None:
    """A sentence on a difference names one that is larger than its uncertainty."""
    group, _, name = sentence_id.partition(" ")
    about = name.partition("_")[0].replace("leave", "next")
    if group in ("reasons", "concessions") and about in CLEAR:
        mean, error = again.difference(about)
        assert abs(mean) > error, where
        assert (mean > 0) == (group == "reasons"), where
