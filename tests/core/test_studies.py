"""A study stands in the first line of a record, which readers that know no studies skip."""

from __future__ import annotations

import msgspec
import pytest

from tilery import registry
from tilery.core.errors import BadRecord, Malformed
from tilery.core.record import Header, SeatInfo
from tilery.match import Match
from tilery.replay import verify
from tilery.studies import MAX_DEPTH, Study, StudyTurn, Variation, check_study, read_study, with_study, without_study

SEATS = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]


class FirstLineOfBefore(Header, frozen=True, kw_only=True):
    """The first line as the reader of version 1.0 declares it, which is still the one in use."""

    options: msgspec.Raw


def _match() -> Match:
    match = Match.new(registry.find("highletter"), seats=SEATS, seed=3)
    while match.awaiting:
        seat = min(match.awaiting)
        match.play(seat, {"kind": "lay", "tile": match.view(seat).hand[0]})
    return match


def test_the_reader_of_before_skips_it() -> None:
    match = _match()
    text = match.record().dumps()
    studied = with_study(text, Study("Title", (StudyTurn(2, "note"),)))
    head = msgspec.json.decode(studied.partition("\n")[0], type=FirstLineOfBefore)
    assert head.seats == match.header.seats
    result = verify(studied)
    assert result.ok
    assert result.match is not None
    assert result.match.record().dumps() == text, "and writes the record without it"


def test_it_goes_in_and_comes_out() -> None:
    text = _match().record().dumps()
    study = Study("Title", (StudyTurn(2, "a\nb", (Variation(0, {"kind": "pass"}, "n"),)),))
    assert read_study(text) is None
    assert read_study(with_study(text, study)) == study
    assert without_study(with_study(text, study)) == without_study(text)
    assert verify(without_study(with_study(text, study))).ok


def test_a_damaged_study_is_refused() -> None:
    text = with_study(_match().record().dumps(), Study("Title"))
    with pytest.raises(Malformed):
        read_study(text.replace('"title":"Title"', '"title":7'))
    with pytest.raises(BadRecord):
        read_study("[1]\n")
    with pytest.raises(BadRecord):
        read_study(b"\xff\xfe")


def test_depth_is_limited() -> None:
    line = Variation(0, {"kind": "resign"})
    for _ in range(MAX_DEPTH):
        line = Variation(0, {"kind": "resign"}, "", (line,))
    with pytest.raises(BadRecord) as refused:
        check_study(_match(), Study("", (StudyTurn(2, "", (line,)),)))
    assert refused.value.code == "study/too-deep"
