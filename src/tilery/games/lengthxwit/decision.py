"""Events of one decision: each is computed from the state after the one before."""

from __future__ import annotations

from tilery.core.common_messages import Drawn, Ended
from tilery.core.rng import Chance
from tilery.core.seating import Seat, rank
from tilery.core.tiles import Tiles, draw
from tilery.games.lengthxwit import messages
from tilery.games.lengthxwit.components import HAND
from tilery.games.lengthxwit.evolve import evolve
from tilery.games.lengthxwit.scoring import RUN_OUT
from tilery.games.lengthxwit.state import State

REFILL = 4
"""Tiles at the start and after running out [4], [12]."""


class EventBuilder:
    """The events of one decision so far, and the state after them."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.chance = Chance(state.seed, state.step)
        self.events: list[messages.Event] = []

    def record(self, event: messages.Event) -> None:
        """Add an event and apply it."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def take(self, count: int) -> Tiles:
        """Draw this many tiles from the bag, or all there are. Returned in the order drawn."""
        return draw(self.state.bag, count, self.chance)[0]

    def deal(self, seat: Seat, count: int) -> None:
        """Draw up to this many tiles for the seat, with no event if the bag is empty."""
        taken = self.take(count)
        if taken:
            self.record(Drawn(seat, taken))

    def pay_run_outs(self, seats: tuple[Seat, ...]) -> None:
        """Give points and tiles to those of these seats that used their last tile [12]."""
        for seat in seats:
            if self.state.emptied[seat]:
                self.record(messages.RanOut(seat, RUN_OUT, self.take(REFILL)))

    def pay_at_once(self, seat: Seat) -> None:
        """Pay run-outs during the turn, unless the options settle them at its end."""
        if self.state.options.run_out != "end":
            self.pay_run_outs((seat,))

    def roll(self, seat: Seat) -> None:
        """Roll all dice on the table [7]."""
        dice = (*(thrown.die for thrown in self.state.dice), *self.state.new_die)
        self.record(messages.Rolled(seat, tuple(messages.RolledDie(die, self.chance.choice(die)) for die in dice)))

    def roll_one_more(self, seat: Seat) -> None:
        """Draw one more die and roll them all [7]."""
        die = self.chance.choice(self.state.dice_bag)
        self.record(messages.DieDrawn(seat, die))
        self.roll(seat)

    def return_tiles(self, seat: Seat) -> None:
        """Put used tiles back into the bag [10], with no event if there are none."""
        state = self.state
        used = tuple(sorted((*state.shown, *state.banked, *state.spent)))
        if used:
            self.record(messages.Returned(seat, used))

    def pass_the_bags(self) -> None:
        """End the turn [11], then begin the next one [5] or end the match [13], [14]."""
        before = self.state.rounds
        self.record(messages.TurnOver(self.state.turn))
        reason = _end_of_round(self.state) if self.state.rounds > before else None
        if reason is None:
            self.begin_turn()
        else:
            self.end(reason)

    def begin_turn(self) -> None:
        """Draw up to nine tiles for the seat with the bags [5]."""
        seat = self.state.turn
        self.deal(seat, HAND - len(self.state.hands[seat]))

    def end(self, reason: str) -> None:
        """End the match [C6]."""
        self.record(Ended.of(rank(reason, self.state.scores, self.state.seating.left)))


def _end_of_round(state: State) -> str | None:
    if any(state.scores[seat] >= state.options.target for seat in state.seating.staying()):
        return "target"
    return "max_rounds" if state.rounds >= state.options.max_rounds else None
