"""Operations on any position: show it, try a play, search it, draw it, make a diagram of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from tilery.analysis.turns import is_decision
from tilery.coach import Explanation
from tilery.core.game import Candidates, Preview, Viewer, leading_order
from tilery.core.scene import Scene
from tilery.core.seating import Seat
from tilery.diagrams import diagram_of
from tilery.match import Match
from tilery.server.common.errors import conflict
from tilery.server.common.given import Run
from tilery.server.matches.cards import SeatCard
from tilery.server.matches.update_builder import UpdateBuilder
from tilery.server.positions.search import explain_plays, find_plays
from tilery.server.positions.wire import LinePlay, MadePlay, Position, PositionPlays, SetupCard

_explanation: msgspec.json.Decoder[Explanation] = msgspec.json.Decoder(Explanation)
_candidates: msgspec.json.Decoder[Candidates[Any]] = msgspec.json.Decoder(Candidates[Any])


class PositionSource(Protocol):
    """A position of some kind: of a match, of a diagram, of an open table or of a puzzle."""

    async def reach(self) -> Match:
        """The position, which must not be changed."""
        ...

    def viewer(self, at: Match) -> Viewer:
        """The seat from which it is seen, None for a spectator."""
        ...


class ShownSource(PositionSource, Protocol):
    """A source whose positions clients show with seats and stories, not only as a picture."""

    def describe(self, at: Match) -> Position:
        """The position as a client draws it."""
        ...


# ---- for all of them ----
async def show_position(source: ShownSource) -> Position:
    """The position as a client draws it."""
    return source.describe(await source.reach())


async def draw_position(source: PositionSource) -> Scene:
    """The picture of the position."""
    at = await source.reach()
    return at.scene(source.viewer(at))


async def preview_play(source: PositionSource, action: Any) -> Preview:
    """The legality of a play in the position, its words and points."""
    at = await source.reach()
    return preview_at(at, source.viewer(at), action)


async def search_position(source: PositionSource, limit: int, run: Run) -> PositionPlays:
    """The best plays, searched as hard as in an analysis of the match, so that both name the same best play."""
    at = await source.reach()
    seat = _require_turn(at, source.viewer(at))
    found = _candidates.decode(await run(find_plays, at.record().dumps().encode(), seat, limit))
    return PositionPlays(seat, found.items, found.complete)


async def explain_position(source: PositionSource, action: Any, run: Run, *, is_over: bool) -> Explanation:
    """Why the best play is better than another one, or than the next best."""
    at = await source.reach()
    seat = _require_turn(at, source.viewer(at))
    asked = None if action is None else msgspec.to_builtins(at.action(action))
    if asked is not None and (problem := at.preview(seat, action).problem) is not None:
        raise conflict(problem.code, problem.message)
    return _explanation.decode(await run(explain_plays, at.record().dumps().encode(), seat, asked, is_over))


async def make_diagram(source: PositionSource) -> SetupCard:
    """The position as a diagram, to set up another one from. Default options are left out."""
    at = await source.reach()
    options = at.header.options
    chosen = None if options == at.game.Options() else msgspec.to_builtins(options)
    return SetupCard(at.game.info.id, diagram_of(at), chosen)


# ---- for those who make a source ----
def choose_seat(at: Match, asked: Seat | None) -> Seat:
    """The requested seat, or else the first one that has to play."""
    if asked is not None and asked < len(at.seats):
        return asked
    return min(at.awaiting, default=0)


def play_line(at: Match, line: Iterable[LinePlay]) -> None:
    """Make the plays of a line. Refused if the rules forbid one."""
    for play in line:
        at.play(play.seat, play.action)


def player_cards(at: Match) -> tuple[SeatCard, ...]:
    """The seats of a position that belongs to no match."""
    return tuple([SeatCard(seat=seat, kind="human", name=name, online=True) for seat, name in enumerate(at.names)])


def describe_position(
    name: str,
    at: Match,
    viewer: Viewer,
    cards: tuple[SeatCard, ...],
    *,
    made: MadePlay | None = None,
    recent: int = 1,
) -> Position:
    """The position with the stories of the ``recent`` latest entries. ``name`` stands for the match."""
    since = max(-1, len(at.entries) - 1 - recent)
    return Position(UpdateBuilder(name, at, since, cards).update(viewer), made)


def made_play(whole: Match, at: Match, turn: int) -> MadePlay | None:
    """The play of the match at this position, None if nobody played there."""
    if turn >= len(whole.entries) or not is_decision(whole.entries[turn]):
        return None
    entry = whole.entries[turn]
    preview = at.preview(entry.seat, entry.action)
    words = sorted((one.word for one in preview.words), key=leading_order)
    return MadePlay(entry.seat, entry.action, tuple(words), preview.points)


def preview_at(at: Match, viewer: Viewer, action: Any) -> Preview:
    """The legality of a play in a position that was reached, its words and points."""
    return at.preview(_require_turn(at, viewer), action)


def _require_turn(at: Match, viewer: Viewer) -> Seat:
    """The seat that sees the position. Refused unless it is asked for a play there."""
    if viewer is None or viewer not in at.awaiting:
        name = "A spectator" if viewer is None else at.names[viewer]
        raise conflict("match/not-asked", f"{name} is not asked for a play in this position.")
    return viewer
