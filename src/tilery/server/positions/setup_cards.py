"""Positions that are set up by a client, as it draws and explores them. They belong to no match and are not stored."""

from __future__ import annotations

import msgspec

from tilery import registry
from tilery.core.diagram import Arrangeable, Diagram, arrangeable, used_tiles, write_tiles
from tilery.core.errors import IllegalAction, Problem
from tilery.core.game import AnyGame
from tilery.core.scene import Face, Scene
from tilery.core.tiles import Tiles
from tilery.diagrams import arranged, diagram_of, drafted
from tilery.match import Match
from tilery.server.matches.cards import SeatCard
from tilery.server.matches.update_builder import UpdateBuilder
from tilery.server.positions.match_cache import seat_asked
from tilery.server.positions.setup_wire import SetupCard, SetupDraft, SetupRequest, TileCount
from tilery.server.positions.wire import Position

SETUP_ID = "setup"
"""Stands for the match in updates about positions that belong to none."""


def setup_position(request: SetupRequest) -> Match:
    """The position, which the rules accept, after the plays of its line."""
    match = arranged(registry.find(request.game), request.diagram, request.options)
    for play in request.line:
        match.play(play.seat, play.action)
    return match


def setup_scene(request: SetupRequest) -> Scene:
    """The picture of the position, as the seat wished for sees it."""
    at = setup_position(request)
    return at.scene(seat_asked(at, request.seat))


def setup_card(match: Match) -> SetupCard:
    """The position of a match as a diagram; the options are left out if they are the default ones."""
    options = match.header.options
    chosen = None if options == match.game.Options() else msgspec.to_builtins(options)
    return SetupCard(match.game.info.id, diagram_of(match), chosen)


def describe_setup(request: SetupRequest) -> Position:
    """The position as a client draws it."""
    at = setup_position(request)
    cards = tuple([SeatCard(seat=seat, kind="human", name=name, online=True) for seat, name in enumerate(at.names)])
    builder = UpdateBuilder(SETUP_ID, at, len(at.entries) - 2, cards)
    return Position(builder.update(seat_asked(at, request.seat)), None)


def describe_draft(request: SetupRequest) -> SetupDraft:
    """The position as it stands, and what is wrong with it if anything is."""
    game = registry.find(request.game)
    rules, match = arrangeable(game), drafted(game, request.diagram, request.options)
    return SetupDraft(
        parts=rules.diagram_parts,
        scene=match.scene(request.diagram.turn),
        places=rules.places(match.state),
        tiles=_tiles(game, rules, match, request.diagram),
        problem=_problem(rules, match),
    )


def _problem(rules: Arrangeable, match: Match) -> Problem | None:
    try:
        rules.check_arranged(match.state)
    except IllegalAction as refused:
        return refused.problem()
    return None


def _tiles(game: AnyGame, rules: Arrangeable, match: Match, diagram: Diagram) -> tuple[TileCount, ...]:
    """Every kind of tile of the set, as it looks in a rack, and how many are left."""
    whole = rules.all_tiles(match.state)
    used = used_tiles(diagram, whole)
    faces = _faces(game, match, whole)
    return tuple([TileCount(tile, faces[tile], whole.count(tile) - used[tile]) for tile in sorted(set(whole))])


def _faces(game: AnyGame, match: Match, whole: Tiles) -> dict[str, Face]:
    kinds = Diagram(racks=(write_tiles(sorted(set(whole))), ""))
    scene = drafted(game, kinds, match.header.options).scene(0)
    return {face.tile: face for tray in scene.trays if tray.seat == 0 for face in tray.faces}
