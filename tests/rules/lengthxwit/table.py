"""Built tables: any position, without playing up to it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tilery.core.common_messages import TimeUp
from tilery.core.errors import TileryError
from tilery.core.prompt_check import check_prompt
from tilery.core.rng import widen
from tilery.core.seating import SYSTEM
from tilery.core.tiles import tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.components import standard
from tilery.games.lengthxwit.messages import Event, Options, RolledDie, SealedAnswer
from tilery.games.lengthxwit.state import State
from tilery.match import kind_of, unfold

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


class Told(msgspec.Struct, frozen=True):
    """What an action led to."""

    state: State
    events: list[Event]

    @property
    def kinds(self) -> list[str]:
        return [kind_of(event) for event in self.events]

    def only(self, kind: type) -> Any:
        """The one event of this kind."""
        [found] = [event for event in self.events if isinstance(event, kind)]
        return found

    def all(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> State:
    """A match just dealt."""
    state = GAME.start(msgspec.convert(options, Options), NAMES[:seats], widen(seed))
    dealt: State = unfold(GAME, state, GAME.setup(state))
    return dealt


def table(
    hands: list[str], dice: str = "", *, banked: str = "", spent: str = "", bag: str | None = None, **fields: Any
) -> State:
    """A position: free tiles by seat, letters on the dice, and seat 0 to move.

    Tiles and dice come out of the box as far as it has them; worked examples need not be possible. Keyword
    arguments that are options are options, the others fields of the state; ``first`` is the field.
    """
    chosen = {name: fields.pop(name) for name in Options.__struct_fields__ if name in fields and name != "first"}
    state: State = GAME.start(msgspec.convert(chosen, Options), NAMES[: len(hands)], widen(7))
    used = Counter("".join(hands) + banked + spent)
    rest = tiles((Counter(state.bag) - used).elements()) if bag is None else tiles(bag)
    box = standard().dice
    return replace(
        state,
        **{
            "step": 40,
            "opened": 30,
            "phase": "rolled" if dice else "start",
            "hands": tuple(tiles(hand) for hand in hands),
            "banked": tiles(banked),
            "spent": tiles(spent),
            "bag": rest,
            "dice": tuple(RolledDie(die, letter) for die, letter in zip(box, dice, strict=False)),
            "dice_bag": box[len(dice) :],
            **fields,
        },
    )


def sealed(*words: str | None) -> tuple[SealedAnswer | None, ...]:
    """Answers by seat: a word, "" for a decline, None for no answer yet."""
    return tuple(None if word is None else SealedAnswer(word or None) for word in words)


def act(state: State, seat: int, action: Any) -> Told:
    """The seat answers its prompt; the checks of a match apply."""
    asked = GAME.awaiting(state).get(seat)
    check_prompt(GAME.awaiting(state), state.seating, seat, asked.id if asked else None, action)
    events = GAME.decide(state, seat, action)
    return Told(unfold(GAME, state, events), events)


def late(state: State, seat: int) -> Told:
    """The clock says that the seat's time is up."""
    return act(state, SYSTEM, TimeUp(seat, GAME.awaiting(state)[seat].id))


def refused(state: State, seat: int, action: Any) -> TileryError:
    """The refusal of an action; the preview must say the same."""
    with pytest.raises(TileryError) as caught:
        act(state, seat, action)
    preview = GAME.preview(GAME.view(state, seat), action)
    assert not preview.legal
    assert preview.problem == caught.value.problem()
    return caught.value
