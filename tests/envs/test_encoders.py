"""Observations show the game, and nothing that is hidden: they do not change when the unknown is dealt anew."""

from __future__ import annotations

import random

import numpy as np
import pytest
from msgspec.structs import replace

from tilery import registry
from tilery.core import rng
from tilery.core.record import SeatInfo
from tilery.envs.encoder import BeyondWindow
from tilery.envs.learning import encoder_for
from tilery.envs.observation import empty_observation, space_of
from tilery.envs.play import EnvOptions, Play
from tilery.games.lexigo.messages import Placement
from tilery.geometry import Hex
from tilery.match import Match
from tilery.testing import random_options
from tilery.testing.random_match import BUDGET

OWN = ("lengthxwit", "lexigo", "quillico", "wordroad")


def positions(game: str, count: int, seed: int = 1):
    """Positions of random matches with random seats and options, far apart."""
    rules, source = registry.find(game), random.Random(f"{game} {seed}")
    while count > 0:
        seats = source.randint(rules.info.min_seats, min(4, rules.info.max_seats))
        infos = [SeatInfo(f"P{seat}", "human") for seat in range(seats)]
        match = Match.new(rules, seats=infos, options=random_options(rules, source), seed=source.getrandbits(32))
        while match.awaiting and count > 0:
            if source.random() < 0.2:
                count -= 1
                yield match, source
            seat = source.choice(sorted(match.awaiting))
            match.play(seat, source.choice(match.candidates(seat, BUDGET).items[:20]).action)


@pytest.mark.parametrize("game", registry.ids())
def test_no_observation_shows_what_is_hidden(game: str, soak: bool) -> None:
    for match, source in positions(game, 200 if soak else 12):
        encoder = encoder_for(match.game, match.header.options, len(match.seats))
        for seat in range(len(match.seats)):
            seen = empty_observation(encoder.shapes())
            encoder.write(match.view(seat), match.awaiting, seen)
            assert space_of(encoder.shapes()).contains(seen)
            other = match.game.scramble(match.state, seat, rng.widen(source.getrandbits(64)))
            again = empty_observation(encoder.shapes())
            encoder.write(match.game.view(other, seat), match.game.awaiting(other), again)
            for name, array in seen.items():
                np.testing.assert_array_equal(array, again[name], err_msg=f"{name} of seat {seat} shows a secret")


def test_a_tile_beyond_the_window_is_an_error() -> None:
    match = Match.new(registry.find("lexigo"), seats=[SeatInfo("Ann", "bot"), SeatInfo("Bob", "bot")], seed=1)
    encoder, view = encoder_for(match.game, match.header.options, 2), match.view(0)
    for at in (Hex(24, -24), Hex(25, -3), Hex(2, -25)):
        far = replace(view, table=replace(view.table, grid=(*view.table.grid, Placement(at, "A"))))
        seen = empty_observation(encoder.shapes())
        if max(map(abs, at)) <= 24:
            encoder.write(far, match.awaiting, seen)
            assert seen["board"][0, at.r + 24, at.q + 24] == 1
            continue
        with pytest.raises(BeyondWindow, match=f"a tile at {at.name}") as caught:
            encoder.write(far, match.awaiting, seen)
        assert caught.value.code == "lexigo/beyond-window"


@pytest.mark.parametrize("game", OWN)
def test_tiles_are_on_a_rack_on_the_table_or_unseen(game: str) -> None:
    for match, _ in positions(game, 8, seed=2):
        encoder = encoder_for(match.game, match.header.options, len(match.seats))
        census = match.game.census(match.state)
        for seat in range(len(match.seats)):
            seen = empty_observation(encoder.shapes())
            encoder.write(match.view(seat), match.awaiting, seen)
            assert (seen["unseen"] >= 0).all()
            hidden = [name for name in census if name in ("bag", "pile", "pouch") or name.startswith("stack")]
            count = sum(len(census[name]) for name in hidden)
            shown, held = seen["rack"].sum(1), seen["seats"][:, 1]
            stacks = seen.get("stacks", 0)
            assert seen["unseen"].sum() == count + (held - stacks - shown).sum()


@pytest.mark.parametrize("game", OWN)
def test_candidates_use_tiles_of_the_rack(game: str) -> None:
    play = Play(EnvOptions(game))
    play.start(3)
    source = random.Random(3)
    used = 0
    for _ in range(25):
        if play.turn is None:
            break
        seen = play.observe(play.turn)
        assert (seen["candidate_tiles"] <= seen["rack"][0]).all()
        used += int(seen["candidate_tiles"].any())
        play.take(source.randrange(len(play.found)))
        play.find_choices()
    assert used > 5


def test_the_board_of_word_road_shows_the_tiles() -> None:
    play = Play(EnvOptions("wordroad", order="best"))
    play.start(1)
    play.take(0)
    play.find_choices()
    board = play.observe(play.turn or 0)["board"]
    placed = play.match.entries[-1].action.place
    assert int((board[0] > 0).sum()) == len({each.at for each in placed})
    for each in placed:
        column, row = ord(each.at[0]) - 65, int(each.at[1:]) - 1
        assert board[0, row, column] == ord(each.tile.upper()) - 64
        assert board[3, row, column] == 2, "the tile belongs to the other seat"
