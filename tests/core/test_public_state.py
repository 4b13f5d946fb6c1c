"""The open part of a match, before the deal and copied from a State to a View."""

from __future__ import annotations

from tilery.core.public_state import PublicState, before_deal
from tilery.core.seating import Seating


class Secret(PublicState, frozen=True, kw_only=True):
    """A state with something hidden."""

    seed: bytes


def test_a_match_begins_with_everybody_in_and_nothing_asked() -> None:
    fields = before_deal({"high": 1}, ("Ann", "Bo"), "ab")
    assert fields == {
        "step": 0,
        "opened": 0,
        "lexicon": "ab",
        "options": {"high": 1},
        "names": ("Ann", "Bo"),
        "seating": Seating.of(2),
    }
    assert before_deal(None, ())["lexicon"] == ""


def test_only_open_fields_are_copied() -> None:
    state = Secret(**before_deal(None, ("Ann", "Bo", "Cy")), seed=b"secret")
    assert PublicState.fields_of(state) == {**before_deal(None, ("Ann", "Bo", "Cy")), "outcome": None}
    assert list(state.seats) == [0, 1, 2]
