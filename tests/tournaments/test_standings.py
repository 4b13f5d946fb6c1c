"""Points and tie-breaks, against tables worked out by hand."""

from __future__ import annotations

import pytest

from tilery.tournaments.rounds import PlayedTable
from tilery.tournaments.standings import TIE_BREAKS, TournamentFormat, standings

TWO_ROUNDS = [
    [PlayedTable((0, 1), (1, 2), (30, 20)), PlayedTable((2, 3), (1, 1), (25, 25)), PlayedTable((4,))],
    [PlayedTable((0, 4), (1, 2), (40, 10)), PlayedTable((1, 2), (1, 2), (22, 20)), PlayedTable((3,))],
]


def _by_entrant(rounds, system, **more):
    return {one.entrant: one for one in standings(range(5), rounds, system, **more)}


def test_points_and_tie_breaks_of_a_swiss() -> None:
    found = _by_entrant(TWO_ROUNDS, "swiss")
    assert {one: (row.points, row.opponents, row.spread) for one, row in found.items()} == {
        0: (2.0, 2.0, 40.0),  # met 1 and 4, who have a point each
        1: (1.0, 2.5, -8.0),
        2: (0.5, 2.5, -2.0),
        3: (1.5, 2.0, 0.0),  # met 2, and a bye that counts as somebody with 1.5
        4: (1.0, 3.0, -30.0),
    }
    order = [(row.entrant, row.place) for row in standings(range(5), TWO_ROUNDS, "swiss")]
    assert order == [(0, 1), (3, 2), (4, 3), (1, 4), (2, 5)]
    assert [found[one].byes for one in range(5)] == [0, 0, 0, 1, 1]
    assert [found[one].played for one in range(5)] == [2, 2, 2, 1, 1]


def test_those_beaten_decide_a_round_robin() -> None:
    found = _by_entrant(TWO_ROUNDS, "round_robin")
    assert {one: row.beaten for one, row in found.items()} == {0: 1.0, 1: 0.5, 2: 0.25, 3: 0.25, 4: 0.0}


def test_a_bye_in_a_round_robin_is_no_point() -> None:
    found = _by_entrant(TWO_ROUNDS, "round_robin")
    assert {one: row.points for one, row in found.items()} == {0: 2.0, 1: 1.0, 2: 0.5, 3: 0.5, 4: 0.0}
    assert [found[one].byes for one in range(5)] == [0, 0, 0, 1, 1]


def test_somebody_left_out_is_not_listed_and_their_opponents_keep_their_points() -> None:
    listed = standings([0, 2, 3, 4], TWO_ROUNDS, "swiss")
    everybody = _by_entrant(TWO_ROUNDS, "swiss")
    assert [(row.entrant, row.place) for row in listed] == [(0, 1), (3, 2), (4, 3), (2, 4)]
    assert all(row.opponents == everybody[row.entrant].opponents for row in listed)


def test_larger_tables_count_the_share_of_those_who_did_worse() -> None:
    rounds = [[PlayedTable((0, 1, 2, 3), (1, 2, 2, 4), (9, 5, 5, 1)), PlayedTable((4,))]]
    found = _by_entrant(rounds, "groups")
    assert [found[one].points for one in range(5)] == [1.0, 0.5, 0.5, 0.0, 1.0]
    assert (found[0].firsts, found[0].spread) == (1, 5.33)
    assert [found[one].place for one in range(5)] == [1, 3, 3, 5, 2]  # equal in everything: a shared place


def test_where_low_scores_win_the_spread_turns_round() -> None:
    rounds = [[PlayedTable((0, 1), (1, 2), (3, 10))]]
    assert [row.spread for row in standings(range(2), rounds, "swiss", lower_is_better=True)] == [7.0, -7.0]


def test_tables_that_have_not_ended_count_for_nothing() -> None:
    assert all(row.points == 0 and row.place == 1 for row in standings(range(2), [[PlayedTable((0, 1))]], "swiss"))


@pytest.mark.parametrize("system", list(TIE_BREAKS))
def test_a_result_without_scores_counts_in_points_alone(system: TournamentFormat) -> None:
    first, second = standings(range(2), [[PlayedTable((0, 1), (2, 1))]], system)
    assert (first.entrant, first.points, first.spread, second.points) == (1, 1.0, 0.0, 0.0)
