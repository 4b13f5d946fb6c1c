"""Pairings of every format: what must hold in every tournament, with late arrivals and withdrawals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilery.tournaments.groups import balanced_groups, group_sizes
from tilery.tournaments.pairing import TableForm, next_round
from tilery.tournaments.round_robin import berger_row, round_robin_round, rounds_left
from tilery.tournaments.rounds import Entrant, Group, PlayedTable, all_ended, byes, meetings, points
from tilery.tournaments.swiss import BYE, pair_criteria, swiss_round

SWISS, ROBIN = TableForm("swiss"), TableForm("round_robin")


def _no_rounds() -> list[list[PlayedTable]]:
    return []


def _played(groups: tuple[Group, ...], rng: random.Random) -> list[PlayedTable]:
    tables = []
    for group in groups:
        scores = tuple(rng.randint(0, 3) for _ in group)
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        tables.append(PlayedTable(group, None if len(group) == 1 else ranks, scores))
    return tables


def _all_ways(active: list[Entrant]) -> Iterator[list[Group]]:
    """Every way to pair everybody, with a bye if the number is odd."""
    if len(active) % 2:
        for one in active:
            yield from ([(one,), *rest] for rest in _all_ways([x for x in active if x != one]))
    elif not active:
        yield []
    else:
        first, *others = active
        for one in others:
            yield from ([(first, one), *rest] for rest in _all_ways([x for x in others if x != one]))


def _worth(groups: Iterable[Group], order: list[Entrant], rounds: list[list[PlayedTable]]) -> tuple[int, ...]:
    """How bad a round is by each criterion of a Swiss round; the first that differs decides."""
    criteria = pair_criteria(order, rounds)
    return tuple(
        map(sum, zip(*(criteria(*group, *([BYE] if len(group) == 1 else [])) for group in groups), strict=True))
    )


def _leaves_a_fresh_round(groups: Iterable[Group], rounds: list[list[PlayedTable]], active: list[Entrant]) -> bool:
    after = [*rounds, [PlayedTable(group) for group in groups]]
    return any(_worth(way, active, after)[:3] == (0, 0, 0) for way in _all_ways(active))


def _evening_of(count: int, length: int, seed: int) -> Iterator[tuple[list[Entrant], tuple[Group, ...], list[Any]]]:
    """Swiss rounds with late arrivals and people who sit out: who plays, the round, and the rounds before it."""
    rng, rounds, everybody = random.Random(seed), _no_rounds(), list(range(count))
    for _ in range(length):
        if rng.random() < 0.2:
            everybody.append(len(everybody))  # somebody comes late
        active = [one for one in everybody if rng.random() < 0.9] or everybody
        have = points(rounds)
        order = sorted(active, key=lambda one: (-have.get(one, 0.0), rng.random()))
        groups = swiss_round(order, rounds)
        yield order, groups, rounds
        rounds = [*rounds, _played(groups, rng)]


@settings(max_examples=40)
@given(st.integers(2, 7), st.integers(1, 7), st.integers(0, 10**6))
def test_a_swiss_round_is_the_best_of_all_ways_to_pair(count: int, length: int, seed: int) -> None:
    """Without repetition while that can be avoided, and one more fresh round is left if there can be one."""
    for order, groups, rounds in _evening_of(count, length, seed):
        assert sorted(one for group in groups for one in group) == sorted(order)
        assert [len(group) for group in groups].count(1) == len(order) % 2
        if len(order) > 8:
            continue
        ways = [(_worth(way, order, rounds), way) for way in _all_ways(order)]
        best = min(worth for worth, _ in ways)
        found = _worth(groups, order, rounds)
        assert found[:3] == best[:3]
        if found != best and len(order) > 1:
            assert _leaves_a_fresh_round(groups, rounds, order)
            better = [way for worth, way in ways if worth < found and worth[:3] == best[:3]]
            assert not any(_leaves_a_fresh_round(way, rounds, order) for way in better)


@pytest.mark.parametrize(("count", "length"), [(4, 3), (5, 5), (6, 5), (8, 7), (10, 8)])
def test_small_swiss_fields_play_nearly_everybody_before_a_repetition(count: int, length: int) -> None:
    """Without looking ahead, six people often have none but repeated pairings left after three rounds."""
    for seed in range(5):
        rng, rounds = random.Random(seed), _no_rounds()
        for _ in range(length):
            rounds.append(_played(next_round(SWISS, range(count), range(count), rounds, seed), rng))
        assert set(meetings(rounds).values()) == {1}
        assert max(byes(rounds).values(), default=0) <= 1


def test_swiss_pairs_equal_points_and_gives_the_bye_to_somebody_low() -> None:
    rounds = [
        [PlayedTable((0, 1), (1, 2)), PlayedTable((2, 3), (1, 2)), PlayedTable((4, 5), (1, 2)), PlayedTable((6,))]
    ]
    order = [0, 2, 4, 6, 1, 3, 5]
    found = {frozenset(group) for group in swiss_round(order, rounds)}
    assert all(len({one in (0, 2, 4, 6) for one in group}) == 1 for group in found)
    assert {next(iter(group)) for group in found if len(group) == 1} < {1, 3, 5}


def test_swiss_gives_no_bye_to_somebody_who_has_just_arrived() -> None:
    rounds = [[PlayedTable((0, 1), (1, 2)), PlayedTable((2, 3), (1, 2))]]
    assert {group for group in swiss_round([0, 2, 1, 3, 4], rounds) if len(group) == 1} < {(1,), (3,)}
    everybody_had_one = [*rounds, *([PlayedTable((one,))] for one in range(4))]
    assert (4,) not in swiss_round([0, 2, 1, 3, 4], everybody_had_one)


def test_swiss_lets_the_upper_half_meet_the_lower_half_first() -> None:
    assert swiss_round([0, 1, 2, 3, 4, 5], []) == ((0, 3), (1, 4), (2, 5))
    assert swiss_round([7], []) == ((7,),)
    assert swiss_round([], []) == ()


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_a_round_robin_follows_the_berger_table(count: int) -> None:
    everybody, rounds, rng = list(range(count)), _no_rounds(), random.Random(1)
    while groups := round_robin_round(everybody, everybody, rounds):
        left = rounds_left(everybody, rounds)
        assert {group for group in groups if len(group) == 2} == set(berger_row(everybody, len(rounds)))
        rounds.append(_played(groups, rng))
        assert rounds_left(everybody, rounds) in (left - 1, left)
    assert len(rounds) == (count if count % 2 else count - 1)
    assert meetings(rounds) == Counter(combinations(everybody, 2))


@settings(max_examples=25)
@given(st.integers(2, 8), st.integers(0, 10**6))
def test_a_round_robin_ends_with_everybody_having_met_once_however_people_come_and_go(count: int, seed: int) -> None:
    rng, rounds, everybody = random.Random(seed), _no_rounds(), list(range(count))
    active = list(everybody)
    for number in range(60):
        if number in (1, 3) and rng.random() < 0.5:
            everybody.append(len(everybody))
            active.append(everybody[-1])
        if number == 2 and len(active) > 2 and rng.random() < 0.5:
            active.remove(rng.choice(active))
        groups = next_round(ROBIN, everybody, active, rounds, seed)
        if not groups:
            break
        rounds.append(_played(groups, rng))
    met = meetings(rounds)
    assert set(met.values()) <= {1}
    assert all(met[both] for both in combinations(sorted(active), 2))
    assert len(rounds) <= 2 * len(everybody) + 2


@given(st.integers(0, 60), st.integers(2, 6), st.integers(2, 4), st.integers(4, 6))
def test_groups_have_nearly_equal_sizes(count: int, wanted: int, smallest: int, largest: int) -> None:
    sizes = group_sizes(count, wanted, smallest, largest)
    assert sum(sizes) == count
    full = [size for size in sizes if size > 1]
    assert all(smallest <= size <= largest for size in full)
    assert max(full, default=0) - min(full, default=0) <= 1
    assert count < smallest or sizes.count(1) < smallest


@settings(max_examples=10)
@given(st.integers(3, 24), st.integers(3, 6), st.integers(0, 10**6))
def test_everybody_is_in_one_group_and_first_groups_repeat_nothing(count: int, wanted: int, seed: int) -> None:
    form, rng, rounds = TableForm("groups", wanted, 2, 6), random.Random(seed), _no_rounds()
    everybody = list(range(count))
    for _ in range(2):
        groups = next_round(form, everybody, everybody, rounds, seed)
        assert sorted(one for group in groups for one in group) == everybody
        rounds.append(_played(groups, rng))
    if len(rounds[0]) >= wanted + 1:
        assert max(meetings(rounds).values()) == 1


def test_groups_are_of_equal_strength() -> None:
    rounds = [[PlayedTable((0, 1, 2), (1, 2, 3)), PlayedTable((3, 4, 5), (1, 2, 3)), PlayedTable((6, 7, 8), (1, 2, 3))]]
    have = points(rounds)
    groups = balanced_groups(sorted(have, key=have.__getitem__), (3, 3, 3), rounds, 1)
    assert max(meetings([*rounds, [PlayedTable(group) for group in groups]]).values()) == 1
    assert {sum(have[one] for one in group) for group in groups} == {1.5}


def test_a_round_with_the_same_seed_is_the_same() -> None:
    form = TableForm("groups", 4, 2, 6)
    assert next_round(form, range(11), range(11), [], 5) == next_round(form, range(11), range(11), [], 5)
    assert next_round(form, range(11), range(11), [], 5) != next_round(form, range(11), range(11), [], 6)


def test_a_round_has_ended_when_every_table_has() -> None:
    assert all_ended([PlayedTable((0, 1), (1, 2)), PlayedTable((2,))])
    assert not all_ended([PlayedTable((0, 1))])
