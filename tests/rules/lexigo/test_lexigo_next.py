"""``Preview.next``: where the next tile or pawn may go while a play is put together [6], [7], [7b], [9], [10]."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import tilery
from differential.sampling import share
from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, built, ring, word
from tilery.core.common_messages import Pass
from tilery.core.game import Budget, Preview
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Knock, Placement, Play, Relocate, View
from tilery.geometry import Hex

NOTHING = Play(place=(), path=(), word="")
FAR = Hex(1, 1)
"""Touches E and SE of the ring."""


def following(view: View, action: object) -> set[Hex]:
    return {Hex.parse(name) for name in GAME.preview(view, action).next}


def is_open(preview: Preview) -> bool:
    """Whether the play can still become a legal one as far as the grid and the path go."""
    if preview.problem is None:
        return preview.legal
    return preview.problem.data.unfinished or preview.problem.code == "lexigo/not-a-word"


@pytest.mark.rule("lexigo", "6")
def test_a_first_word_may_start_on_every_tile_without_a_pawn() -> None:
    view = GAME.view(built(ring("CATERS"), ["NX", "A"], pawns=[None, NE]), 0)
    assert following(view, NOTHING) & set(view.table.tiles()) == {E, SE, SW, W, NW}


@pytest.mark.rule("lexigo", "9")
def test_a_first_word_may_not_step_on_a_pawn() -> None:
    view = GAME.view(built(ring("CATERS"), ["NX", "A"], pawns=[None, NE]), 0)
    tiles = set(view.table.tiles())
    assert following(view, word("C", (E,), {}, pawn=E)) & tiles == {SE}
    later = GAME.view(built(ring("CATERS"), ["NX", "A"], pawns=[E, NE]), 0)
    assert following(later, word("C", (E,), {})) & tiles == {SE, NE}


@pytest.mark.rule("lexigo", "7")
def test_a_word_starts_under_the_pawn() -> None:
    view = GAME.view(built(ring("CATERS"), ["NX", "A"], pawns=[E, NE]), 0)
    assert following(view, NOTHING) & set(view.table.tiles()) == {E}


@pytest.mark.rule("lexigo", "7b")
def test_a_tile_may_go_where_it_touches_two_and_nowhere_once_the_bank_is_empty() -> None:
    view = GAME.view(built(ring("CATERS"), ["NX", "A"], pawns=[E, NE]), 0)
    empty = following(view, word("C", (E,), {})) - set(view.table.tiles())
    assert CENTRE in empty
    assert FAR in empty
    assert Hex(2, 0) not in empty, "it touches C alone"
    grown = following(view, word("C", (E,), {FAR: "N"}))
    assert Hex(2, 0) in grown, "it touches C and N now"
    full = following(view, word("C", (E,), {FAR: "N", CENTRE: "X"}))
    assert full == {SE, NE, FAR, CENTRE}


@pytest.mark.rule("lexigo", "9")
def test_knocked_pawns_may_go_to_free_tiles_but_not_back() -> None:
    state = built(ring("CATERS"), ["NX", "A", "A"], pawns=[E, SW, NW], words=["CANTER"])
    view = GAME.view(state, 0)
    canter = word("CANTER", (E, SE, CENTRE, SW, W, NW), {CENTRE: "N"})
    first = replace(canter, knock=(Knock(1, SW),))
    assert following(view, first) == {E, SE, CENTRE, W, NE}
    second = replace(canter, knock=(Knock(1, NE), Knock(2, NW)))
    assert following(view, second) == {E, SE, CENTRE, SW, W}


@pytest.mark.rule("lexigo", "10")
def test_a_pawn_may_be_moved_to_every_tile_without_a_pawn() -> None:
    view = GAME.view(built(ring("CATERS"), ["NX", "A"], pawns=[E, NE], pouch="AB"), 0)
    assert following(view, Relocate(E)) == {SE, SW, W, NW}


def test_nothing_follows_a_wrong_step_another_action_or_another_seat() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E, NE])
    view = GAME.view(state, 0)
    assert following(view, word("CT", (E, SW), {})) == set()
    assert following(view, word("CU", (E, Hex(2, 0)), {Hex(2, 0): "N"})) == set()
    assert following(view, Pass()) == set()
    assert following(GAME.view(state, 1), NOTHING) == set()


def test_every_cell_of_next_is_a_cell_of_the_scene_or_beside_a_tile_of_the_play() -> None:
    for view, play in unfinished_plays(seed=1):
        cells = {cell.id for cell in GAME.scene(view).cells}
        beside = {cell.name for placement in play.place for cell in placement.at.neighbours()}
        assert set(GAME.preview(view, play).next) <= cells | beside


def unfinished_plays(seed: int) -> Iterator[tuple[View, Play]]:
    """Positions of a random match where words are not checked, each with plays that grow by cells of ``next``."""
    source = random.Random(seed)
    names = ["Ann", "Bo", "Cy", "Di"][: source.randrange(2, 5)]
    match = tilery.new("lexigo", names, options={"words": "challenge"}, seed=seed)
    while match.awaiting and len(match.entries) < 60:
        seat = next(iter(match.awaiting))
        view = match.view(seat)
        if view.table.phase == "play":
            yield from grown(view, seat, source)
        match.play(seat, source.choice(match.candidates(seat, Budget(nodes=2000, limit=20)).items).action)


def grown(view: View, seat: int, source: random.Random) -> Iterator[tuple[View, Play]]:
    play = NOTHING
    for _ in range(source.randrange(8)):
        cells = sorted(following(view, play))
        if not cells:
            break
        play = source.choice(list(extensions(view, seat, play, source.choice(cells))))
    yield view, play


def extensions(view: View, seat: int, play: Play, cell: Hex) -> Iterator[Play]:
    """The play with this cell stepped on, if a tile is there, or with a tile of the bank put there."""
    standing = view.table.seats[seat]
    grid = view.table.tiles() | {placement.at: placement.tile for placement in play.place}
    if cell in grid:
        read = dict(zip(play.path, play.word, strict=True))
        letter = grid[cell] if grid[cell] != "?" else read.get(cell, "Q")
        pawn = (play.pawn or cell) if standing.pawn is None else None
        yield replace(play, path=(*play.path, cell), word=play.word + letter, pawn=pawn)
        return
    bank = list(standing.bank)
    for placement in play.place:
        bank.remove(placement.tile)
    for tile in bank:
        yield replace(play, place=(*play.place, Placement(cell, tile)))


@pytest.mark.rule("lexigo", "7b")
def test_next_is_exactly_what_the_rules_accept(soak: bool) -> None:
    """Each cell in and around the grid: in ``next`` if and only if the play with it is not refused for it."""
    checked = 0
    for seed in range(60 if soak else share(4)):
        for view, play in unfinished_plays(seed):
            seat = view.viewer
            assert seat is not None
            cells = following(view, play)
            near = set(view.table.tiles()) | {put.at for put in play.place}
            for cell in near | {beside for at in near for beside in at.neighbours()}:
                accepted = [is_open(GAME.preview(view, longer)) for longer in extensions(view, seat, play, cell)]
                assert len(set(accepted)) <= 1, "one tile of the bank is as good as another"
                assert (cell in cells) == any(accepted), (seed, view.step, play, cell)
                checked += 1
    assert checked > 500
