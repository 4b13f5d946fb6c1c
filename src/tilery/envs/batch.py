"""Many matches that step together: actions in, observations written in place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tilery.envs.encoders.encoder import Observation, Shapes
from tilery.envs.observation import rewards
from tilery.envs.play import EnvOptions, Play

RESULTS: Shapes = {
    "seat": ((), np.int8),
    "reward": ((), np.float32),
    "terminated": ((), np.bool_),
    "truncated": ((), np.bool_),
}
"""What a step says of each match besides the observation: who is to act now, and how the action ended."""


class MatchBatch:
    """Some of the matches of a vector environment; a match that ends is followed by a new one in the same step."""

    def __init__(self, env: EnvOptions, count: int, steps: int) -> None:
        self.plays = [Play(env) for _ in range(count)]
        self.steps = steps

    def shapes(self) -> Shapes:
        """The arrays of one match."""
        seats = len(self.plays[0].seats)
        return {**self.plays[0].shapes, **RESULTS, "rewards": ((seats,), np.float32)}

    def reset(self, seeds: Sequence[int | None], out: Observation) -> None:
        """A new match in every place."""
        for array in out.values():
            array[...] = 0
        for index, (play, seed) in enumerate(zip(self.plays, seeds, strict=True)):
            play.start(seed)
            self._write(index, out)

    def step(self, actions: npt.NDArray[np.int64], out: Observation) -> None:
        """Take an action in every match, and write what the seats that are asked next observe."""
        for array in out.values():
            array[...] = 0
        for index, action in enumerate(actions.tolist()):
            play = self.plays[index]
            seat = play.turn or 0
            play.take(action)
            over = play.turn is None
            cut = not over and play.length > self.steps
            if over or cut:
                earned = rewards(play.match)
                out["rewards"][index] = earned
                out["reward"][index], out["terminated"][index], out["truncated"][index] = earned[seat], over, cut
                play.start(None)
            else:
                play.advance()
            self._write(index, out)

    def _write(self, index: int, out: Observation) -> None:
        play = self.plays[index]
        seat = play.turn or 0
        out["seat"][index] = seat
        play.write(seat, play.found, {name: out[name][index] for name in play.shapes})
