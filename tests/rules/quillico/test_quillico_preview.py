"""Previews: what an action would do, whether it is legal now, and where the next tile may go [5], [9], [10]."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.quillico.quillico_table import ORIGIN, at, built, lay, run
from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.errors import IllegalAction
from tilery.games.quillico import GAME
from tilery.games.quillico.legality import check_play
from tilery.games.quillico.messages import Exchange, Placing, Play, View
from tilery.games.quillico.state import STAR, SeatPosition, State
from tilery.geometry.octagon import STEPS, E, N, Oct, S
from tilery.replay import load, positions

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "quillico").glob("*.tilery"))
STORE = run("S T O+ R E")
WORDS = ["STORE", "STORES", "SEAR", "EAR", "AS"]
SHAPE = {"overlap", "tip", "offset", "same-place", "not-one-line", "gap", "through-star", "not-at-origin"}
"""Refusals of a play that no further tile can mend."""


def test_a_preview_tells_words_points_and_places() -> None:
    state = built(STORE, "S A R *", "C", words=WORDS, pile="B")
    told = GAME.preview(GAME.view(state, 0), lay(state, "E A R", at(4, 0), S))
    assert told.legal
    assert [(word.word, word.points, word.cells) for word in told.words] == [
        ("EAR", 3, ("4,0,0,0", "4,0,-1,0", "4,0,-2,0"))
    ]


def test_a_preview_before_ones_turn_tells_words_but_is_not_legal() -> None:
    state = built(STORE, "X", "A R", words=WORDS, pile="B")
    told = GAME.preview(GAME.view(state, 1), lay(state, "E A R", at(4, 0), S))
    assert not told.legal
    assert told.points == 3
    assert told.problem is not None
    assert told.problem.code == "match/not-asked"


@pytest.mark.parametrize(("viewer", "code"), [(None, "match/not-in"), (1, "match/not-asked")])
def test_previews_of_other_actions(viewer: int | None, code: str) -> None:
    state = built(STORE, "X", "A R", words=WORDS)
    told = GAME.preview(GAME.view(state, viewer), Pass())
    assert told.problem is not None
    assert told.problem.code == code
    assert GAME.preview(GAME.view(state, 0), Pass()).legal
    assert GAME.preview(GAME.view(state, 0), Resign()).legal


@pytest.mark.rule("common", "C2", "C5")
@pytest.mark.parametrize("action", [Exchange(("X",)), TimeUp(0, 99)])
def test_what_is_not_legal_out_of_turn(action: Any) -> None:
    state = built(STORE, "A", "X", words=WORDS, pile="B")
    assert not GAME.preview(GAME.view(state, 1), action).legal
    assert not GAME.preview(GAME.view(state, 0), TimeUp(0, 99)).legal


def growing(state: State, play: Play) -> tuple[str, ...] | None:
    """What the preview calls unfinished: the words that may still grow; None where it calls the play legal or wrong."""
    problem = GAME.preview(GAME.view(state, 0), play).problem
    return problem.data.words if problem and problem.data.unfinished else None


@pytest.mark.rule("quillico", "9a")
def test_a_line_that_more_tiles_can_make_a_word_is_unfinished() -> None:
    state = built(STORE, "S A R X", "C", words=["STORE", "SEARS", "TAX"], pile="B")
    assert growing(state, lay(state, "E A", at(4, 0), S)) == ("EA",), "S can stand before it"
    assert growing(state, lay(state, "E X", at(4, 0), S)) is None, "no word holds EX or XE"
    assert growing(state, lay(state, "S T O R E S", ORIGIN, E)) is None, "no word holds STORES"
    mirrored = built(STORE, "A R S", "C", words=["STORE", "RAES"], pile="B")
    assert growing(mirrored, lay(mirrored, "E A", at(4, 0), S)) == ("AE",), "read upwards"


@pytest.mark.rule("quillico", "9")
def test_what_more_tiles_can_mend_is_unfinished_and_a_wrong_place_is_not() -> None:
    state = built(STORE, "S A R", "C", words=WORDS, pile="B")
    beside, apart = Placing(at(4, -1), "A"), Placing(at(4, -2), "R")
    assert growing(state, Play((), ())) is not None
    assert growing(state, Play((beside, Placing(at(4, -3), "S")), ())) is not None, "a gap can be filled"
    assert growing(state, Play((apart,), ())) is not None, "the tile between joins it to the table"
    assert growing(state, Play((beside, Placing(at(5, -2), "R")), ())) is None, "no line holds both"
    bare = built(STORE, "A R", "C", words=WORDS, pile="B")
    assert growing(bare, Play((beside, Placing(at(4, -3), "R")), ())) is None, "nothing is left to fill the gap"


@pytest.mark.rule("quillico", "9")
def test_a_wrong_word_across_is_wrong_whatever_follows() -> None:
    table = {**STORE, **run("A", at(5, -1))}
    state = built(table, "S A R", "C", words=["STORE", "EARS", "STOREX"], pile="B")
    assert growing(state, lay(state, "E A", at(4, 0), S)) is None, "the A joins the A beside it as AA"


def next_of(state: State, *place: Placing, swaps: tuple[Oct, ...] = ()) -> set[Oct]:
    shown = GAME.preview(GAME.view(state, 0), Play(place, swaps)).next
    assert len(set(shown)) == len(shown)
    return {Oct.parse(name) for name in shown}


@pytest.mark.rule("quillico", "3", "9d")
def test_the_first_tile_goes_to_the_origin_or_beside_a_letter() -> None:
    assert next_of(built({}, "A S", "C")) == {ORIGIN}
    beside = next_of(built(STORE, "A S", "C"))
    assert {at(-1, 0), at(5, 0), at(2, 1), at(2, -1)} <= beside
    assert not {at(0, 0), at(6, 0), ORIGIN + STEPS[1]} & beside
    assert next_of(built(STORE, "* *", "C")) == set(), "a star is never laid beside a letter"


@pytest.mark.rule("quillico", "9a")
def test_the_next_tile_goes_on_along_the_line_across_letters() -> None:
    state = built(STORE, "A B C", "C")
    above = at(2, 1)
    assert next_of(state, Placing(above, "A")) >= {at(2, 2), at(2, -1)}
    assert next_of(state, Placing(above, "A"), Placing(above + N, "B")) == {at(2, 3), at(2, -1)}
    assert next_of(state, Placing(above, "A"), Placing(at(2, 3), "B")) == {at(2, 2)}, "a gap is filled first"
    assert next_of(state, Placing(above, "A"), Placing(at(2, 4), "B")) == set(), "one tile cannot fill two gaps"
    assert next_of(state, *[Placing(above + N * step, tile) for step, tile in enumerate("ABC")]) == set()
    assert next_of(state, Placing(above, "A"), Placing(at(3, 2), "B")) == set(), "not in one line"
    assert next_of(built({}, "A B C", "C"), Placing(ORIGIN, "A"), Placing(E, "B")) == {-E, E + E}


@pytest.mark.rule("quillico", "10c")
def test_a_star_ends_the_line() -> None:
    state = built(STORE, "A B *", "C")
    above = Placing(at(2, 1), "A")
    taken = next_of(state, above, swaps=(at(2, 0),))
    assert at(2, -1) not in taken
    assert at(2, 2) in taken
    assert next_of(state, swaps=(at(9, 9),)) == set(), "there is no letter to take"


def unfinished(view: View, play: Play, rng: random.Random) -> Iterator[Play]:
    """The play before some of its tiles are laid, without gaps and with all letters taken laid already."""
    taken = Counter(laid.tile for laid in view.table if laid.at in play.swaps)
    for count in range(len(play.place)):
        start = rng.randrange(len(play.place) - count + 1) if view.table else 0
        part = play.place[start : start + count]
        if not taken - Counter(placing.tile for placing in part):
            yield Play(part, play.swaps)


def around(view: View, play: Play) -> set[Oct]:
    """All places that join a tile, and some that do not."""
    tiles = [Oct(*placing.at) for placing in (*view.table, *play.place)] or [ORIGIN]
    return {tile + step * far for tile in tiles for step in STEPS for far in (0, 1, 2)}


def is_open(view: View, play: Play, place: Oct) -> bool:
    """Whether the rules let a tile go there, whatever it spells."""
    held = Counter(view.hands[view.turn]) + Counter(laid.tile for laid in view.table if laid.at in play.swaps)
    left = held - Counter(placing.tile for placing in play.place)
    tile = next(tile for tile in sorted(left) if tile != STAR)
    try:
        check_play(SeatPosition.of(view, view.turn), Play((*play.place, Placing(place, tile)), play.swaps))
    except IllegalAction as refused:
        reason = refused.code.removeprefix("quillico/")
        return reason not in SHAPE and not (reason == "no-table-letter" and not play.place)
    return True


@pytest.mark.rule("quillico", "9", "9a", "9d", "10c")
def test_next_has_the_places_that_the_rules_accept_and_no_other(soak: bool) -> None:
    checked = 0
    for path in GOLDEN:
        rng = random.Random(path.stem)
        for entry, before in positions(load(path)):
            if not isinstance(entry.action, Play) or (not soak and entry.seq % 23 != 2):
                continue
            view = before.view(entry.seat)
            for play in unfinished(view, entry.action, rng):
                shown = {Oct.parse(name) for name in GAME.preview(view, play).next}
                near = around(view, play)
                assert {place for place in near if is_open(view, play, place)} == shown & near, (path.stem, entry.seq)
                assert all(is_open(view, play, place) for place in shown - near)
                checked += 1
    assert checked > 10
