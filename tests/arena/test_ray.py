"""The same tournament on a real local Ray, with one of its workers killed on the way."""

from __future__ import annotations

import pytest

from arena.bots_for_tests import mortal
from tilery.arena.schedule import Plan
from tilery.arena.tournament import Tournament, runner


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning")
def test_ray_gives_the_same_although_a_worker_is_killed(tmp_path) -> None:
    bot, marker = mortal(tmp_path, seed=3)
    tournament = Tournament(Plan("highletter", (bot, "level1"), 1, {}, 500), 12)
    on_ray = list(tournament.play(runner("ray", 2)))
    assert marker.exists(), "a worker was killed"
    assert on_ray == list(tournament.play(runner("here", 1)))
