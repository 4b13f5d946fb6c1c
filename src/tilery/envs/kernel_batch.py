"""Many matches that step together in the kernel, and by the rules where the kernel does not support them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from tilery.core import rng
from tilery.core.errors import IllegalAction
from tilery.core.seating import rank
from tilery.envs.batch import MatchBatch
from tilery.envs.encoder import Observation
from tilery.envs.kernel_request import KernelRequest
from tilery.envs.learning import learning_of
from tilery.envs.observation import CHOICES, final_rewards
from tilery.envs.play import EnvOptions, Play
from tilery.kernel.environment import ASKED, FULL, IDLE, LOG, OVER, KernelEnvironment

CHAIN = 64
"""Maximum matches of a chain, which is stepped without the lock of Python."""
CHAINS_A_THREAD = 4
"""Chains for each thread, so that one with long searches does not keep the others waiting."""


class KernelBatch(MatchBatch):
    """Matches that live in the kernel.

    Python draws their seeds and reads the results of those that end. A match that the kernel does not support, or that
    outgrows it, is played by the rules: from its deal, with the numbers that were taken so far.
    """

    def __init__(self, env: EnvOptions, steps: int, out: Observation, threads: int = 1) -> None:
        super().__init__(env, steps, out)
        count = len(self.plays)
        self._make = learning_of(env.game).make_environment if 0 < steps < LOG else None
        self._request = request_of(env, steps, self.plays[0])
        # A token takes less time than handing it to a thread.
        threads = 1 if self._request.spells else threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._chain = CHAIN if threads == 1 else min(CHAIN, -(-count // (CHAINS_A_THREAD * threads)))
        self._places: list[KernelEnvironment | None] = [None] * count
        self._seeds = [0] * count
        self._chains: list[KernelEnvironment] = []
        self._is_linked = False
        self._linked = 0
        self.statuses = np.zeros(count, np.int8)
        """Status of each match after a step, as numbered by ``tilery.kernel.environment``: 0 if played by the rules."""
        self._actions = np.zeros(count, np.int64)

    def _link(self) -> None:
        """Join the environments to chains, each of which is stepped in one go."""
        made = [each for each in self._places if each is not None]
        self._linked = len(made)
        if made:
            made[-1].end_chain()
        for one, following in pairwise(made):
            one.chain(following)
        for last in made[self._chain - 1 :: self._chain]:
            last.end_chain()
        self._chains = made[:: self._chain]
        self._is_linked = True

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Take an action in every match, and write the observations of the seats that are asked next."""
        if not self._is_linked:
            self._link()
        self._actions[:] = actions
        for chain in self._chains:
            masked = chain.find_masked()
            if masked >= 0:
                self._refuse(masked)
        self._clear()
        if self._pool is None:
            special = sum([chain.step_all() for chain in self._chains])
        else:
            special = sum(self._pool.map(KernelEnvironment.step_all, self._chains))
        if special == 0 and self._linked == len(self.plays):
            return
        ended = np.flatnonzero(self.statuses >= OVER).tolist()
        for index in np.flatnonzero(self.statuses == IDLE).tolist():
            self._step(index, int(actions[index]))
        for index in ended:
            self._finish(index)

    def _refuse(self, index: int) -> None:
        """Raise IllegalAction for a number that is not open. Nothing has changed."""
        place = self._places[index]
        if self._request.spells or place is None:
            expected = "one of the tokens of the mask"
        else:
            expected = f"an action from 0 to {place.count - 1} as the mask says"
        raise IllegalAction("envs/masked", f"Expected {expected}, but got {self._actions[index]}.")

    def _start(self, index: int, seed: int | None) -> None:
        """Start a new match in this place, in the kernel if possible."""
        play = self.plays[index]
        drawn = self._seeds[index] = play.draw_seed(seed)
        place = self._places[index]
        if place is None and self._make is not None:
            play.deal_from(drawn)
            place = self._places[index] = self._make_place(index, play.match.state)
        if place is None or place.begin(rng.widen(drawn)) != ASKED:
            self._play_by_rules(index)
            self._write(index, play)

    def _make_place(self, index: int, state: Any) -> KernelEnvironment | None:
        """Make the environment of a place, or None if matches with these options are played by the rules."""
        place = None if self._make is None else self._make(self._request, state)
        if place is None:
            self._make = None
            return None
        place.bind(index, self.out | {"actions": self._actions, "statuses": self.statuses})
        self._is_linked = False
        return place

    def _play_by_rules(self, index: int) -> None:
        """Play the match of this place by the rules from its deal on."""
        play, place = self.plays[index], self._places[index]
        if place is not None:
            place.leave()
        play.deal_from(self._seeds[index])
        play.find_choices()

    def _finish(self, index: int) -> None:
        """Write the results of a match that the kernel ended, and start the next one."""
        play, place = self.plays[index], self._places[index]
        if place is None:
            raise ValueError(f"expected a match in the kernel at place {index}")
        if place.status == FULL:
            self._replay(index, place)
            return
        game, over = play.game, place.status == OVER
        scores = [place.position.score(seat) for seat in range(len(play.seats))]
        outcome = rank("", scores, [False] * len(scores), lower_is_better=game.info.lower_is_better)
        sign = -1 if game.info.lower_is_better else 1
        earned = final_rewards(outcome) if over else [0.0] * len(scores)
        self._end(index, place.acted, earned, [sign * score for score in scores], over=over)
        self._start(index, None)

    def _replay(self, index: int, place: KernelEnvironment) -> None:
        """Play a match that outgrew the kernel by the rules, from its deal."""
        play, taken = self.plays[index], place.log[: place.taken].tolist()
        self._play_by_rules(index)
        for number in taken[:-1]:
            play.take(number)
            play.advance()
        self._step(index, taken[-1])

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def request_of(env: EnvOptions, steps: int, play: Play) -> KernelRequest:
    """The request for matches with these options. ``play`` is one of them."""
    return KernelRequest(
        options=play.options,
        whole=tuple(play.encoder.whole),
        candidates=CHOICES,
        steps=steps,
        spells=env.actions == "factored",
        neutral=env.order == "neutral",
        nodes=env.nodes,
    )


def is_in_kernel(env: EnvOptions, steps: int, play: Play) -> bool:
    """True if matches with these options are stepped in the kernel."""
    make = learning_of(env.game).make_environment
    return make is not None and 0 < steps < LOG and make(request_of(env, steps, play), play.match.state) is not None
