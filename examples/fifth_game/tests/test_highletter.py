"""High Letter keeps Tilery's contract: ``pip install tilery[testing]``, then ``pytest``."""

from __future__ import annotations

import pytest
from highletter import GAME

from tilery.testing import check_game, check_match


def test_random_matches_keep_the_contract() -> None:
    check_game(GAME, matches=5)


@pytest.mark.parametrize("seats", [GAME.info.min_seats, GAME.info.max_seats])
def test_every_position_of_a_match(seats: int) -> None:
    check_match(GAME, seats, seed=1)
