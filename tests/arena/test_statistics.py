"""What the arena says about many matches: intervals, ratings, luck, what comes into play."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from tilery.arena.bot_match import Course, Pairing, PlayedMatch
from tilery.arena.figures import figures
from tilery.arena.format import verdict
from tilery.arena.luck import luck
from tilery.arena.plots import _edges
from tilery.arena.ratings import ratings
from tilery.arena.schedule import Plan
from tilery.arena.standings import standings
from tilery.arena.statistics import always_within, wilson
from tilery.arena.stopping_rule import StoppingRule
from tilery.bots.levels import level
from tilery.bots.rating_scale import BETA, elo_points, strength

COURSE = Course(0, (4, 4), {"lay": 8}, {"drawn": 1}, 1, (0,))


def match(bots: tuple[str, ...], scores: tuple[int, int], seed: int = 1) -> PlayedMatch:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    ranks = tuple(1 if seat in winners else 2 for seat in range(2))
    return PlayedMatch(Pairing("highletter", bots, seed), scores, winners, ranks, "out", 9, COURSE)


def pairs(count: int, margin) -> list[PlayedMatch]:
    """Groups of two matches; ``margin(seed, bots)`` is what seat 0 has more than seat 1."""
    plan = Plan("highletter", ("level1", "level2"))
    rows = [plan.pairing(index) for index in range(2 * count)]
    return [match(row.bots, (20 + margin(row.seed, row.bots), 20), row.seed) for row in rows]


def test_the_interval_is_wilsons() -> None:
    interval = wilson(0, 10)
    assert interval.low == pytest.approx(0, abs=1e-12)
    assert interval.high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(0, 0).rate == 0.5


def test_the_interval_always_holds_the_rate() -> None:
    for trials in range(1, 120):
        for successes in range(trials + 1):
            interval = wilson(successes, trials)
            assert 0 <= interval.low <= interval.rate <= interval.high <= 1


def test_a_shared_win_counts_as_its_share() -> None:
    rows = standings([match(("level1", "level2"), (5, 5)), match(("level1", "level2"), (3, 6))])
    assert [(row.bot, row.matches, row.wins) for row in rows] == [("level2", 2, 1.5), ("level1", 2, 0.5)]


def test_ratings_part_with_results_and_grow_surer() -> None:
    few, many = (ratings([match(("level1", "level2"), (1, 2))] * count) for count in (2, 60))
    assert many["level2"].low > many["level1"].high
    assert many["level2"].high - many["level2"].low < few["level2"].high - few["level2"].low
    same = ratings([match(("level1", "level1"), (1, 2))])["level1"]
    assert same.rating == level("novice").rating("highletter"), "a bot against itself says nothing"


def test_ratings_are_on_the_scale_of_the_levels() -> None:
    """The levels have their ratings on average, and 400 points are odds of ten to one, here as on the server."""
    rated = ratings([match(("casual", "club"), (1, 2))] * 3 + [match(("casual", "own"), (1, 2))] * 3)
    known = [level(bot).rating("highletter") for bot in ("casual", "club")]
    assert rated["casual"].rating + rated["club"].rating == pytest.approx(sum(known))
    assert rated["own"].rating > rated["casual"].rating
    assert ratings([match(("own", "other"), (1, 1))])["own"].rating == pytest.approx(1000), "no level to compare with"
    assert elo_points(strength(1400)) == pytest.approx(1400)
    odds = math.exp((strength(1400) - strength(1000)) / (math.sqrt(2) * BETA))
    assert odds == pytest.approx(10)


def test_all_skill_all_deal_and_neither_are_told_apart() -> None:
    rolls = random.Random(5)
    of_the_deal = {seed: rolls.choice((-7, 7)) for seed in range(1, 200)}
    skill = luck(pairs(150, lambda seed, bots: 8 if bots[0] == "level2" else -8))
    deal = luck(pairs(150, lambda seed, bots: of_the_deal[seed]))
    noise = luck(pairs(150, lambda seed, bots: rolls.choice((-7, 7))))
    assert (skill.skill, skill.same_bot, skill.same_seat) == (pytest.approx(1), 1, 0)
    assert deal.deal == pytest.approx(1, abs=0.05)
    assert (deal.same_bot, deal.same_seat) == (0, 1)
    assert noise.rest > 0.8
    assert skill.skill + skill.deal + skill.rest == pytest.approx(1)


def test_luck_needs_different_bots_and_whole_groups() -> None:
    assert luck([]) is None
    assert luck([match(("level1", "level1"), (1, 2))] * 8) is None


def test_the_bound_holds_however_often_one_looks() -> None:
    """Fair coins: over all looks of a long tournament at most 5 % (give or take) are ever called unfair."""
    rolls = random.Random(11)
    wrong = 0
    for _ in range(200):
        total = 0
        for trial in range(1, 301):
            total += rolls.choice((-1, 1))
            if abs(total) / trial > always_within(trial, 0.95):
                wrong += 1
                break
    assert wrong <= 20


def test_stopping_names_the_better_bot_and_never_one_of_equals() -> None:
    sure = StoppingRule(("level1", "level2"), 0.95)
    ended = [sure.add_match(each) for each in pairs(100, lambda seed, bots: 3 if bots[0] == "level2" else -3)]
    assert True in ended
    assert sure.leader() == "level2"
    even = StoppingRule(("level1", "level2"), 0.95)
    assert not any(even.add_match(each) for each in pairs(100, lambda seed, bots: 3))
    assert StoppingRule(("level1", "level2"), None).leader() is None


def test_every_kind_is_listed_also_if_it_never_came_into_play() -> None:
    found = figures(pairs(4, lambda seed, bots: 2 if bots[0] == "level2" else -2))
    uses = {(use.what, use.kind): use for use in found.uses}
    assert uses["action", "lay"].each == 8
    assert uses["action", "resign"].matches.rate == 0
    assert uses["event", "drawn"].matches.rate == 1
    assert found.margin.mean == 2
    assert [each.rate for each in found.seats] == [0.5, 0.5]
    assert found.reasons["out"].rate == 1


def test_the_verdict_names_the_better_one_only_when_sure() -> None:
    clear = standings(pairs(40, lambda seed, bots: 8 if bots[0] == "level2" else -8))
    assert verdict(clear).startswith("Casual won 100%")
    assert "clearly more than any other" in verdict(clear)
    assert "more matches are needed" in verdict(standings(pairs(3, lambda seed, bots: 8)))


def test_bins_are_alike_and_hold_every_value() -> None:
    for values in ([3], [0, 14], list(range(-40, 300, 7))):
        edges = _edges(values)
        assert edges[0] < min(values)
        assert edges[-1] > max(values)
        assert len(edges) <= 25
        assert len({after - before for before, after in pairwise(edges)}) == 1
