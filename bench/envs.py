"""Steps per second of our environments (without the search, which is stated beside it) and of PettingZoo's card games.

All in the same run, random legal actions, interleaved; the cost of observing is counted everywhere, and with it the
row of numbers that each candidate has in an observation. The search is what ``Play.search`` does. It is left out by
walking twice: the first walk remembers what was found, the second takes the same steps with the same candidates, and is
the one that counts. Beside it stands the rate of the first walk less the time of its searches, which is lower: a search
leaves nothing in the processor's caches of what a step needs.

Then the vector environment with 64 matches at once, three ratios for each game:

- against a loop over single environments, both with their searches;
- with factored actions, which need no search, against Texas hold'em: random open tokens, every step observed;
- with candidates but without their searches against Texas hold'em.

They are taken by processor time in one process, which means something on a busy machine too: with a worker process for
each core the vector environment steps about as many times as often as there are cores. The first two stand there
again by the clock on the wall with these workers; on a busy machine that says nothing.

Ratios are taken round by round, and printed as the least and the median of all rounds. PettingZoo's card games are
those of its classic set that run by themselves: 1.27 has no gin rummy any more, and its Hanabi needs another package.
"""

from __future__ import annotations

import os
import random
import time
import warnings
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, TypeAlias

import msgspec
import numpy as np
from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4

from tilery.envs import TileryEnv, TileryVectorEnv
from tilery.envs.choices import Choices
from tilery.envs.play import Play

ROUNDS, STEPS = 5, 300
TOGETHER, TIMES, VECTOR_ROUNDS = 64, 10, 3
"""Matches of the vector environment, how often they step in a round (ten times as often by tokens), and rounds."""
OURS = ("lengthxwit", "lexigo", "quillico", "wordroad")
THEIRS: dict[str, Callable[[], Any]] = {
    "leduc hold'em": leduc_holdem_v4.env,
    "texas hold'em": texas_holdem_v4.env,
    "texas hold'em, no limit": texas_holdem_no_limit_v6.env,
}
Found: TypeAlias = Choices


class Remembered:
    """A search that is timed, and whose answers can be had again in the same order."""

    def __init__(self, search: Callable[..., Found]) -> None:
        self._search = search
        self._found: list[Found] = []
        self._again: Iterator[Found] | None = None
        self._keeps = True
        self.seconds = 0.0

    def anew(self) -> None:
        """From now on: search, and remember."""
        self._found, self._again, self._keeps, self.seconds = [], None, True, 0.0

    def off(self) -> None:
        """From now on: search, and remember nothing."""
        self._found, self._again, self._keeps = [], None, False

    def again(self) -> None:
        """From now on: what was found since ``anew``."""
        self._again = iter(self._found)

    def search(self, *args: Any) -> Found:
        """The answer of the search, or the one remembered."""
        if self._again is not None:
            return next(self._again)
        begun = time.process_time()
        found = self._search(*args)
        self.seconds += time.process_time() - begun
        if self._keeps:
            self._found.append(found)
        return found


class Round(msgspec.Struct):
    """Steps per second: without searches, and among them; and what these took for each step, in milliseconds."""

    rate: float
    among: float = 0.0
    search: float = 0.0


def made() -> dict[str, Any]:
    """All environments by name."""
    with warnings.catch_warnings():  # no-limit Texas hold'em gives its space 64-bit bounds for 32-bit numbers
        warnings.filterwarnings("ignore", r".*precision lowered by casting", UserWarning)
        theirs = {name: make() for name, make in THEIRS.items()}
    return {name: TileryEnv(name) for name in OURS} | theirs


def walk(env: Any, seed: int, clock: Callable[[], float] = time.process_time) -> float:
    """Seconds for this many steps of random legal actions."""
    chance = random.Random(seed)
    env.reset(seed=chance.getrandbits(30))
    begun = clock()
    for _ in range(STEPS):
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.reset(seed=chance.getrandbits(30))
            continue
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        env.step(chance.choice(mask.nonzero()[0]))
    return clock() - begun


def walk_twice(env: Any, seed: int, memory: Remembered) -> Round:
    """One of our environments: once with the search, and again without."""
    memory.anew()
    spent = walk(env, seed)
    memory.again()
    return Round(STEPS / walk(env, seed), STEPS / (spent - memory.seconds), 1000 * memory.seconds / STEPS)


