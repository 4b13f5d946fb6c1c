"""Positions during their set-up: the picture, the remaining tiles, and the rule that is broken."""

from __future__ import annotations

from tilery import registry
from tilery.core.diagram import Arrangeable, Diagram, arrangeable, used_tiles, write_tiles
from tilery.core.errors import IllegalAction, Problem
from tilery.core.game import AnyGame
from tilery.core.scene import Face
from tilery.core.tiles import Tiles
from tilery.diagrams import draft_position
from tilery.match import Match
from tilery.server.positions.wire import SetupDraft, SetupRequest, TileCount


def describe_draft(request: SetupRequest) -> SetupDraft:
    """The current picture, with the problem if there is one."""
    game = registry.find(request.game)
    rules, match = arrangeable(game), draft_position(game, request.diagram, request.options)
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
    """Every kind of tile of the set, as it looks in a rack, and the number left."""
    whole = rules.all_tiles(match.state)
    used = used_tiles(diagram, whole)
    faces = _faces(game, match, whole)
    return tuple([TileCount(tile, faces[tile], whole.count(tile) - used[tile]) for tile in sorted(set(whole))])


def _faces(game: AnyGame, match: Match, whole: Tiles) -> dict[str, Face]:
    kinds = Diagram(racks=(write_tiles(sorted(set(whole))), ""))
    scene = draft_position(game, kinds, match.header.options).scene(0)
    return {face.tile: face for tray in scene.trays if tray.seat == 0 for face in tray.faces}
