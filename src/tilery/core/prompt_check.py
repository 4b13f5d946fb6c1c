"""The only check that a seat is asked for an action now [C2], [C4], for matches, previews and score sheets."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from tilery.core.common_messages import Resign, TimeUp, kind_of
from tilery.core.errors import ErrorData, IllegalAction, StalePrompt
from tilery.core.game import Preview, Prompt, Viewer
from tilery.core.seating import SYSTEM, Seat, Seating


def check_prompt(asked: Mapping[Seat, Prompt], seating: Seating, seat: Viewer, prompt: int | None, action: Any) -> None:
    """Raise IllegalAction or StalePrompt unless this seat is asked, by this prompt, for this kind of action."""
    if not asked:
        raise IllegalAction("match/over", "The match is over.")
    if isinstance(action, TimeUp):
        if seat != SYSTEM:
            raise IllegalAction("match/not-system", "Only the clock decides that time is up.", ErrorData(seat=seat))
        _check_open(asked, action.seat, action.prompt)
    elif seat is None:
        raise IllegalAction("match/not-in", "Spectators cannot play.")
    elif isinstance(action, Resign):
        if not seating.is_in(seat):
            raise IllegalAction("match/not-in", "You have left this match.", ErrorData(seat=seat))
        if prompt is not None:
            _check_open(asked, seat, prompt)
    else:
        kinds = _check_open(asked, seat, prompt).kinds
        if kind_of(action) not in kinds:
            raise IllegalAction("match/wrong-kind", wrong_kind(kind_of(action), kinds), ErrorData(seat=seat))


def _check_open(asked: Mapping[Seat, Prompt], seat: Seat, prompt: int | None) -> Prompt:
    """The open prompt of the seat."""
    if seat not in asked:
        raise StalePrompt("match/not-asked", "It is not your turn.", ErrorData(seat=seat))
    if asked[seat].id != prompt:
        raise StalePrompt(
            "match/stale-prompt",
            f"The match has moved on: this answers prompt {prompt}, but the current prompt is {asked[seat].id}.",
            ErrorData(seat=seat),
        )
    return asked[seat]


class PromptedView(Protocol):
    """Fields about prompts that every game's View has."""

    @property
    def viewer(self) -> Viewer:
        """The seat, None for a spectator."""

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats asked now, none when the match is over."""

    @property
    def opened(self) -> int:
        """The id of the present prompts."""

    @property
    def seating(self) -> Seating:
        """The seats still in."""


def asked_seat(view: PromptedView, kinds: Collection[str], action: Any) -> Seat:
    """The viewer's seat, if it may take such an action now. Otherwise raises IllegalAction like ``check_prompt``.

    ``kinds``: the kinds of action that answer the open prompt.
    """
    asked = dict.fromkeys(view.awaited, Prompt(view.opened, tuple(kinds)))
    check_prompt(asked, view.seating, view.viewer, view.opened if view.viewer in asked else None, action)
    return SYSTEM if view.viewer is None else view.viewer


def refuse_unasked(found: Preview, view: PromptedView, kinds: Collection[str], action: Any) -> Preview:
    """The preview of an action that the rules allow, made illegal if the viewer is not asked for it."""
    try:
        asked_seat(view, kinds, action)
    except IllegalAction as refusal:
        return replace(found, legal=False, problem=refusal.problem(), next=())
    return found


def wrong_kind(kind: str, kinds: Collection[str]) -> str:
    """The message for an action of a kind that does not answer the prompt.

    >>> wrong_kind("time_up", ("play", "pass"))
    'You cannot time up now. You can play or pass.'
    """
    return f"You cannot {kind.replace('_', ' ')} now. You can {' or '.join(kinds).replace('_', ' ')}."
