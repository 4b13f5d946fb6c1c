"""Steps per second of our environments (without the search, which is stated beside it) and of PettingZoo's card games.

All in the same run, random legal actions, interleaved; the cost of observing is counted everywhere, and with it the
row of numbers that each candidate has in an observation. The search is what ``Play.search`` does: finding the
candidates, and letting go of those it found before. Ratios are taken round by round, and printed as the least and the
median of all rounds.

PettingZoo's card games are those of its classic set that run by themselves: 1.27 has no gin rummy any more, and its
Hanabi needs another package.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4

from tilery.envs import TileryEnv
from tilery.envs.play import Play

ROUNDS, STEPS = 9, 400
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


def made() -> dict[str, Any]:
    """All environments by name."""
    with warnings.catch_warnings():  # no-limit Texas hold'em gives its space 64-bit bounds for 32-bit numbers
        warnings.filterwarnings("ignore", r".*precision lowered by casting", UserWarning)
        theirs = {name: make() for name, make in THEIRS.items()}
    return {name: TileryEnv(name) for name in OURS} | theirs


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


def ratios(ours: list[float], theirs: list[float]) -> str:
    """The least and the median of our rates in theirs."""
    found = [one / other for one, other in zip(ours, theirs, strict=True)]
    return f"{min(found):.2f} / {median(found):.2f}"


def main() -> None:
    """Print medians, and our rates in theirs."""
    chance, watch = random.Random(1), Stopwatch()
    Play.search = watch.around(Play.search)  # type: ignore[method-assign]
    envs = made()
    rates: dict[str, list[float]] = {name: [] for name in envs}
    searches: dict[str, list[float]] = {name: [] for name in envs}
    for _ in range(ROUNDS):
        for name, env in envs.items():
            watch.seconds = 0.0
            spent = walk(env, STEPS, chance)
            rates[name].append(STEPS / (spent - watch.seconds))
            searches[name].append(1000 * watch.seconds / STEPS)
    for name, found in rates.items():
        search = f"   + {median(searches[name]):.2f} ms search a step" if name in OURS else ""
        print(f"{name:24} {median(found):9.0f} steps/s{search}")
    for name in OURS:
        print(f"{name:12}" + "".join(f"   {ratios(rates[name], rates[other])} of {other}" for other in THEIRS))


if __name__ == "__main__":
    main()
