"""A match begun with an earlier family list keeps its words: it can be continued, replayed and verified."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tilery import registry
from tilery.bots import choose
from tilery.core.errors import LexiconError
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.lexicon import LexiconSpec, compose, lexicon_of
from tilery.lexicon.wordlists import EARLIER_OFFENSIVE, OFFENSIVE, read_list
from tilery.match import Match
from tilery.replay import positions, replay, verify

FIRST = {
    "3fe128f2326c1971e0c87cb403edeae0c3804e8489fe49bb9874b8479ce5aa82": LexiconSpec(family=True),
    "e4360cbd7be2da4d4844bc11f1c237b136da7f15e4933b32ffcb8ab26afac8d8": LexiconSpec(family=True, size="everyday"),
    "a54f46bd9b869d075b7041c6f9d31e12780c00d92f5e336aaf73be413dbaee48": LexiconSpec(family=True, foreign=("nl", "fr")),
    "5cf735b95f4ae7d44ef8c5fb2d594eefe950cef9989e39365dcee76b835e3e2d": LexiconSpec(
        family=True, names=True, extra=("SHIT",)
    ),
}
"""What 0.1.0 composed."""
SOAK = tuple(FIRST)[1:3]
"""Those that take long to compose and show no more than the others."""


class Options(msgspec.Struct, frozen=True):
    lexicon: LexiconSpec


class Pinned(msgspec.Struct, frozen=True):
    lexicon: str
    options: Options


@pytest.mark.rule("common", "C10")
@pytest.mark.parametrize("sha256", [pytest.param(one, marks=pytest.mark.soak) if one in SOAK else one for one in FIRST])
def test_the_words_of_the_first_version_are_found(sha256: str) -> None:
    found = lexicon_of(Pinned(sha256, Options(FIRST[sha256])))
    assert found.sha256 == sha256
    if not FIRST[sha256].foreign:
        assert set(FIRST[sha256].extra) == read_list(EARLIER_OFFENSIVE[-1]).intersection(found.words())


def test_words_that_no_list_gives_are_refused() -> None:
    with pytest.raises(LexiconError) as caught:
        lexicon_of(Pinned("0" * 64, Options(LexiconSpec(family=True))))
    assert caught.value.code == "lexicon/unknown"


def begun_in_0_1_0() -> Match:
    """A family match of Length x Wit, begun by the first list and played on by bots."""
    sha256, seats = next(iter(FIRST)), [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
    options = {"lexicon": {"family": True}, "target": 50}
    game = registry.find("lengthxwit")
    today = Match.prepared(game, seats=seats, options=options, seed=5)
    match = Match.from_header(game, msgspec.structs.replace(today.header, lexicon_sha256=sha256))
    assert match.state.lexicon == sha256
    match.apply(match.deal())
    for turn in range(200):
        if match.awaiting:
            seat = min(match.awaiting)
            match.play(seat, choose("level4", game, match.view(seat), Budget(nodes=2_000), turn))
    assert match.outcome is not None
    return match


def test_its_record_is_replayed_and_verified() -> None:
    match = begun_in_0_1_0()
    data = match.record().dumps()
    for result in (replay(data), verify(data)):
        assert result.ok, result.failure
        assert result.match is not None
        assert result.match.state == match.state
    assert {before.state.lexicon for _, before in positions(match)} == {match.header.lexicon_sha256}


def test_another_lexicon_is_stated_plainly() -> None:
    match = begun_in_0_1_0()
    header = msgspec.structs.replace(match.header, lexicon_sha256="0" * 64)
    failure = verify(msgspec.structs.replace(match.record(), header=header).dumps()).failure
    assert failure is not None
    assert failure.code == "record/lexicon"


def test_a_new_match_takes_the_present_list() -> None:
    match: Any = Match.prepared(
        registry.find("lengthxwit"), seats=[SeatInfo("Ann", "human")] * 2, options={"lexicon": {"family": True}}
    )
    assert match.state.lexicon == compose(LexiconSpec(family=True)).sha256
    assert not read_list(OFFENSIVE) & set(compose(LexiconSpec(family=True)).words())
