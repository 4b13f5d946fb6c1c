"""What does lookahead gain over the best play at a glance, by how many plays are tried and on how many deals?

Usage: python bench/lookahead.py [POSITIONS] [GAME …]

Positions come from matches of Expert against itself, one a match. In each one the choice by lookahead and the best play
at a glance are played on from the same deals, which are others than those that the choice was made by. Prints the mean
gain in points (in Lexigo in tiles), and in wins where the deals are played to the end, each with its standard error,
and the processor time of a choice.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

import tilery
from tilery.bots import choose, level
from tilery.bots.leaves import hand_lead, leave_value
from tilery.bots.lookahead import NODES, best_by_lookahead, lead_in
from tilery.bots.playout import PlayoutRunner
from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.match import advance

SETTINGS = ((8, 32), (16, 32), (16, 64), (24, 48), (24, 96), (32, 32), (48, 48), (64, 32), (64, 64))
"""Plays tried, and deals that the last two of them are tried on."""
MOST = 64
FEWEST = 8
"""Positions with fewer candidates are left out: most of their choices are made at a glance."""
JUDGED = 32
"""Deals that a choice is judged by."""
GAMES = ("lexigo", "quillico", "wordroad")


def positions(game_id: str) -> Iterator[tuple[AnyGame, Any]]:
    """A view of an awaited seat from each of an endless series of matches."""
    for seed in range(1, 1_000_000):
        match = tilery.new(game_id, ["First", "Second"], seed=seed)
        views = []
        while match.awaiting:
            seat = min(match.awaiting)
            views.append(match.view(seat))
            match.play(seat, choose("expert", match.game, views[-1], Budget(), len(match.entries)))
        yield match.game, random.Random(seed).choice(views)


def at_a_glance(game: AnyGame, view: Any) -> Sequence[Candidate[Any]]:
    """The best candidates by their value and what they leave in hand."""
    found = game.candidates(view, Budget(nodes=NODES, limit=MOST)).items
    return sorted(found, key=lambda item: item.value + leave_value(game, view, item), reverse=True)


def leads(game: AnyGame, view: Any, item: Candidate[Any]) -> list[float]:
    """The viewer's lead after the candidate and the rounds that the game looks ahead, in each of the judging deals."""
    found, runner = [], PlayoutRunner(game)
    for sample in range(JUDGED):
        after = advance(game, game.determinize(view, rng.widen(f"judge {sample}")), view.viewer, item.action)
        turns = game.info.lookahead_rounds * len(view.seating.staying())
        end = runner.run(after, view.viewer, turns, level("master").skill(game.info.id).playout_plays)
        held = 0.0 if end.is_over else hand_lead(game, end.find_held, view.seating, view.viewer)
        found.append(lead_in(game, end.scores, view.seating, view.viewer) + held)
    return found


def won(margin: float) -> float:
    """The share of the win."""
    return (margin > 0) + 0.5 * (margin == 0)


def shown(gains: Sequence[float], unit: float = 1.0) -> str:
    """The mean with its standard error."""
    return f"{unit * fmean(gains):6.2f} ± {unit * stdev(gains) / len(gains) ** 0.5:4.2f}"


def measure(game_id: str, count: int) -> None:
    """Print the table of one game."""
    gains: dict[tuple[int, int], list[float]] = {setting: [] for setting in SETTINGS}
    wins: dict[tuple[int, int], list[float]] = {setting: [] for setting in SETTINGS}
    spent = dict.fromkeys(SETTINGS, 0.0)
    taken = 0
    for game, view in positions(game_id):
        ranked = at_a_glance(game, view)
        if len(ranked) < FEWEST:
            continue
        judged: dict[int, list[float]] = {0: leads(game, view, ranked[0])}
        for plays, deals in SETTINGS:
            skill = msgspec.structs.replace(level("master").skill(game_id), plays=plays, deals=deals)
            begun = time.process_time()
            best = ranked.index(best_by_lookahead(game, view, ranked, skill, Budget(), seed=taken))
            spent[plays, deals] += time.process_time() - begun
            if best not in judged:
                judged[best] = leads(game, view, ranked[best])
            gains[plays, deals].append(fmean(judged[best]) - fmean(judged[0]))
            wins[plays, deals].append(fmean(map(won, judged[best])) - fmean(map(won, judged[0])))
        taken += 1
        if taken == count:
            break
    for plays, deals in SETTINGS:
        row = f"{game_id:9} {plays:3} plays, {deals:3} deals: gain {shown(gains[plays, deals])}"
        row += f"  wins {shown(wins[plays, deals], 100)} %" if game_id == "lexigo" else ""
        print(f"{row}  {spent[plays, deals] / taken:5.2f} s", flush=True)


def main() -> None:
    """Measure the games that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", nargs="?", type=int, default=20)
    parser.add_argument("games", nargs="*", default=GAMES)
    asked = parser.parse_args()
    for game in asked.games:
        measure(game, asked.positions)


if __name__ == "__main__":
    main()
