"""Built states and short ways to play on them, for the tests of Quillico's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tilery.core.errors import IllegalAction
from tilery.core.rng import widen
from tilery.core.seating import Seating
from tilery.core.tiles import tiles
from tilery.games.quillico import GAME
from tilery.games.quillico.messages import Options, Placing, Play, Scored
from tilery.games.quillico.state import State
from tilery.geometry import Oct
from tilery.geometry.octagon import E
from tilery.lexicon import from_words
from tilery.match import advance

ORIGIN = Oct(0, 0, 0, 0)


def at(x: int, y: int) -> Oct:
    """The place x steps to the east and y to the north."""
    return Oct(x, 0, y, 0)


def run(text: str, start: Oct = ORIGIN, step: Oct = E) -> dict[Oct, str]:
    """Tiles such as ``"S T O+ R E+"`` one beside the other."""
    return {start + step * number: tile for number, tile in enumerate(text.split())}


def built(
    table: Mapping[Oct, str],
    *hands: str,
    words: Sequence[str] = ("STORE",),
    pile: str = "",
    turn: int = 0,
    quiet: Sequence[int] = (),
    **options: Any,
) -> State:
    """A state in the middle of a match."""
    held = tuple(tiles(hand.split()) for hand in hands)
    return State(
        step=100,
        seed=widen("built"),
        lexicon=from_words(words).sha256,
        seating=Seating.of(len(held)),
        options=Options(**options),
        names=tuple(f"P{seat}" for seat in range(len(held))),
        opened=99,
        turn=turn,
        table=tuple(Placing(place, tile) for place, tile in table.items()),
        latest=(),
        hands=held,
        pile=tiles(pile.split()),
        quiet=tuple(quiet),
        pad=((),) * len(held),
        scores=(0,) * len(held),
    )


def lay(state: State, text: str, start: Oct, step: Oct, swaps: Sequence[Oct] = ()) -> Play:
    """The play that lays this word, taking no tile where a letter lies already and stays."""
    there = {Oct(*laid.at) for laid in state.table} - set(swaps)
    new = {place: tile for place, tile in run(text, start, step).items() if place not in there}
    return Play(tuple(Placing(place, tile) for place, tile in new.items()), tuple(swaps))


def scored(state: State, play: Play) -> Scored:
    """The scoring event of a legal play by the seat whose turn it is."""
    events = GAME.decide(state, state.turn, play)
    assert GAME.preview(GAME.view(state, state.turn), play).legal
    return next(event for event in events if isinstance(event, Scored))


def words_of(state: State, play: Play) -> list[str]:
    """The words of a legal play."""
    return [made.word for made in scored(state, play).words]


def refusal(state: State, action: Any) -> IllegalAction:
    """The refusal of the action by the seat whose turn it is; the preview says the same, perhaps as unfinished."""
    with pytest.raises(IllegalAction) as caught:
        GAME.decide(state, state.turn, action)
    told = GAME.preview(GAME.view(state, state.turn), action)
    assert not told.legal
    assert told.problem is not None
    said, meant = told.problem.data, caught.value.data
    assert (told.problem.code, told.problem.message) == (caught.value.code, caught.value.message)
    assert (said.cells, said.tiles, said.step, said.seat) == (meant.cells, meant.tiles, meant.step, meant.seat)
    assert said.words == meant.words or (said.unfinished and set(said.words) < set(meant.words))
    return caught.value


def after(state: State, action: Any) -> State:
    """The state after an action of the seat whose turn it is."""
    found: State = advance(GAME, state, state.turn, action)
    return found
