"""The next round of a tournament of any format."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from tilery.tournaments.groups import balanced_groups, group_sizes
from tilery.tournaments.round_robin import round_robin_round
from tilery.tournaments.rounds import Entrant, Group, Rounds, points
from tilery.tournaments.standings import TournamentFormat
from tilery.tournaments.swiss import swiss_round


class TableForm(msgspec.Struct, frozen=True):
    """Rules for seating people at tables."""

    system: TournamentFormat
    wanted: int = 2
    """Number of people at a table, where there may be more than two."""
    smallest: int = 2
    largest: int = 6


def next_round(
    form: TableForm, everybody: Sequence[Entrant], active: Sequence[Entrant], rounds: Rounds, seed: int
) -> tuple[Group, ...]:
    """Groups of the next round in the order of the seats, with byes, or empty if all rounds have been played.

    Equal points are ordered by lot, drawn from ``seed``, and so are the seats at a table.
    """
    rng = random.Random(f"{seed}:{len(rounds)}")
    have = points(rounds)
    lot = {one: rng.random() for one in sorted(everybody)}
    order = sorted(active, key=lambda one: (-have.get(one, 0.0), lot[one]))
    match form.system:
        case "swiss":
            groups = swiss_round(order, rounds)
        case "round_robin":
            groups = round_robin_round(everybody, sorted(active), rounds)
        case "groups":
            sizes = group_sizes(len(order), form.wanted, form.smallest, form.largest)
            groups = balanced_groups(order, sizes, rounds, seed)
    return tuple(tuple(sorted(group, key=lot.__getitem__)) for group in groups)
