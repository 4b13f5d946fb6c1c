"""How many steps a second do environments make, and how much of a step is the search?

Usage: python bench/envs.py [GAME …] [--rounds N] [--matches N]

Every row is one process and one thread, by processor time, with random legal actions that are chosen beforehand and not
counted. What is counted is the step with its observations and masks, and the deals of matches that follow others.

- *by the rules*: the batch that plays matches by ``decide`` and ``evolve``, as the vector environment did before it was
  in the kernel. *In the kernel*: the vector environment now. Both make the same observations.
- Candidates are searched in each step with 20,000 nodes, tokens are not searched. *Of it search* is what is left of a
  step in the kernel when that of a search of one node is taken off.
- PettingZoo's classic card games and OpenSpiel's games search nothing: their actions are few and listed by the rules.
  OpenSpiel's are in C++ with Python around each step, and observed by their tensor. PufferLib's *squared*, a grid game
  in C with 121 numbers to see, writes into arrays like ours.

All take turns within a round. Printed are medians over the rounds, and ratios of medians of the same run.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any, TypeAlias

import numpy as np

from tilery.envs.batch import MatchBatch, shapes_of
from tilery.envs.kernel_batch import KernelBatch
from tilery.envs.observation import empty_observation
from tilery.envs.play import ActionMode, EnvOptions, Play

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
MATCHES = 64
STEPS = {"by the rules": {"candidates": 5, "factored": 30}, "in the kernel": {"candidates": 30, "factored": 300}}
THEIR_STEPS = 2_000
OPENSPIEL = ("leduc_poker", "backgammon", "connect_four")
Rate: TypeAlias = Callable[[int], float]


def rate_of_batch(kind: type[MatchBatch], env: EnvOptions, count: int, steps: int) -> Rate:
    """Steps a second of a batch of our matches."""
    shapes = {name: ((count, *shape), dtype) for name, (shape, dtype) in shapes_of(Play(env)).items()}
    out = empty_observation(shapes)
    batch = kind(env, 2_000, out)

    def rate(seed: int) -> float:
        source, spent = np.random.default_rng(seed), 0.0
        batch.reset([seed + number for number in range(count)])
        for _ in range(steps):
            chosen = (out["action_mask"] * source.random(out["action_mask"].shape)).argmax(1)
            begun = time.process_time()
            batch.step(chosen)
            spent += time.process_time() - begun
        return count * steps / spent

    return rate


def rate_of_pettingzoo(make: Callable[[], Any]) -> Rate:
    """Steps a second of one of PettingZoo's environments."""
    env = make()

    def rate(seed: int) -> float:
        chance, spent = random.Random(seed), 0.0
        env.reset(seed=seed)
        for _ in range(THEIR_STEPS):
            begun = time.process_time()
            observation, _, over, cut, _ = env.last()
            spent += time.process_time() - begun
            action = None if over or cut else chance.choice(observation["action_mask"].nonzero()[0])
            begun = time.process_time()
            env.step(action)
            if not env.agents:
                env.reset(seed=chance.getrandbits(30))
            spent += time.process_time() - begun
        return THEIR_STEPS / spent

    return rate


def rate_of_openspiel(name: str) -> Rate:
    """Steps a second of one of OpenSpiel's games. Chance nodes are drawn within the step."""
    import pyspiel

    game = pyspiel.load_game(name)

    def rate(seed: int) -> float:
        chance, steps = random.Random(seed), 0
        begun = time.process_time()
        state = game.new_initial_state()
        while steps < THEIR_STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.observation_tensor()
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps / (time.process_time() - begun)

    return rate


def rate_of_pufferlib(count: int) -> Rate:
    """Steps a second of PufferLib's smallest grid game."""
    from pufferlib.ocean.squared import squared

    env = squared.Squared(num_envs=count)
    env.reset()

    def rate(seed: int) -> float:
        source, spent = np.random.default_rng(seed), 0.0
        for _ in range(300):
            chosen = source.integers(0, 5, count).astype(env.actions.dtype)
            begun = time.process_time()
            env.step(chosen)
            spent += time.process_time() - begun
        return 300 * count / spent

    return rate


def others(count: int) -> dict[str, Rate]:
    """The environments of others that are installed."""
    found: dict[str, Rate] = {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4
        found["PettingZoo leduc hold'em"] = rate_of_pettingzoo(leduc_holdem_v4.env)
        found["PettingZoo texas hold'em"] = rate_of_pettingzoo(texas_holdem_v4.env)
        found["PettingZoo texas hold'em, no limit"] = rate_of_pettingzoo(texas_holdem_no_limit_v6.env)
        found |= {f"OpenSpiel {name}": rate_of_openspiel(name) for name in OPENSPIEL}
        found["PufferLib squared"] = rate_of_pufferlib(count)
    except ImportError as missing:
        print(f"left out: {missing}")
    return found


def ours(game: str, mode: ActionMode, count: int) -> dict[str, Rate]:
    """Both ways to step a game, and the kernel's without its search."""
    env = EnvOptions(game, actions=mode)
    rates = {
        "by the rules": rate_of_batch(MatchBatch, env, count, STEPS["by the rules"][mode]),
        "in the kernel": rate_of_batch(KernelBatch, env, count, STEPS["in the kernel"][mode]),
    }
    if mode == "candidates":
        short = EnvOptions(game, actions=mode, nodes=1)
        rates["with one node"] = rate_of_batch(KernelBatch, short, count, STEPS["in the kernel"][mode])
    return rates


def row(name: str, rates: dict[str, float]) -> str:
    """One line of our table."""
    rules, kernel, bare = rates["by the rules"], rates["in the kernel"], rates.get("with one node")
    searched = "nothing searched" if bare is None else f"of it search {1 - kernel / bare:4.0%}"
    return f"{name:24} by the rules {rules:9.0f}   in the kernel {kernel:9.0f}   {kernel / rules:5.1f} x   {searched}"


def main() -> None:
    """Print a row for each of our games and modes, and for each environment of others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=MATCHES)
    asked = parser.parse_args()
    modes: tuple[ActionMode, ...] = ("candidates", "factored")
    all_rates = {f"{game}, {mode}": ours(game, mode, asked.matches) for game in asked.games for mode in modes}
    theirs = others(asked.matches)
    found: dict[tuple[str, str], list[float]] = {}
    for seed in range(asked.rounds):
        for name, rates in all_rates.items():
            for way, rate in rates.items():
                found.setdefault((name, way), []).append(rate(seed))
        for name, rate in theirs.items():
            found.setdefault((name, ""), []).append(rate(seed))
    for name, rates in all_rates.items():
        print(row(name, {way: median(found[name, way]) for way in rates}))
    for name in theirs:
        print(f"{name:36} {median(found[name, '']):9.0f} steps a second")


if __name__ == "__main__":
    main()
