"""Built states and short ways to play on them, for the tests of Lexigo's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tilery.core.errors import IllegalAction
from tilery.core.rng import widen
from tilery.core.seating import Seating
from tilery.core.tiles import tiles
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Knock, Options, Placement, Play, PlayerArea, TableState
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.geometry.hexagon import RING
from tilery.lexicon import from_words
from tilery.match import advance

E, SE, SW, W, NW, NE = RING
CENTRE = Hex(0, 0)


def ring(letters: str) -> dict[Hex, str]:
    """The ring in the order the rules list it: E, SE, SW, W, NW, NE."""
    return dict(zip(RING, letters, strict=True))


def built(
    grid: Mapping[Hex, str],
    banks: Sequence[str],
    *,
    pawns: Sequence[Hex | None] = (),
    words: Sequence[str] = ("AA",),
    stacks: Sequence[str] = (),
    pouch: str = "",
    turn: int = 0,
    first: int = 0,
    **options: Any,
) -> State:
    """A state in which seat ``turn`` is asked for a word."""
    seats = len(banks)
    pawns = (*pawns, *[None] * (seats - len(pawns)))
    standings = tuple(PlayerArea(tiles(bank), pawn) for bank, pawn in zip(banks, pawns, strict=True))
    return State(
        step=50,
        seed=widen(1),
        lexicon=from_words(words).sha256,
        seating=Seating.of(seats),
        options=Options(**options),
        names=("Ann", "Bo", "Cy", "Di")[:seats],
        opened=50,
        table=TableState(
            seats=standings,
            grid=tuple(Placement(at, tile) for at, tile in grid.items()),
            first=first,
            turn=turn,
            origin=pawns[turn],
        ),
        stacks=tuple(tuple(stack) for stack in (*stacks, *[""] * (seats - len(stacks)))),
        pouch=tiles(pouch),
    )


def challenged(state: State) -> State:
    """The same state where words are played unchecked and may be challenged [15]."""
    return replace(state, options=replace(state.options, words="challenge"))


def word(
    text: str,
    path: Sequence[Hex],
    place: Mapping[Hex, str],
    *,
    pawn: Hex | None = None,
    knock: Mapping[int, Hex] | None = None,
) -> Play:
    """A play."""
    return Play(
        place=tuple(Placement(at, tile) for at, tile in place.items()),
        path=tuple(path),
        word=text,
        pawn=pawn,
        knock=tuple(Knock(seat, to) for seat, to in (knock or {}).items()),
    )


def after(state: State, seat: int, action: Any) -> State:
    """The state after the action, prompts checked as in a match."""
    found: State = advance(GAME, state, seat, action)
    return found


def events(state: State, seat: int, action: Any) -> list[Any]:
    """What the action leads to."""
    return GAME.decide(state, seat, action)


def refusal(state: State, seat: int, action: Any) -> IllegalAction:
    """Why the action is refused; the preview must give the same reason."""
    with pytest.raises(IllegalAction) as caught:
        GAME.decide(state, seat, action)
    preview = GAME.preview(GAME.view(state, seat), action)
    assert not preview.legal
    assert preview.problem == caught.value.problem()
    return caught.value
