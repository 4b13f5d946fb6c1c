"""Candidates and previews, from a view."""

from __future__ import annotations

from typing import assert_never

from tilery.core.errors import IllegalAction
from tilery.core.game import Budget, Candidate, Candidates, Preview, PreviewWord
from tilery.core.seating import Seat
from tilery.core.shared import Resign, TimeUp
from tilery.games.lexigo import scoring
from tilery.games.lexigo.answers import challenges, relocations, trades
from tilery.games.lexigo.checks import asked_kinds, check
from tilery.games.lexigo.faults import fault
from tilery.games.lexigo.perches import Perches
from tilery.games.lexigo.position import of_view
from tilery.games.lexigo.table import Placement
from tilery.games.lexigo.wire import Action, Pass, Play, View
from tilery.lexicon import lexicon_of
from tilery.search.hexagon import HexTask, Walk, Walks, walks


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Legal answers of an awaited viewer, best first; nothing for anybody else."""
    seat = view.viewer
    if seat is None or seat not in view.awaited:
        return Candidates(())
    match view.table.phase:
        case "play":
            return _turn(view, seat, budget)
        case "trade":
            return _best(trades(view, seat), budget)
        case "window":
            return _best(challenges(view), budget)
        case _:
            assert_never(view.table.phase)


def _best(found: list[Candidate[Action]], budget: Budget, *, complete: bool = True) -> Candidates[Action]:
    ranked = sorted(found, key=lambda candidate: candidate.value, reverse=True)
    return Candidates(tuple(ranked[: budget.limit]), complete)


def _turn(view: View, seat: Seat, budget: Budget) -> Candidates[Action]:
    found = search(view, seat, budget)
    perches = Perches(view.table)
    plays = [_candidate(view, seat, walk, perches) for walk in found.best(budget.limit)]
    others: list[Candidate[Action]] = []
    kinds = asked_kinds(view.options, view.table)
    if "pass" in kinds:
        others.append(Candidate(Pass(), value=scoring.PASS / scoring.TILE))
    if "relocate" in kinds:
        others += relocations(view, seat, budget, stuck=not plays)
    return _best(plays + others, budget, complete=found.complete)


def search(view: View, seat: Seat, budget: Budget) -> Walks:
    """All words the seat can walk now, wherever its pawn stands or may be put [6], [7]."""
    table = view.table
    own, pawns = table.seats[seat].pawn, table.pawns()
    grid = table.tiles()
    task = HexTask(
        grid=grid,
        hand=table.seats[seat].bank,
        starts=tuple(cell for cell in grid if cell not in pawns) if own is None else (own,),
        marks={cell: other for cell, other in pawns.items() if other != seat},
        shut=own is None,
    )
    return walks(lexicon_of(view).graph, task, scoring.weights(), budget)


def _candidate(view: View, seat: Seat, walk: Walk, perches: Perches) -> Candidate[Action]:
    play = Play(
        place=tuple([Placement(at, tile) for at, tile in walk.place]),
        path=walk.path,
        word=walk.word,
        pawn=walk.path[0] if view.table.seats[seat].pawn is None else None,
        knock=perches.choose(walk.marks, walk.path[-1]) if walk.marks else (),
    )
    return Candidate(play, (walk.word,), len(walk.place), walk.score / scoring.TILE)


def preview(view: View, action: Action) -> Preview:
    """Whether the action would be legal now; the points of a word are the tiles it gets rid of."""
    try:
        seat = _asked(view, action)
        check(of_view(view), seat, action)
    except IllegalAction as refusal:
        return Preview(legal=False, problem=refusal.problem())
    if not isinstance(action, Play):
        return Preview(legal=True)
    count = len(action.place)
    word = PreviewWord(action.word, count, tuple(cell.name for cell in action.path))
    return Preview(legal=True, words=(word,), points=count)


def _asked(view: View, action: Action) -> Seat:
    """The viewer's seat, if that may do such a thing now [C2], [C4]."""
    seat, kind = view.viewer, str(action.__struct_config__.tag)
    if seat is None or isinstance(action, TimeUp) or view.outcome is not None or not view.seating.is_in(seat):
        raise fault("not-asked", f"this viewer cannot {kind} here", seat=seat)
    if isinstance(action, Resign):
        return seat
    if seat not in view.awaited:
        raise fault("not-asked", "this seat is not asked for anything now", seat=seat)
    kinds = asked_kinds(view.options, view.table)
    if kind not in kinds:
        raise fault("wrong-kind", f"this seat is asked to {' or '.join(kinds)} now, not to {kind}", seat=seat)
    return seat
