"""Values of tiles placed, kept and traded, shown with a blank: it is worth 200 as a beginning and 1000 in use."""

from __future__ import annotations

from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.scoring import ease, gains, letters, trade_gain, weights
from tilery.kernel.hexagon.plane import BLANK as CODE


def test_what_is_hard_to_use_gains_more_than_a_tile() -> None:
    assert gains()[BLANK] == 1000 + (330 - 1000) // 2 == 665
    hardest = min(letters().use, key=letters().use.__getitem__)
    assert gains()[hardest] == max(gains().values()) > 1000


def test_a_walk_is_worth_its_tiles_its_end_and_the_pawns_it_knocks() -> None:
    found = weights()
    assert (found.gains[CODE], found.ends[CODE], found.mark) == (665, 600, 250)


def test_each_further_copy_of_a_tile_is_half_as_easy_to_use() -> None:
    assert [ease(BLANK, copies) for copies in range(4)] == [1000, 500, 250, 125]


def test_a_trade_costs_a_tile_and_gains_what_the_tiles_given_lack() -> None:
    assert trade_gain(()) == -1000
    assert trade_gain((BLANK,)) == -1000 - 804
    assert trade_gain((BLANK, BLANK)) == -1000 - 804 - 204
