"""The rules of Lexigo: the deal, the prompts, and the events of an action."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import assert_never

from tilery.core.common_messages import Ended, Left, Pass, Passed, Resign, TimedOut, TimeUp
from tilery.core.game import Prompt
from tilery.core.public_state import before_deal
from tilery.core.rng import Chance
from tilery.core.seating import Outcome, Seat, check_first, rank
from tilery.core.tiles import draw, tiles
from tilery.games.lexigo import messages
from tilery.games.lexigo.components import BANK_SIZE, RING_SIZE, all_tiles, check_set
from tilery.games.lexigo.evolve import evolve
from tilery.games.lexigo.legality import asked_kinds, check
from tilery.games.lexigo.state import State, TablePosition, latest_word
from tilery.geometry.hexagon import RING
from tilery.lexicon import compose, lexicon_of

RELOCATION_PENALTY = 2
CHALLENGE_PENALTY = 3
TRADE_PENALTY = 1
"""Number of tiles drawn under the stack as a penalty [10], [12], [15]."""


def start(options: messages.Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The state before the deal. Raises BadOptions for a set too small to deal."""
    check_set(options, len(seats))
    check_first(options.first, len(seats))
    return State(
        **before_deal(options, seats, compose(options.lexicon).sha256),
        seed=seed,
        table=messages.TableState(seats=(messages.PlayerArea(),) * len(seats)),
        stacks=((),) * len(seats),
        pouch=all_tiles(options),
    )


