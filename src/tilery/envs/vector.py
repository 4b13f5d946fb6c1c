"""A Gymnasium vector environment: many matches step at once, in the kernel or shared out among worker processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tilery.arena.local import cores
from tilery.core.errors import BadOptions, TileryError
from tilery.envs.aec import STEPS
from tilery.envs.batch import BY_SEAT, RESULTS, shapes_of
from tilery.envs.encoder import Observation, Shapes
from tilery.envs.kernel_batch import KernelBatch, is_in_kernel
from tilery.envs.observation import space_of
from tilery.envs.ordering import Order
from tilery.envs.play import NODES, ActionMode, EnvOptions, Play
from tilery.processes import follow_parent

Stepped = tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]


class TileryVectorEnv(VectorEnv[Any, Any, Any]):
    """Matches in which the learner plays all seats. Each step takes an action of the seat that is asked in each match.

    A match that ends is followed by the next one in the same step. ``infos`` has ``seat``, the one asked now, and
    ``rewards`` and ``scores``, the results of every seat in the matches that ended. ``rewards`` of a step
    are those of the seats that acted. The matches depend on the seed alone, not on the number of workers.

    Matches live in the kernel if it supports their game and options (``in_kernel``). ``workers`` are then threads that
    search for candidates at the same time. Otherwise they are processes, started with ``spawn``, so a script that makes
    the environment needs the guard ``if __name__ == "__main__":``.

    ``out`` are arrays of the caller, all or some of those that ``empty_arrays`` makes. Observations are written into
    them, and returned without a copy.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        nodes: int = NODES,
        order: Order = "neutral",
        actions: ActionMode = "candidates",
        steps: int = STEPS,
        workers: int | None = None,
        out: Observation | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        env = EnvOptions(game, seats, options, nodes, order, actions)
        first = Play(env)
        self.shapes = shapes_of(first)
        self._seen = [name for name in self.shapes if name not in RESULTS and name not in BY_SEAT]
        self.single_observation_space = space_of({name: self.shapes[name] for name in self._seen})
        self.single_action_space = spaces.Discrete(first.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._out = (
            None if out is None else checked_arrays(out, {name: self.shapes[name] for name in self._seen}, num_envs)
        )
        share = min(num_envs, cores() if workers is None else workers)
        self.in_kernel = is_in_kernel(env, steps, first)
        """True if matches are stepped in the kernel, which goes on by the rules with one that outgrows it."""
        self._parts = [slice(0, num_envs)]
        self._batch: KernelBatch | None = None
        self._workers: list[BatchWorker] = []
        if share < 2 or self.in_kernel:
            kept = {} if self._out is None else self._out
            self._arrays = empty_arrays_of(self.shapes, num_envs) | kept
            self._batch = KernelBatch(env, steps, self._arrays, max(1, share))
            return
        buffers = shared_buffers(self.shapes, num_envs)
        self._arrays = arrays_of(buffers, self.shapes, num_envs)
        bounds = [num_envs * index // share for index in range(share + 1)]
        self._parts = [slice(low, high) for low, high in pairwise(bounds)]
        self._workers = [BatchWorker(env, part, steps, buffers, self.shapes, num_envs) for part in self._parts]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new match in every place. One seed is counted up from match to match."""
        if seed is None or isinstance(seed, int):
            seeds: list[int | None] = [None if seed is None else seed + index for index in range(self.num_envs)]
        else:
            seeds = list(seed)
        if self._batch is not None:
            self._batch.reset(seeds)
        else:
            self._ask([("reset", seeds[part]) for part in self._parts])
        return self._observations(), self._infos()

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """Take an action in every match."""
        chosen = np.asarray(actions, np.int64)
        if self._batch is not None:
            self._batch.step(chosen)
        else:
            self._ask([("step", chosen[part]) for part in self._parts])
        done = {name: self._arrays[name].copy() for name in ("reward", "terminated", "truncated")}
        return self._observations(), done["reward"], done["terminated"], done["truncated"], self._infos()

    def _ask(self, orders: Sequence[tuple[str, Any]]) -> None:
        for worker, order in zip(self._workers, orders, strict=True):
            worker.pipe.send(order)
        problems = [worker.pipe.recv() for worker in self._workers]
        for problem in problems:
            if problem is not None:
                raise problem

    def _observations(self) -> Observation:
        if self._out is None:
            return {name: self._arrays[name].copy() for name in self._seen}
        for name in self._seen:
            if self._arrays[name] is not self._out[name]:
                np.copyto(self._out[name], self._arrays[name])
        return dict(self._out)

    def _infos(self) -> dict[str, Any]:
        return {name: self._arrays[name].copy() for name in ("seat", *BY_SEAT)}

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        if self._batch is not None:
            self._batch.close()
        for worker in self._workers:
            worker.close()
        self._workers = []


def empty_arrays(
    game: str,
    num_envs: int,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    actions: ActionMode = "candidates",
) -> Observation:
    """Arrays of zeros for the observations of a vector environment, to be given as its ``out``."""
    shapes = Play(EnvOptions(game, seats, options, actions=actions)).shapes
    return empty_arrays_of(shapes, num_envs)


def empty_arrays_of(shapes: Shapes, count: int) -> Observation:
    """Arrays of zeros with a row for each match."""
    return {name: np.zeros((count, *shape), kind) for name, (shape, kind) in shapes.items()}


def checked_arrays(out: Observation, shapes: Shapes, count: int) -> Observation:
    """The arrays of the caller, and zeros for those not given. Raises BadOptions for one that does not fit."""
    for name, array in out.items():
        if name not in shapes:
            raise BadOptions("envs/no-array", f"Expected arrays named {', '.join(shapes)}, but got {name!r}.")
        shape, kind = (count, *shapes[name][0]), np.dtype(shapes[name][1])
        if array.shape != shape or array.dtype != kind or not (array.flags.c_contiguous and array.flags.writeable):
            raise BadOptions(
                "envs/array-misfit",
                f"Expected {name} as a writable C-contiguous array of {kind} of shape {shape}, "
                f"but got one of {array.dtype} of shape {array.shape}.",
            )
    return empty_arrays_of(shapes, count) | out


def shared_buffers(shapes: Shapes, count: int) -> dict[str, Any]:
    """Memory that processes share, for each array of ``count`` matches."""
    return {
        name: RawArray("b", max(1, count * prod(shape)) * np.dtype(kind).itemsize)
        for name, (shape, kind) in shapes.items()
    }


def arrays_of(buffers: Mapping[str, Any], shapes: Shapes, count: int) -> Observation:
    """The shared memory as arrays."""
    return {
        name: np.frombuffer(buffers[name], kind)[: count * prod(shape)].reshape(count, *shape)
        for name, (shape, kind) in shapes.items()
    }


class BatchWorker:
    """Process that steps a part of the matches."""

    def __init__(
        self, env: EnvOptions, part: slice, steps: int, buffers: Mapping[str, Any], shapes: Shapes, count: int
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(other, env, part, steps, buffers, shapes, count), daemon=True
        )
        self._process.start()
        other.close()

    def close(self) -> None:
        """End the process."""
        self.pipe.close()
        self._process.join()


def _serve(
    pipe: Connection, env: EnvOptions, part: slice, steps: int, buffers: Mapping[str, Any], shapes: Shapes, count: int
) -> None:
    """Answer orders until the other end is closed, with None when done or the problem."""
    follow_parent()
    out = {name: array[part] for name, array in arrays_of(buffers, shapes, count).items()}
    batch = KernelBatch(env, steps, out)
    while True:
        try:
            what, value = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            if what == "reset":
                batch.reset(value)
            else:
                batch.step(value)
            pipe.send(None)
        except TileryError as error:
            pipe.send(error)
