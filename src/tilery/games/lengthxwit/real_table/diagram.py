"""Set-up positions: made from a diagram, and checked by the rules about tiles and dice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tilery.core.diagram import (
    Diagram,
    DiagramPart,
    check_racks,
    check_tiles,
    deal_racks,
    open_pad,
    read_tiles,
    refuse,
    take_open_racks,
    write_tiles,
)
from tilery.core.score_pad import sum_pad
from tilery.core.tiles import Tiles, add, remove, tiles
from tilery.games.lengthxwit.components import HAND, assign_dice, components
from tilery.games.lengthxwit.messages import DieDrawn, Event, Rolled, RolledDie
from tilery.games.lengthxwit.scoring import vowels_of
from tilery.games.lengthxwit.state import State
from tilery.lexicon.languages import alphabet

diagram_parts: tuple[DiagramPart, ...] = ("dice",)


def arrange(state: State, diagram: Diagram) -> State:
    """The state with these tiles and dice: before the first die of a turn, or with dice on the table."""
    whole = all_tiles(state)
    banked, spent = tiles(read_tiles(diagram.banked, whole)), tiles(read_tiles(diagram.spent, whole))
    hands, bag = deal_racks(whole, (*banked, *spent), diagram.racks, HAND, state.seed)
    dice = _choose_dice(state, read_tiles(diagram.dice, alphabet(state.options.lexicon.name).letters))
    pad = open_pad(diagram, len(state.names))
    return replace(
        state,
        step=1,
        opened=1,
        phase="rolled" if dice else "start",
        turn=diagram.turn,
        bag=bag,
        hands=hands,
        banked=banked,
        spent=spent,
        dice=dice,
        dice_bag=remove(state.dice_bag, [one.die for one in dice]),
        scores=sum_pad(pad),
        pad=pad,
    )


def open_deal(state: State, diagram: Diagram) -> tuple[State, list[Event]]:
    """State without dice and without the hands that the diagram leaves open, and the events that deal both.

    The diagram names the letters on the dice, but not the dice themselves.
    """
    hands, bag, dealt = take_open_racks(diagram, state.hands, state.bag)
    dice_bag = add(state.dice_bag, [one.die for one in state.dice])
    events: list[Event] = [*dealt]
    for number, one in enumerate(state.dice, 1):
        events += [DieDrawn(state.turn, one.die), Rolled(state.turn, state.dice[:number])]
    return replace(state, phase="start", hands=hands, bag=bag, dice=(), dice_bag=dice_bag), events


def _choose_dice(state: State, letters: Sequence[str]) -> tuple[RolledDie, ...]:
    """Different dice that show these letters, in this order."""
    found = assign_dice(letters, state.dice_bag)
    if found is None:
        shown = " ".join(letters)
        refuse("dice", f"The {len(state.dice_bag)} dice of the set cannot show {shown} at the same time.")
    return tuple([RolledDie(die, letter) for die, letter in zip(found, letters, strict=True)])


def check_arranged(state: State) -> None:
    """Check the tiles against the set [1], the size of hands [5], and what is banked or spent [8]."""
    held = [tile for hand in state.hands for tile in hand]
    check_tiles(all_tiles(state), [*held, *state.banked, *state.spent])
    check_racks(state.hands, HAND, state.turn)
    if state.banked and len(state.dice) < 2:
        refuse("banked", "Tiles are banked by pressing, and after that there are at least two dice on the table.")
    if len(state.dice) > 1 and not state.banked:
        refuse("nothing-banked", "With more than one die on the table, the tiles of a pressed word have been banked.")
    if state.spent and not state.dice:
        refuse("spent", "A vowel is spent to roll dice again, but there are none on the table.")
    other = [tile for tile in state.spent if tile not in vowels_of(state.options)]
    if other:
        refuse("no-vowel", f"Only vowels are spent, not {other[0]}.")


def diagram_of(state: State) -> Diagram:
    """Diagram of a state, which must be in the turn of the seat with the dice."""
    if state.phase not in ("start", "rolled"):
        refuse("phase", "A position can be set up in a turn, not while others answer.")
    return Diagram(
        racks=tuple(map(write_tiles, state.hands)),
        turn=state.turn,
        scores=state.scores,
        dice=write_tiles([one.letter for one in state.dice]),
        banked=write_tiles(state.banked),
        spent=write_tiles(state.spent),
    )


def places(state: State) -> tuple[str, ...]:
    """No places, as there is no board."""
    del state
    return ()


def all_tiles(state: State) -> Tiles:
    """Every tile of the set."""
    return components(state.options).tiles