def setup(state: State) -> list[messages.Event]:
    """Deal the tiles [3], lay the ring [4], and choose the first player [5]."""
    chance = Chance(state.seed, state.step)
    pouch = state.pouch
    events: list[messages.Event] = []
    for seat in state.seats:
        drawn, pouch = draw(pouch, state.options.deal, chance)
        events.append(messages.Dealt(seat, tiles(drawn[:BANK_SIZE]), drawn[BANK_SIZE:]))
    drawn, pouch = draw(pouch, RING_SIZE, chance)
    events.append(messages.Ring(tuple(messages.Placement(at, tile) for at, tile in zip(RING, drawn, strict=True))))
    first = state.options.first
    events.append(messages.Started(chance.below(len(state.names)) if first == "random" else first))
    return events


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Prompts of the seats asked now [C2]."""
    table = state.table
    if state.outcome is not None or not table.grid:
        return {}
    prompt = Prompt(state.opened, asked_kinds(state.options, table))
    asked = find_unanswered(state) if table.phase == "window" else (table.turn,)
    return dict.fromkeys(asked, prompt)


def find_unanswered(state: State) -> tuple[Seat, ...]:
    """Seats that have still to accept or challenge the latest word [15]."""
    said = latest_word(state.table)
    return tuple(seat for seat in state.seating.staying() if seat != said.seat and seat not in said.accepted)


def scores(state: State) -> tuple[int, ...]:
    """Tiles left, or those held by a seat when it left [13], [C6]."""
    return tuple(state.held(seat) + standing.forfeited for seat, standing in enumerate(state.table.seats))


def decide(state: State, seat: Seat, action: messages.Action) -> list[messages.Event]:
    """Events of the action. Raises IllegalAction if the rules refuse it."""
    check(TablePosition.of(state), seat, action)
    return carry_out(state, seat, action)


def carry_out(state: State, seat: Seat, action: messages.Action) -> list[messages.Event]:
    """Events of a legal action. A score sheet, which has no real cells, starts here."""
    events = _consequences(state, seat, action)
    ended = _find_ending(state, reduce(evolve, events, state))
    return events if ended is None else [*events, Ended.of(ended)]


def _consequences(state: State, seat: Seat, action: messages.Action) -> list[messages.Event]:
    match action:
        case messages.Play():
            return _play(state, seat, action)
        case messages.Relocate():
            return [messages.Relocated(seat, action.to), _penalty(state, seat, RELOCATION_PENALTY)]
        case Pass():
            return [Passed(seat)]
        case messages.Trade():
            return [_trade(state, seat, action)]
        case messages.Keep():
            return [messages.Kept(seat)]
        case messages.Accept():
            return _accept(state, seat)
        case messages.Challenge():
            return _challenge(state, seat)
        case Resign():
            return _leave(state, seat)
        case TimeUp():
            return _time_up(state, action.seat)
        case _:
            assert_never(action)


def _play(state: State, seat: Seat, play: messages.Play) -> list[messages.Event]:
    events: list[messages.Event] = []
    if play.pawn is not None:
        events.append(messages.PawnSet(seat, play.pawn))
    events.append(messages.Played(seat, play.place, play.path, play.word))
    stood = {other: at for at, other in state.table.pawns().items()}
    events += [messages.Knocked(knock.seat, stood[knock.seat], knock.to) for knock in play.knock]
    if state.options.words == "checked":
        events.append(_refill(state, seat, len(play.place)))
    return events


def _refill(state: State, seat: Seat, fewer: int = 0) -> messages.Refilled:
    """Refill the bank [11], from which ``fewer`` tiles are about to leave."""
    missing = BANK_SIZE - len(state.standing(seat).bank) + fewer
    return messages.Refilled(seat, state.stacks[seat][:missing])


def _penalty(state: State, seat: Seat, count: int) -> messages.Penalised:
    """Draw penalty tiles from the pouch, or all of a smaller pouch [14]."""
    drawn, _ = draw(state.pouch, count, Chance(state.seed, state.step))
    return messages.Penalised(seat, drawn)


def _trade(state: State, seat: Seat, action: messages.Trade) -> messages.Traded:
    """Draw tiles before the traded ones go back [12]."""
    count = len(action.tiles)
    drawn, _ = draw(state.pouch, count + TRADE_PENALTY, Chance(state.seed, state.step))
    return messages.Traded(seat, tiles(action.tiles), tiles(drawn[:count]), drawn[count])


def _accept(state: State, seat: Seat) -> list[messages.Event]:
    if find_unanswered(state) == (seat,):
        return [messages.Accepted(seat), _refill(state, state.table.turn)]
    return [messages.Accepted(seat)]


def _challenge(state: State, seat: Seat) -> list[messages.Event]:
    said = latest_word(state.table)
    if said.word in lexicon_of(state):
        lost = messages.Challenged(said.seat, seat, upheld=False)
        return [lost, _penalty(state, seat, CHALLENGE_PENALTY), _refill(state, said.seat)]
    return [messages.Challenged(said.seat, seat, upheld=True), messages.TakenBack(said.seat)]


def _leave(state: State, seat: Seat) -> list[messages.Event]:
    """Remove the seat [C4]. If all others have accepted the word on the table, it is accepted now."""
    left = Left(seat, tiles(state.standing(seat).bank + state.stacks[seat]))
    was_last_asked = state.table.phase == "window" and find_unanswered(state) == (seat,)
    if was_last_asked and len(state.seating.staying()) > 2:
        return [left, _refill(state, state.table.turn)]
    return [left]


def _time_up(state: State, seat: Seat) -> list[messages.Event]:
    """Apply the mildest default [C5]: pass, keep or accept. The third own turn in a row is a leave."""
    if state.table.phase == "window":
        return [TimedOut(seat), *_accept(state, seat)]
    if state.seating.leaves_if_late(seat):
        return [TimedOut(seat), *_leave(state, seat)]
    return [TimedOut(seat), Passed(seat) if state.table.phase == "play" else messages.Kept(seat)]


def _find_ending(before: State, after: State) -> Outcome | None:
    """Outcome if the match ended between two states of one decision [13], [17], [C4], [C6]."""
    if after.seating.is_alone():
        return _rank_seats(after, "last_seat")
    ended = before.table.turn
    if after.table.turn == ended:
        return None
    if after.table.last_round:
        return _rank_seats(after, "out") if after.table.turn == after.table.first else None
    if not after.seating.is_in(ended):
        return None
    if after.held(ended) == 0:
        return _rank_seats(after, "out")
    is_stalled = after.seating.fills_rounds(after.table.passes, after.options.stall_rounds)  # [17]
    return _rank_seats(after, "stall") if is_stalled else None


def _rank_seats(state: State, reason: str) -> Outcome:
    return rank(reason, scores(state), state.seating.left, lower_is_better=True)
