"""Does what another player kept tell what they hold? Hands that were really held against hands that were dealt.

Usage: python bench/opponent_model.py [MATCHES] [GAME …]

A player who keeps good tiles holds more than chance would deal. On every turn of matches between bots that weigh their
tiles, the worth of the other's hand (``leaves.toml``) is compared with its worth in 8 deals of the unseen. A model
would weigh deals by ``exp(share × worth)``, with a share for each number of tiles kept in the other's last turn; shown
is the best share, and what it gains in the chance of the true hand among the nine, in nats of the 2.20 there are.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from tilery import registry
from tilery.bots.leaves import leaves
from tilery.bots.levels import Skill
from tilery.bots.policy import choose_by
from tilery.core import rng
from tilery.core.game import AnyGame, Budget
from tilery.core.record import SeatInfo
from tilery.match import Match

GAMES = ("quillico", "wordroad")
"""The games in which Master looks ahead and weighs hands."""
WEIGHING = Skill(words=80, weighs=True)
BUDGET = Budget(nodes=20_000)
DEALS = 8
FIRST_SEED = 700_000
FEWEST = 40
"""Turns without which a row is not shown."""
SHARES = np.linspace(-0.05, 0.05, 101)


def turns(game: AnyGame, seed: int) -> Iterator[tuple[int, list[float]]]:
    """For each turn: how many tiles the other kept in theirs, and the worth of their hand, the true one first."""
    fitted, hands = leaves(game.info.id), game.hands
    assert fitted is not None
    assert hands is not None
    match = Match.new(game, seats=[SeatInfo("Ann", "bot"), SeatInfo("Bo", "bot")], seed=seed)
    kept: dict[int, int] = {}
    while match.awaiting:
        seat = min(match.awaiting)
        view, other = match.view(seat), 1 - seat
        states = [match.state, *(game.determinize(view, rng.widen(f"{seed} {deal}")) for deal in range(DEALS))]
        if other in kept and hands.find_held(match.state, other).undrawn:
            yield kept[other], [fitted.worth(hands.find_held(state, other)) for state in states]
        action = choose_by(WEIGHING, game, view, BUDGET, seed, offensive_words=False)
        kept[seat] = len(hands.find_kept(view, action).tiles)
        match.play(seat, action)


def gain(worths: np.ndarray, share: float) -> float:
    """How much likelier the true hand becomes by weighing, in nats."""
    weights = share * (worths - worths.max(axis=1, keepdims=True))
    return float(np.mean(weights[:, 0] - np.log(np.exp(weights).sum(axis=1)))) + float(np.log(worths.shape[1]))


def main() -> None:
    """Print a row for each number of tiles kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=60)
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    for game_id in asked.games:
        found: dict[int, list[list[float]]] = defaultdict(list)
        for index in range(asked.matches):
            for kept, worths in turns(registry.find(game_id), FIRST_SEED + index):
                found[kept].append(worths)
        gained = 0.0
        for kept, rows in sorted(found.items()):
            worths = np.array(rows)
            best = max(SHARES, key=lambda share: gain(worths, share))
            gained += len(rows) * gain(worths, best)
            if len(rows) >= FEWEST:
                true, dealt = worths[:, 0].mean(), worths[:, 1:].mean()
                row = f"{game_id:10} kept {kept}: {len(rows):5} turns, worth {true:6.1f}, dealt {dealt:6.1f}"
                print(f"{row}; share {best:+.3f}, gain {gain(worths, best):.3f}")
        total = sum(map(len, found.values()))
        print(f"{game_id:10} {total} turns, mean gain {gained / total:.3f} nats", flush=True)


if __name__ == "__main__":
    main()
