"""Lookahead by sequential halving: what is tried how often, and which candidate is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import tilery
from tilery.bots import Skill, lookahead
from tilery.bots.lookahead import best_by_lookahead
from tilery.bots.playout import play_on
from tilery.core.common_messages import Pass
from tilery.core.game import Budget, Candidate
from tilery.games.lengthxwit.messages import Press, Score
from tilery.match import Match

SKILL = Skill(words=80, deals=64, plays=16)


@pytest.fixture
def match() -> Match:
    return tilery.new("wordroad", ["Ann", "Bo"], seed=3)


def candidates(count: int) -> list[Candidate[Any]]:
    return [Candidate(Pass(), (str(number),)) for number in range(count)]


def tried(
    monkeypatch: pytest.MonkeyPatch, match: Match, leads: list[float], budget: Budget
) -> tuple[int, Counter[int]]:
    """Which of these candidates is chosen if playing on from each gives this lead, and how often each was tried."""
    counts: Counter[int] = Counter()
    deals: dict[int, list[bytes]] = {}

    def lead_after(game: Any, dealt: Any, seat: int, item: Candidate[Any], skill: Skill) -> float:
        number = int(item.words[0])
        deals.setdefault(number, []).append(dealt.seed)
        counts[number] += 1
        return leads[number]

    monkeypatch.setattr(lookahead, "_lead_after", lead_after)
    [seat] = match.awaiting
    chosen = best_by_lookahead(match.game, match.view(seat), candidates(len(leads)), SKILL, budget, 5)
    longest = max(deals.values(), key=len)
    assert all(seen == longest[: len(seen)] for seen in deals.values()), "all were tried on the same deals"
    assert len(set(longest)) == len(longest)
    return int(chosen.words[0]), counts


def test_the_better_half_is_tried_on_twice_as_many_deals(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    leads = [float(number * 7 % 16) for number in range(16)]
    chosen, counts = tried(monkeypatch, match, leads, Budget())
    assert leads[chosen] == 15.0
    ranks = sorted(counts, key=lambda number: -leads[number])
    assert [counts[number] for number in ranks] == [64] * 2 + [32] * 2 + [16] * 4 + [8] * 8


def test_of_equal_candidates_the_best_at_a_glance_is_chosen(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    assert tried(monkeypatch, match, [1.0, 3.0, 3.0, 2.0, 3.0], Budget())[0] == 1


def test_fewer_nodes_allow_fewer_deals(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    chosen, counts = tried(monkeypatch, match, [1.0, 2.0, 3.0, 4.0], Budget(nodes=50_000))
    assert (chosen, counts) == (3, Counter({3: 16, 2: 16, 1: 8, 0: 8}))
    chosen, counts = tried(monkeypatch, match, [1.0, 2.0, 3.0, 4.0], Budget(nodes=1))
    assert (chosen, counts) == (3, Counter({3: 1, 2: 1, 1: 1, 0: 1}))


def test_more_seats_allow_fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tilery.new("wordroad", ["Ann", "Bo", "Cy", "Di"], seed=3)
    chosen, counts = tried(monkeypatch, match, [1.0, 2.0, 3.0, 4.0], Budget())
    assert (chosen, counts) == (3, Counter({3: 32, 2: 32, 1: 16, 0: 16}))


def test_without_time_every_candidate_is_tried_once(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    chosen, counts = tried(monkeypatch, match, [1.0, 5.0, 3.0], Budget(seconds=0.0))
    assert (chosen, counts) == (1, Counter([0, 1, 2]))


def test_playing_on_ends_after_the_turns_asked_for(match: Match) -> None:
    [seat] = match.awaiting
    assert play_on(match.game, match.state, seat, 0).turn == 1 - seat
    assert play_on(match.game, match.state, seat, 1).turn == seat
    assert not match.game.awaiting(play_on(match.game, match.state, seat, 10_000))


def test_a_playout_can_weigh_what_plays_leave_in_hand() -> None:
    others = 0
    for seed in range(8):
        match = tilery.new("quillico", ["Ann", "Bo"], seed=seed)
        seat = min(match.awaiting)
        plain, weighing = (play_on(match.game, match.state, 1 - seat, 1, plays) for plays in (1, 12))
        others += plain != weighing
        assert match.game.scores(weighing)[seat] <= match.game.scores(plain)[seat], seed
    assert others


ENDINGS = Skill(words=80, deals=16, plays=8, endings=True)


def best_ending(seed: int, actions: int) -> tuple[Match, Sequence[Candidate[Any]], Candidate[Any]]:
    """A match of Length x Wit after some actions, what may be done then, and what looking at the ending chooses."""
    match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=seed)
    for _ in range(actions):
        seat = min(match.awaiting)
        match.play(seat, match.game.candidates(match.view(seat), Budget(limit=1))[0].action)
    view = match.view(min(match.awaiting))
    ranked = match.game.candidates(view, Budget()).items
    return match, ranked, best_by_lookahead(match.game, view, ranked, ENDINGS, Budget(), 1)


@pytest.mark.parametrize(("seed", "actions"), [(4, 46), (54, 40)])
def test_who_would_lose_with_the_most_points_takes_the_risk_that_may_win(seed: int, actions: int) -> None:
    match, ranked, chosen = best_ending(seed, actions)
    [seat] = match.awaiting
    scores = match.game.scores(match.state)
    assert scores[1 - seat] >= 150
    assert isinstance(ranked[0].action, Score)
    assert scores[seat] + ranked[0].points < scores[1 - seat], "the best at a glance loses the match"
    assert isinstance(chosen.action, Press)


def test_far_from_the_end_the_values_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "_lead_after", lambda *_: pytest.fail("nothing is tried"))
    _, ranked, chosen = best_ending(4, 5)
    assert chosen is ranked[0]
