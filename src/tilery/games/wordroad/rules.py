"""The rules: the start, the deal, the prompts, and the events of an action."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import takewhile
from typing import assert_never

from tilery.core.common_messages import Drawn, Ended, Left, Pass, Passed, Resign, TimedOut, TimeUp
from tilery.core.errors import BadOptions, LexiconError
from tilery.core.game import Prompt
from tilery.core.public_state import before_deal
from tilery.core.rng import Chance
from tilery.core.seating import Outcome, Seat, check_first, rank
from tilery.core.tiles import Tiles, add, draw, tiles
from tilery.games.wordroad import components, messages
from tilery.games.wordroad.evolve import evolve
from tilery.games.wordroad.legality import check_count, check_mulligan, check_one_letter_words, check_route
from tilery.games.wordroad.scoring import score
from tilery.games.wordroad.state import SeatPosition, State
from tilery.lexicon import compose, lexicon_of


def start(options: messages.Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The state before anything is drawn. Raises BadOptions if no match can be played with these options."""
    chosen = components.components(options)
    components.check(chosen, len(seats), options.lexicon.name)
    check_one_letter_words(options)
    check_first(options.first, len(seats))
    try:
        lexicon = compose(options.lexicon).sha256
    except LexiconError as error:
        raise BadOptions(error.code, error.message, error.data) from None
    nothing: Tiles = ()
    return State(
        **before_deal(options, seats, lexicon),
        seed=seed,
        bag=chosen.all_tiles(),
        racks=(nothing,) * len(seats),
        roads=((),) * len(seats),
        scores=(0,) * len(seats),
        pad=((),) * len(seats),
    )


def setup(state: State) -> list[messages.Event]:
    """Choose who goes first [3], then deal ten tiles each from that seat on [4]."""
    chance = Chance(state.seed, state.step)
    shown, first = _draw_for_start(state, chance)
    events: list[messages.Event] = [*shown, messages.Started(first, state.options.first == "draw")]
    bag = state.bag
    seats = len(state.names)
    for distance in range(seats):
        taken, bag = draw(bag, components.RACK, chance)
        events.append(Drawn((first + distance) % seats, tiles(taken)))
    return events


def _draw_for_start(state: State, chance: Chance) -> tuple[list[messages.DrawnForStart], Seat]:
    """Draw a tile for each seat, again for ties among the lowest [3]. If the bag runs out the first tied seat starts.

    Nobody draws if the first seat was chosen [C14].
    """
    events: list[messages.DrawnForStart] = []
    chosen = state.options.first
    tied = list(state.seats) if chosen == "draw" else [chosen]
    bag = state.bag
    while len(tied) > 1 and len(bag) >= len(tied):
        taken, bag = draw(bag, len(tied), chance)
        events += [messages.DrawnForStart(seat, tile) for seat, tile in zip(tied, taken, strict=True)]
        # "?" sorts before "A", so a blank is the lowest
        tied = [seat for seat, tile in zip(tied, taken, strict=True) if tile == min(taken)]
    return events, tied[0]


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """The seat whose turn it is, which may take a mulligan while the bag has tiles [6]."""
    kinds = ("play", "mulligan", "pass") if state.bag else ("play", "pass")
    return dict.fromkeys(state.awaited, Prompt(state.opened, kinds))


def decide(state: State, seat: Seat, action: messages.Action) -> list[messages.Event]:
    """Events of the action, up to the next seat that has to answer."""
    match action:
        case messages.Play():
            events = _play(state, seat, action)
            if state.racks[state.seating.after(seat)]:
                return events  # a play ends no match, and the next seat has tiles to play
        case messages.Mulligan():
            events = _mulligan(state, seat, action)
        case Pass():
            events = [Passed(seat)]
        case Resign():
            events = [Left(seat, state.racks[seat])]
        case TimeUp():
            events = _time_up(state, action.seat)
        case _:
            assert_never(action)
    return _go_on(state, events)


def _play(state: State, seat: Seat, action: messages.Play) -> list[messages.Event]:
    here = SeatPosition.of(state, seat)
    route = check_route(here, action.place)
    check_count(here, action.place)
    words = score(here, route, lexicon_of(state))
    events: list[messages.Event] = [
        messages.Placed(seat, action.place, route.over(), route.through()),
        messages.Scored(seat, words, sum(word.points for word in words)),
    ]
    missing = components.RACK - (len(here.rack) - len(action.place))
    taken, _ = draw(state.bag, missing, Chance(state.seed, state.step))
    if taken:
        events.append(Drawn(seat, tiles(taken)))
    return events


def _mulligan(state: State, seat: Seat, action: messages.Mulligan) -> list[messages.Event]:
    rack = state.racks[seat]
    check_mulligan(action.tiles, rack, len(state.bag))
    missing = components.RACK - (len(rack) - len(action.tiles))
    taken, _ = draw(add(state.bag, action.tiles), missing, Chance(state.seed, state.step))
    return [messages.Returned(seat, tiles(action.tiles)), Drawn(seat, tiles(taken))]


def _time_up(state: State, seat: Seat) -> list[messages.Event]:
    """Pass for a turn that runs out. The third in a row is a leave [C5]."""
    if state.seating.leaves_if_late(seat):
        return [TimedOut(seat), Left(seat, state.racks[seat])]
    return [TimedOut(seat), Passed(seat)]


def _go_on(state: State, events: list[messages.Event]) -> list[messages.Event]:
    """Add to the events a pass for every empty rack in turn [14], and the end if it is reached."""
    after = reduce(evolve, events, state)
    while True:
        ended = _find_ending(after, events[-1])
        if ended is not None:
            return [*events, Ended.of(ended)]
        if after.turn is None or after.racks[after.turn]:
            return events
        events = [*events, Passed(after.turn)]
        after = evolve(after, events[-1])


def _find_ending(state: State, latest: messages.Event) -> Outcome | None:
    seating, reason = state.seating, None
    if seating.is_alone():
        reason = "last_seat"
    elif not isinstance(latest, Left):  # after a leave the rows are not checked [C4]
        # a mulligan breaks the row of passes even if that seat has left since [C6a]
        passes = takewhile(lambda turn: not turn.returned, reversed(state.row))
        if seating.fills_rounds(turn.seat for turn in passes):
            reason = "all_passed"
        elif seating.fills_rounds((turn.seat for turn in state.row), state.options.stall_rounds):
            reason = "stall"
    return None if reason is None else rank(reason, state.scores, seating.left)
