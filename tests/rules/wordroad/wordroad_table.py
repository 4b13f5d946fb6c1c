"""Built states and short ways to play on them, for the tests of Word Road's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tilery.core.errors import IllegalAction
from tilery.core.rng import widen
from tilery.core.seating import Seating
from tilery.core.tiles import tiles
from tilery.games.wordroad import GAME
from tilery.games.wordroad.messages import Action, Event, Laid, Options, Placement, Play, QuietTurn, Scored
from tilery.games.wordroad.state import State
from tilery.lexicon import from_words
from tilery.match import advance


def built(
    racks: Sequence[str],
    board: Mapping[str, str] | None = None,
    heads: Sequence[str | None] = (),
    *,
    words: Sequence[str] = (),
    bag: str = "",
    turn: int = 0,
    row: Sequence[tuple[int, int]] = (),
    scores: Sequence[int] = (),
    overdue: Sequence[int] = (),
    left: Sequence[bool] = (),
    **options: object,
) -> State:
    """A state in the middle of a match.

    ``board`` gives each cell its tiles from the lowest up, each followed by its seat: ``{"A1": "F0e1"}``. ``row`` has
    the turns since the latest play: a seat and how many tiles it put back.
    """
    seats = len(racks)
    stacks = {cell: _stack(text) for cell, text in (board or {}).items()}
    roads = tuple(() if head is None else (head,) for head in (*heads, *[None] * (seats - len(heads))))
    return State(
        seed=widen(1),
        lexicon=from_words(words or ["ZZZ"]).sha256,
        seating=Seating(tuple(left) or (False,) * seats, tuple(overdue) or (0,) * seats),
        options=Options(**options),  # type: ignore[arg-type]
        names=tuple(["Ann", "Bo", "Cy", "Di"][:seats]),
        step=10,
        opened=10,
        turn=turn,
        board=stacks,
        roads=roads,
        scores=tuple(scores) or (0,) * seats,
        pad=((),) * seats,
        row=tuple(QuietTurn(seat, returned) for seat, returned in row),
        bag=tiles(bag),
        racks=tuple(tiles(rack) for rack in racks),
    )


def _stack(text: str) -> tuple[Laid, ...]:
    pairs = zip(text[::2], text[1::2], strict=True)
    return tuple(Laid(tile, int(seat), number) for number, (tile, seat) in enumerate(pairs))


def road(text: str) -> Play:
    """A play as one writes it down: ``road("A1:H B1:e D1:N")``."""
    steps = [step.split(":") for step in text.split()]
    return Play(tuple(Placement(at, tile) for at, tile in steps))


def events(state: State, seat: int, action: Action) -> list[Event]:
    """What the action leads to."""
    return GAME.decide(state, seat, action)


def after(state: State, seat: int, action: Action) -> State:
    """The state after the action, checked as a match checks it."""
    found: State = advance(GAME, state, seat, action)
    return found


def scored(state: State, text: str) -> dict[str, int]:
    """The words a play scores; fails if a word comes twice."""
    [found] = [event for event in events(state, state.turn or 0, road(text)) if isinstance(event, Scored)]
    words = {word.word: word.points for word in found.words}
    assert len(words) == len(found.words)
    assert found.points == sum(words.values())
    return words


def refusal(state: State, action: Action, seat: int = 0) -> IllegalAction:
    """The refusal of an action that the rules do not allow."""
    with pytest.raises(IllegalAction) as caught:
        events(state, seat, action)
    return caught.value