def walk_together(env: TileryVectorEnv, seed: int, clock: Callable[[], float]) -> float:
    """Seconds for this many steps of random legal actions in all matches."""
    source = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    begun = clock()
    for _ in range(TIMES):
        seen, *_ = env.step((source.random(TOGETHER) * seen["action_mask"].sum(1)).astype(int))
    return clock() - begun


def walk_singly(game: str, seed: int, clock: Callable[[], float]) -> float:
    """Seconds for the same steps in a loop over single environments."""
    chance, envs = random.Random(seed), [TileryEnv(game) for _ in range(TOGETHER)]
    for number, env in enumerate(envs):
        env.reset(seed=seed + number)
    begun = clock()
    for _ in range(TIMES):
        for env in envs:
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.reset(seed=chance.getrandbits(30))
            else:
                env.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
    return clock() - begun


def walk_tokens(env: TileryVectorEnv, seed: int, clock: Callable[[], float]) -> float:
    """Seconds for ten times as many steps of random tokens in all matches; choosing them is not counted."""
    source = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    spent = 0.0
    for _ in range(10 * TIMES):
        chosen = (seen["action_mask"] * source.random(seen["action_mask"].shape)).argmax(1)
        begun = clock()
        seen, *_ = env.step(chosen)
        spent += clock() - begun
    return spent


def compare_vector(game: str, workers: int, holdem: Any, clock: Callable[[], float]) -> tuple[float, float]:
    """The vector environment against a loop, and its tokens against Texas hold'em: medians of a few rounds."""
    candidates = TileryVectorEnv(game, TOGETHER, workers=workers)
    tokens = TileryVectorEnv(game, TOGETHER, actions="factored", workers=workers)
    faster, factored = [], []
    for seed in range(VECTOR_ROUNDS):
        faster.append(walk_singly(game, seed, clock) / walk_together(candidates, seed, clock))
        rate = 10 * TOGETHER * TIMES / walk_tokens(tokens, seed, clock)
        factored.append(rate * walk(holdem, seed, clock) / STEPS)
    candidates.close()
    tokens.close()
    return median(faster), median(factored)


def rate_without_search(game: str, memory: Remembered) -> float:
    """Steps per second of the vector environment with candidates, in one process, less the time of its searches."""
    env = TileryVectorEnv(game, TOGETHER, workers=1)
    memory.anew()
    walk_together(env, 2, time.process_time)
    memory.again()
    rate = TOGETHER * TIMES / walk_together(env, 2, time.process_time)
    memory.anew()
    return rate


def ratios(ours: list[Round], theirs: list[Round]) -> str:
    """The least and the median of our rates in theirs."""
    found = [one.rate / other.rate for one, other in zip(ours, theirs, strict=True)]
    return f"{min(found):.2f} / {median(found):.2f}"


def main() -> None:
    """Print medians, and our rates in theirs."""
    memory = Remembered(Play.search)

    def search(*args: Any) -> Found:
        return memory.search(*args)

    Play.search = search  # type: ignore[method-assign]
    envs = made()
    rounds: dict[str, list[Round]] = {name: [] for name in envs}
    for seed in range(ROUNDS):
        for name, env in envs.items():
            one = walk_twice(env, seed, memory) if name in OURS else Round(STEPS / walk(env, seed))
            rounds[name].append(one)
    for name, found in rounds.items():
        rate, among, search = (median([getattr(one, what) for one in found]) for what in ("rate", "among", "search"))
        beside = f"   among searches {among:6.0f}   + {search:.2f} ms search a step" if name in OURS else ""
        print(f"{name:24} {rate:9.0f} steps/s{beside}")
    for name in OURS:
        print(f"{name:12}" + "".join(f"   {ratios(rounds[name], rounds[other])} of {other}" for other in THEIRS))
    texas, cores = envs["texas hold'em"], os.cpu_count() or 1
    for name in OURS:
        memory.off()
        loop, tokens = compare_vector(name, 1, texas, time.process_time)
        wall_loop, wall_tokens = compare_vector(name, cores, texas, time.perf_counter)
        without = rate_without_search(name, memory) / median([one.rate for one in rounds["texas hold'em"]])
        print(f"{name:12}   vector in one process: {loop:.2f} of a loop over single environments", end="; ")
        print(f"{tokens:.2f} of texas hold'em by tokens, {without:.2f} by candidates without search", end="; ")
        print(f"{cores} workers by the wall: {wall_loop:.2f} of a loop, {wall_tokens:.2f} of texas hold'em", flush=True)


if __name__ == "__main__":
    main()
