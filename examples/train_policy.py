"""Train a policy for Length x Wit that beats the greedy candidate: evolution strategies over the vector environment.

    python examples/train_policy.py --seed 1

Greedy takes the candidate with the most points, so it never risks a word for one more die. The policy adds to the
points a weight for each of a few features of a candidate (``features``), and learns these weights from the final scores
of matches against greedy; it starts as greedy. Every generation plays pairs of matches from the same seed: one with the
weights moved a little in a random direction, one with the weights moved the other way; the difference of the two
results says which way is up. The same seed gives the same weights, with any number of workers.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from tilery.analysis.intervals import wilson
from tilery.envs import TileryVectorEnv
from tilery.games.lengthxwit.messages import Action, Decline, Press, Respond, Score, Spend

Array = npt.NDArray[Any]

KIND = {kind: number for number, kind in enumerate(Action.__args__, start=1)}
"""The numbers of the kinds of action, as in the last column of ``candidates``."""
VOWELS = np.array([letter in "AEIOU" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"], np.float32)
FEATURES: tuple[str, ...] = (
    *("press", "press: dice", "press: tiles kept", "press: vowels kept", "press: no tile kept"),
    *("spend", "spend: dice", "spend: vowels kept", "score: tiles kept", "score: no tile kept"),
    *("respond: tiles kept", "respond: no tile kept"),
)


def features(seen: Mapping[str, Array]) -> Array:
    """What the policy looks at in every candidate of every match: matches × candidates × features."""
    kind = seen["candidates"][:, :, 4]
    left = seen["rack"][:, :1] - seen["candidate_tiles"].astype(np.float32)
    kept, vowels = left.sum(2), left @ VOWELS
    none = (kept == 0).astype(np.float32)
    dice = seen["dice"][:, :, 0].sum(1, keepdims=True)
    press, spend, score = (kind == KIND[each] for each in (Press, Spend, Score))
    respond = (kind == KIND[Respond]) | (kind == KIND[Decline])
    columns = [press, press * dice, press * kept, press * vowels, press * none, spend, spend * dice, spend * vowels]
    columns += [score * kept, score * none, respond * kept, respond * none]
    return np.stack(columns, axis=2).astype(np.float32)


def choose(seen: Mapping[str, Array], weights: Array) -> Array:
    """The best candidate of each match by points plus weighted features; weights of 0 are greedy play."""
    most = int(seen["action_mask"].sum(1).max())  # rows beyond are empty in every match
    rows = {name: seen[name][:, :most] for name in ("candidates", "candidate_tiles", "action_mask")}
    worth = rows["candidates"][:, :, 1] + np.einsum("mcf,mf->mc", features({**seen, **rows}), weights)
    worth += rows["candidates"][:, :, 0] / 1000  # of equal points the one with more value
    return np.asarray(np.where(rows["action_mask"] == 1, worth, -np.inf).argmax(1))


def play(env: TileryVectorEnv, weights: Array, seats: npt.NDArray[np.int64], seeds: list[int]) -> tuple[Array, Array]:
    """One match in every place, the policy with its row of weights in its seat, greedy in the other.

    The rewards of the policy, and by how many points it led in the end.
    """
    places = np.arange(env.num_envs)
    rewards, leads = np.zeros(env.num_envs), np.zeros(env.num_envs)
    open_places = np.ones(env.num_envs, bool)
    seen, infos = env.reset(seed=seeds)
    while open_places.any():
        mine = infos["seat"] == seats
        seen, _, over, cut, infos = env.step(choose(seen, np.where(mine[:, None], weights, 0)))
        ended = (over | cut) & open_places
        scores = infos["scores"]
        leads[ended] = (scores[places, seats] - scores[places, 1 - seats])[ended]
        rewards[ended] = infos["rewards"][places, seats][ended]
        open_places &= ~ended
    return rewards, leads


def train(env: TileryVectorEnv, generations: int, seed: int, step: float = 0.4, reach: float = 1.5) -> Array:
    """Weights learned in this many generations, from zero: each a step of Adam up the estimated slope."""
    source = np.random.default_rng(seed)
    weights, slope, square = (np.zeros(len(FEATURES)) for _ in range(3))
    pairs = env.num_envs // 2
    for number in range(1, generations + 1):
        noise = source.normal(size=(pairs, len(FEATURES)))
        tried = weights + reach * np.stack([noise, -noise], 1).reshape(2 * pairs, -1)
        seeds = source.integers(2**31, size=pairs).repeat(2).tolist()
        _, leads = play(env, tried, np.arange(2 * pairs) // 2 % 2, seeds)
        gained = leads[0::2] - leads[1::2]
        found = (gained @ noise) / pairs / max(1.0, float(gained.std()))
        slope, square = 0.8 * slope + 0.2 * found, 0.98 * square + 0.02 * found**2
        scale = np.sqrt(square / (1 - 0.98**number)) + 1e-3
        weights = weights + step * slope / (1 - 0.8**number) / scale
        if number % 10 == 0 or number == generations:
            print(f"generation {number}: mean lead {leads.mean():+.1f}, weights {np.round(weights, 2)}", flush=True)
    return weights


def evaluate(env: TileryVectorEnv, weights: Array, matches: int, seed: int) -> tuple[float, int]:
    """Wins of the policy (a draw counts half) and matches played against greedy; each deal from both seats."""
    wins, played = 0.0, 0
    rows = np.tile(weights, (env.num_envs, 1))
    while played < matches:
        seeds = [seed + (played + place) // 2 for place in range(env.num_envs)]
        rewards, _ = play(env, rows, np.arange(env.num_envs) % 2, seeds)
        wins += float((rewards + 1).sum() / 2)
        played += env.num_envs
    return wins, played


def main() -> None:
    """Train, then measure on deals that were not trained on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--matches", type=int, default=256, help="matches of the evaluation")
    parser.add_argument("--envs", type=int, default=64, help="matches at once, an even number")
    parser.add_argument("--workers", type=int, help="processes; one a core by default")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()
    env = TileryVectorEnv("lengthxwit", given.envs, workers=given.workers)
    weights = train(env, given.generations, given.seed)
    print(f"trained in {time.perf_counter() - begun:.0f} s")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"    {name:24} {weight:+.2f}")
    wins, played = evaluate(env, weights, given.matches, 2**40)
    share = wilson(wins, played)
    print(f"against greedy: {wins:.1f} of {played} won, {share.rate:.1%} (95 %: {share.low:.1%} – {share.high:.1%})")
    env.close()


if __name__ == "__main__":
    main()
