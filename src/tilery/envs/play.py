"""The match inside an environment: started from a seed, advanced by candidates or by tokens."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from tilery import registry
from tilery.core.codec import codec
from tilery.core.errors import IllegalAction
from tilery.core.game import Budget, Prompt
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.envs.action_kinds import kinds_of
from tilery.envs.choices import Choices, ListedChoices
from tilery.envs.encoder import Observation, Shapes
from tilery.envs.learning import encoder_for, find_choices, speller_for
from tilery.envs.observation import CHOICES, MASKS, empty_observation
from tilery.envs.ordering import Order
from tilery.envs.speller import Speller
from tilery.kernel.rows import FEATURES
from tilery.match import Match

NODES = 20_000
"""Default search budget for candidates."""
NOTHING = ListedChoices()
"""The choices of a seat that is not asked."""

ActionMode: TypeAlias = Literal["candidates", "factored"]


class EnvOptions(msgspec.Struct, frozen=True):
    """Options that all environments of a game share."""

    game: str
    seats: int = 2
    options: Mapping[str, Any] | None = None
    nodes: int = NODES
    order: Order = "neutral"
    actions: ActionMode = "candidates"


class Play:
    """One match, the choices of the seat that is asked, and each seat's observation."""

    def __init__(self, env: EnvOptions) -> None:
        self.game = registry.find(env.game)
        self.options = codec(self.game).options.decode(msgspec.json.encode(dict(env.options or {})))
        self.budget = Budget(nodes=env.nodes, limit=CHOICES)
        self.order = env.order
        self.encoder = encoder_for(self.game, self.options, env.seats)
        self.kinds = kinds_of(self.game)
        self.seats = [SeatInfo(f"Seat {seat + 1}", "bot") for seat in range(env.seats)]
        self.speller: Speller | None = None
        if env.actions == "factored":
            self.speller = speller_for(self.game, self.encoder)
        self.chance = random.Random()
        self.found: Choices = NOTHING
        self._viewed: tuple[Any, Seat, Any] | None = None
        self.shapes = self._shapes()
        self.deal(None)

    def _shapes(self) -> Shapes:
        shapes = self.encoder.shapes()
        if self.speller is not None:
            return {**shapes, **self.speller.shapes()}
        return {
            **shapes,
            "candidates": ((CHOICES, len(FEATURES)), np.float32),
            "candidate_tiles": ((CHOICES, len(self.encoder.letters)), np.int8),
            "action_mask": ((CHOICES,), np.int8),
        }

    @property
    def choices(self) -> int:
        """The size of the action space."""
        return CHOICES if self.speller is None else self.speller.size

    def _ask(self) -> None:
        self.asked: Mapping[Seat, Prompt] = self.match.awaiting
        self.turn: Seat | None = min(self.asked, default=None)
        """The lowest awaited seat, or None when the match is over."""

    def start(self, seed: int | None) -> None:
        """Start a new match. A seed fixes this one and those that follow."""
        self.deal(seed)
        self.find_choices()

    def deal(self, seed: int | None) -> None:
        """Start a new match without finding choices."""
        self.deal_from(self.draw_seed(seed))

    def draw_seed(self, seed: int | None) -> int:
        """Draw the seed of the next match. A seed given fixes this one and those that follow."""
        if seed is not None:
            self.chance.seed(seed)
        return self.chance.getrandbits(64)

    def deal_from(self, seed: int) -> None:
        """Start the match of this seed without finding choices."""
        self.match = Match.new(self.game, seats=self.seats, options=self.options, seed=seed)
        self.taken = 0
        self._ask()

    def find_choices(self) -> None:
        """Find the choices of the lowest awaited seat."""
        self.found = NOTHING
        if self.turn is None:
            return
        if self.speller is None:
            self.found = self.search(self.turn)
        else:
            self.speller.begin(self.view(self.turn), self.asked[self.turn])

    def view(self, seat: Seat) -> Any:
        """The seat's view, made once for each state of the match."""
        state = self.match.state
        if self._viewed is None or self._viewed[0] is not state or self._viewed[1] != seat:
            self._viewed = state, seat, self.match.view(seat)
        return self._viewed[2]

    def search(self, seat: Seat) -> Choices:
        """Candidates of a seat in the order they are offered, at most as many as there are actions."""
        return find_choices(self.game, self.view(seat), self.budget, CHOICES, self.order, self.kinds)

    def observe(self, seat: Seat) -> Observation:
        """Observation of this seat. Only the seat whose turn it is has candidates or tokens."""
        out = empty_observation(self.shapes)
        self.write(seat, self.found if seat == self.turn else NOTHING, out)
        return out

    def write(self, seat: Seat, found: Choices, out: Observation) -> None:
        """Fill arrays of zeros with the seat's observation and its choices."""
        self.encoder.write(self.view(seat), self.asked, out)
        if self.speller is None:
            self.write_found(seat, found, out)
        elif seat == self.turn:
            self.speller.write(out)

    def write_tokens(self, out: Observation) -> None:
        """Fill the arrays of an unfinished action, the only ones that a token changes."""
        if self.speller is not None:
            self.speller.write(out)

    def write_found(self, seat: Seat, found: Choices, out: Observation) -> None:
        """Fill the rows of candidates, and the mask."""
        if found:
            found.write(self.view(seat), self.encoder, out["candidates"], out["candidate_tiles"])
            out["action_mask"][:] = MASKS[len(found)]

    def mask(self) -> npt.NDArray[np.int8]:
        """The mask of the seat whose turn it is."""
        return MASKS[len(self.found)] if self.speller is None else self.speller.mask()

    def scores(self) -> list[int]:
        """Each seat's score, negated where fewer is better."""
        sign = -1 if self.game.info.lower_is_better else 1
        return [sign * score for score in self.game.scores(self.match.state)]

    @property
    def length(self) -> int:
        """Number of entries so far, or of tokens if there were more."""
        return max(len(self.match.entries), self.taken + 1)

    def take(self, choice: int) -> None:
        """Play the chosen candidate of the seat whose turn it is, or add a token to its action."""
        seat = self.turn
        if seat is None:
            raise IllegalAction("envs/over", "The match is over; reset the environment.")
        self.taken += 1
        if self.speller is not None:
            action = self.speller.add(choice)
            if action is not None:
                self.answer(seat, action)
            return
        if not 0 <= choice < len(self.found):
            raise IllegalAction(
                "envs/masked", f"Expected an action from 0 to {len(self.found) - 1} as the mask says, but got {choice}."
            )
        self.answer(seat, self.found[choice].action)

    def answer(self, seat: Seat, action: Any) -> None:
        """Play an action of an awaited seat, without finding the next choices."""
        self.match.submit(seat, self.asked[seat].id, action)
        self._ask()

    @property
    def is_between(self) -> bool:
        """True if an action is unfinished."""
        return self.speller is not None and self.speller.is_open

    def advance(self) -> None:
        """Find the next choices after ``take``, unless an action is unfinished."""
        if not self.is_between:
            self.find_choices()
