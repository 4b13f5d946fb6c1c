"""Who may know what: views and redacted events. Closed by default."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tilery.core.errors import IllegalAction
from tilery.core.game import Viewer
from tilery.core.scene import PadLine
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.shared import Ended, Left, Resign, TimedOut, TimeUp
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit import checks, rules, wire
from tilery.games.lengthxwit.scoring import VOWELS
from tilery.games.lengthxwit.state import Answer, Phase, State


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's free tiles; ``tiles`` is left out where the viewer may not know them."""

    count: int
    tiles: Tiles | None = None


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that one viewer may know of a match."""

    options: wire.Options
    names: tuple[str, ...]
    step: int
    viewer: Viewer
    lexicon: str
    seating: Seating
    opened: int
    phase: Phase
    first: Seat
    turn: Seat
    rounds: int
    bag: int
    """How many tiles are in the bag."""
    hands: tuple[Hand, ...]
    banked: Tiles
    spent: Tiles
    dice: tuple[wire.RolledDie, ...]
    dice_bag: Tiles
    words: tuple[str, ...]
    mulligans: int
    awaited: tuple[Seat, ...]
    offers: tuple[str, ...]
    """The kinds of action the viewer has the tiles and dice for; whether a word exists is not said [8d]."""
    answered: tuple[bool, ...]
    """Whose sealed answer is in [10]."""
    answer: Answer | None
    """The viewer's own sealed answer."""
    emptied: tuple[bool, ...]
    scores: tuple[int, ...]
    pad: tuple[tuple[PadLine, ...], ...]
    outcome: Outcome | None = None


def view(state: State, viewer: Viewer) -> View:
    """All that this viewer may know."""
    asked = rules.awaiting(state)
    return View(
        options=state.options,
        names=state.names,
        step=state.step,
        viewer=viewer,
        lexicon=state.lexicon,
        seating=state.seating,
        opened=state.opened,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        rounds=state.rounds,
        bag=len(state.bag),
        hands=tuple(_hand(state, seat, viewer) for seat in range(len(state.names))),
        banked=state.banked,
        spent=state.spent,
        dice=state.dice,
        dice_bag=state.dice_bag,
        words=state.words,
        mulligans=state.mulligans,
        awaited=tuple(sorted(asked)),
        offers=() if viewer is None or viewer not in asked else offers(state, viewer, asked[viewer].kinds),
        answered=tuple(answer is not None for answer in state.answers),
        answer=None if viewer is None else state.answers[viewer],
        emptied=state.emptied,
        scores=state.scores,
        pad=state.pad,
        outcome=state.outcome,
    )


def stand_in(view: View, seat: Seat) -> checks.Stand:
    """What the choices of a seat hang on whose tiles the viewer sees."""
    return checks.Stand(
        options=view.options,
        lexicon=view.lexicon,
        free=view.hands[seat].tiles or (),
        banked=view.banked if seat == view.turn else (),
        dice=tuple(thrown.letter for thrown in view.dice),
        dice_left=len(view.dice_bag),
        mulligans=view.mulligans,
    )


def _hand(state: State, seat: Seat, viewer: Viewer) -> Hand:
    hand = state.hands[seat]
    return Hand(len(hand), None if hidden_from(state.options, seat, viewer) else hand)


def hidden_from(options: wire.Options, seat: Seat, viewer: Viewer) -> bool:
    """Whether the viewer must not see this seat's free tiles."""
    return options.hidden_tiles and seat != viewer


def offers(state: State, seat: Seat, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the kinds that this seat's own tiles and the dice bag allow."""
    stand = checks.stand_of(state, seat)
    return tuple(kind for kind in kinds if _offered(stand, kind))


def _offered(stand: checks.Stand, kind: str) -> bool:
    match kind:
        case "press":
            return stand.dice_left > 0
        case "spend":
            return not VOWELS.isdisjoint(stand.free)
        case "fail":
            return _passes(checks.check_fail, stand)
        case "mulligan":
            return _passes(checks.check_mulligan, stand)
        case _:
            return True


def _passes(check: Callable[[checks.Stand], None], stand: checks.Stand) -> bool:
    try:
        check(stand)
    except IllegalAction:
        return False
    return True


def redact(options: wire.Options, event: wire.Event, viewer: Viewer) -> wire.Event:
    """The event as this viewer may see it. Tiles that were shown in a word, banked or spent are known to all."""
    match event:
        case wire.Answered():
            return event if event.seat == viewer else replace(event, word=UNSET)
        case wire.Drawn() | wire.RanOut() | Left() | wire.Mulliganed() if hidden_from(options, event.seat, viewer):
            return _counted(event)
        case wire.Drawn() | wire.RanOut() | Left() | wire.Mulliganed():
            return event
        case wire.Started() | wire.DieDrawn() | wire.Rolled() | wire.Banked() | wire.Spent() | wire.Scored():
            return event
        case wire.Failed() | wire.Returned() | wire.Responded() | wire.Declined() | wire.TurnOver():
            return event
        case TimedOut() | Ended():
            return event
        case _:
            assert_never(event)


def _counted(event: wire.Drawn | wire.RanOut | Left | wire.Mulliganed) -> wire.Event:
    if isinstance(event, wire.Mulliganed):
        return replace(event, given=None, taken=None, count=_size(event.given, event.count))
    return replace(event, tiles=None, count=_size(event.tiles, event.count))


def _size(held: Tiles | None, count: int | None) -> int | None:
    return count if held is None else len(held)


def redact_action(options: wire.Options, seat: Seat, action: wire.Action, viewer: Viewer) -> wire.Action | None:
    """The action as this viewer may see it; a sealed answer not at all [10]."""
    match action:
        case wire.Respond() | wire.Decline():
            return action if seat == viewer else None
        case wire.Mulligan() | wire.Roll() | wire.Score() | wire.Press() | wire.Spend() | wire.Fail():
            return action
        case Resign() | TimeUp():
            return action
        case _:
            assert_never(action)
