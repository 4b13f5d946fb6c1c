"""Does weighing the tiles a play leaves win matches? The same greedy bot with all words, with and without it.

Usage: python bench/leaves.py [MATCHES] [GAME …]

Matches are paired: every seed is played from both seats.
"""

from __future__ import annotations

import argparse

from tilery import registry
from tilery.arena.statistics import wilson
from tilery.bots.levels import Skill
from tilery.bots.policy import choose_by
from tilery.core.game import AnyGame, Budget
from tilery.core.record import SeatInfo
from tilery.match import Match

GAMES = ("lexigo", "quillico", "wordroad")
PLAIN, WEIGHING = Skill(words=80), Skill(words=80, weighs=True)
FIRST_SEED = 500_000
"""Far from the seeds of other measurements, and from those the values were fitted on."""


def share(game: AnyGame, seed: int, seat: int) -> float:
    """The share of the win that goes to the bot that weighs, in this seat."""
    match = Match.new(game, seats=[SeatInfo("Ann", "bot"), SeatInfo("Bo", "bot")], seed=seed)
    while match.awaiting:
        asked = min(match.awaiting)
        skill = WEIGHING if asked == seat else PLAIN
        match.play(asked, choose_by(skill, game, match.view(asked), Budget(), seed, offensive_words=False))
    winners = () if match.outcome is None else match.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def main() -> None:
    """Print the share of wins, with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=400)
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    for game_id in asked.games:
        game = registry.find(game_id)
        won = sum(share(game, FIRST_SEED + index // 2, index % 2) for index in range(asked.matches))
        found = wilson(won, asked.matches)
        row = f"{game_id:12} weighing won {found.rate:.1%} ({found.low:.1%} – {found.high:.1%})"
        print(f"{row} of {asked.matches} matches", flush=True)


if __name__ == "__main__":
    main()
