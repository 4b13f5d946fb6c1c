"""Many matches that step together: actions in, observations written in place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tilery.core.seating import Seat
from tilery.envs.encoder import Observation, Shapes
from tilery.envs.observation import rewards
from tilery.envs.play import EnvOptions, Play

RESULTS: Shapes = {
    "seat": ((), np.int8),
    "reward": ((), np.float32),
    "terminated": ((), np.bool_),
    "truncated": ((), np.bool_),
}
"""Arrays of a step for each match besides the observation: the seat that acts now, and the result of the action."""
BY_SEAT = ("rewards", "scores")
"""Arrays with every seat's result in matches that ended in this step, else 0. Scores are negated as in ``seats``."""


class MatchBatch:
    """Some of the matches of a vector environment. A match that ends is followed by a new one in the same step.

    Everything is written into ``out``, arrays with a row for each match.
    """

    def __init__(self, env: EnvOptions, steps: int, out: Observation) -> None:
        self.steps = steps
        self.out = out
        self._has_results = True
        self.plays = [Play(env) for _ in range(len(out["seat"]))]
        names = self.plays[0].shapes
        self._rows = [{name: out[name][index] for name in names} for index in range(len(self.plays))]

    def reset(self, seeds: Sequence[int | None]) -> None:
        """Start a new match in every place."""
        self._clear()
        for index, seed in enumerate(seeds):
            self._start(index, seed)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Take an action in every match, and write the observations of the seats that are asked next."""
        self._clear()
        for index, action in enumerate(actions.tolist()):
            self._step(index, action)

    def _step(self, index: int, action: int) -> None:
        """Take an action in one match."""
        play = self.plays[index]
        seat = play.turn or 0
        play.take(action)
        over = play.turn is None
        cut = not over and play.length > self.steps
        if over or cut:
            self._end(index, seat, rewards(play.match), play.scores(), over=over)
            self._start(index, None)
        elif play.is_between:  # nothing has changed but the tokens
            play.write_tokens(self._rows[index])
        else:
            play.find_choices()
            self._write(index, play)

    def _start(self, index: int, seed: int | None) -> None:
        """Start a new match in this place."""
        self.plays[index].start(seed)
        self._write(index, self.plays[index])

    def _clear(self) -> None:
        """Clear the results of the step before."""
        if self._has_results:
            for name in ("reward", "terminated", "truncated", *BY_SEAT):
                self.out[name][...] = 0
        self._has_results = False

    def _end(self, index: int, seat: Seat, earned: Sequence[float], scores: Sequence[int], *, over: bool) -> None:
        """Write the results of a match in which this seat acted last."""
        out, self._has_results = self.out, True
        out["rewards"][index], out["scores"][index] = earned, scores
        out["reward"][index], out["terminated"][index], out["truncated"][index] = earned[seat], over, not over

    def _write(self, index: int, play: Play) -> None:
        row, seat = self._rows[index], play.turn or 0
        for array in row.values():
            array[...] = 0
        self.out["seat"][index] = seat
        play.write(seat, play.found, row)


def shapes_of(play: Play) -> Shapes:
    """The arrays of one match."""
    return {**play.shapes, **RESULTS, **{name: ((len(play.seats),), np.float32) for name in BY_SEAT}}
