"""Steps per second of our environments (without the search, which is stated beside it) and of PettingZoo's card games.

All in the same run, random legal actions, interleaved; the cost of observing is counted everywhere.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4

from tilery.envs import TileryEnv
from tilery.envs.play import Play

ROUNDS, STEPS = 5, 400
OURS = ("lengthxwit", "lexigo", "quillico", "wordroad")
THEIRS: dict[str, Callable[[], Any]] = {
    "leduc hold'em": leduc_holdem_v4.env,
    "texas hold'em": texas_holdem_v4.env,
    "texas hold'em, no limit": texas_holdem_no_limit_v6.env,
}


class Stopwatch:
    """Seconds spent in the search."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def around(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """The same search, timed."""

        def timed(*args: Any) -> Any:
            begun = time.process_time()
            try:
                return search(*args)
            finally:
                self.seconds += time.process_time() - begun

        return timed


def walk(env: Any, steps: int, chance: random.Random) -> float:
    """Seconds of so many steps of random legal actions."""
    env.reset(seed=chance.getrandbits(30))
    begun = time.process_time()
    for _ in range(steps):
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.reset(seed=chance.getrandbits(30))
            continue
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        env.step(chance.choice(mask.nonzero()[0]))
    return time.process_time() - begun


def main() -> None:
    """Print medians."""
    chance, watch = random.Random(1), Stopwatch()
    Play.search = watch.around(Play.search)  # type: ignore[method-assign]
    envs = {name: TileryEnv(name) for name in OURS} | {name: make() for name, make in THEIRS.items()}
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in envs}
    for _ in range(ROUNDS):
        for name, env in envs.items():
            watch.seconds = 0.0
            spent = walk(env, STEPS, chance)
            rates[name].append((STEPS / (spent - watch.seconds), 1000 * watch.seconds / STEPS))
    for name, found in rates.items():
        steps, search = (sorted(each)[ROUNDS // 2] for each in zip(*found, strict=True))
        print(f"{name:24} {steps:9.0f} steps/s" + (f"   + {search:.2f} ms search a step" if name in OURS else ""))


if __name__ == "__main__":
    main()
