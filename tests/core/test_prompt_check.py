"""The check that a seat is asked for an action now: who, by which prompt, for which kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.errors import IllegalAction, StalePrompt
from tilery.core.game import Preview, PreviewWord, Prompt
from tilery.core.prompt_check import asked_seat, check_prompt, refuse_unasked, wrong_kind
from tilery.core.seating import SYSTEM, Seating

ASKED = {0: Prompt(7, ("pass", "play")), 2: Prompt(7, ("challenge",))}
SEATING = Seating.of(4).leave(3)


class PlainView(msgspec.Struct, frozen=True):
    """The fields of a view that the check reads."""

    viewer: int | None
    awaited: tuple[int, ...] = (0, 2)
    opened: int = 7
    seating: Seating = SEATING


def refused(
    seat: int | None, prompt: int | None, action: Any, asked: Mapping[int, Prompt] = ASKED
) -> tuple[type[IllegalAction], str, int | None] | None:
    """Class, code and seat of the refusal, or None."""
    try:
        check_prompt(asked, SEATING, seat, prompt, action)
    except IllegalAction as refusal:
        return type(refusal), refusal.code, refusal.data.seat
    return None


@pytest.mark.rule("common", "C2")
def test_a_seat_answers_its_own_open_prompt_in_a_kind_it_allows() -> None:
    assert refused(0, 7, Pass()) is None
    assert refused(1, 7, Pass()) == (StalePrompt, "match/not-asked", 1)
    assert refused(0, 6, Pass()) == (StalePrompt, "match/stale-prompt", 0)
    assert refused(0, None, Pass()) == (StalePrompt, "match/stale-prompt", 0)
    assert refused(2, 7, Pass()) == (IllegalAction, "match/wrong-kind", 2)


@pytest.mark.rule("common", "C2")
def test_nobody_answers_when_the_match_is_over_and_no_spectator_ever() -> None:
    assert refused(0, 7, Pass(), {}) == (IllegalAction, "match/over", None)
    assert refused(None, 7, Pass()) == (IllegalAction, "match/not-in", None)
    assert refused(None, None, Resign()) == (IllegalAction, "match/not-in", None)


@pytest.mark.rule("common", "C4")
def test_whoever_is_in_may_leave_but_not_by_an_old_prompt() -> None:
    assert refused(1, None, Resign()) is None
    assert refused(0, 7, Resign()) is None
    assert refused(0, 6, Resign()) == (StalePrompt, "match/stale-prompt", 0)
    assert refused(1, 7, Resign()) == (StalePrompt, "match/not-asked", 1)
    assert refused(3, None, Resign()) == (IllegalAction, "match/not-in", 3)


@pytest.mark.rule("common", "C5")
def test_only_the_clock_ends_the_time_of_an_open_prompt() -> None:
    assert refused(SYSTEM, None, TimeUp(0, 7)) is None
    assert refused(0, 7, TimeUp(0, 7)) == (IllegalAction, "match/not-system", 0)
    assert refused(SYSTEM, None, TimeUp(1, 7)) == (StalePrompt, "match/not-asked", 1)
    assert refused(SYSTEM, None, TimeUp(2, 6)) == (StalePrompt, "match/stale-prompt", 2)


def test_a_stale_prompt_and_a_wrong_kind_are_named() -> None:
    with pytest.raises(StalePrompt, match="this answers prompt 6, but the current prompt is 7"):
        check_prompt(ASKED, SEATING, 0, 6, Pass())
    with pytest.raises(IllegalAction, match=r"You cannot pass now\. You can challenge\."):
        check_prompt(ASKED, SEATING, 2, 7, Pass())
    assert wrong_kind("time_up", ("swap_all", "pass")) == "You cannot time up now. You can swap all or pass."


def test_a_view_knows_whether_its_viewer_is_asked() -> None:
    assert asked_seat(PlainView(0), ["pass"], Pass()) == 0
    assert asked_seat(PlainView(2), ["pass"], Pass()) == 2
    assert asked_seat(PlainView(1), ["pass"], Resign()) == 1
    for view, kinds, code in (
        (PlainView(1), ["pass"], "match/not-asked"),
        (PlainView(None), ["pass"], "match/not-in"),
        (PlainView(0), ["play"], "match/wrong-kind"),
        (PlainView(0, awaited=()), ["pass"], "match/over"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            asked_seat(view, kinds, Pass())
        assert refusal.value.code == code


def test_a_preview_of_a_viewer_who_is_not_asked_is_illegal_and_keeps_its_words() -> None:
    found = Preview(legal=True, words=(PreviewWord("CAT", 3),), points=3, next=("A1",))
    assert refuse_unasked(found, PlainView(0), ["pass"], Pass()) is found
    other = refuse_unasked(found, PlainView(1), ["pass"], Pass())
    assert (other.legal, other.words, other.points, other.next) == (False, found.words, 3, ())
    assert other.problem is not None
    assert other.problem.code == "match/not-asked"
