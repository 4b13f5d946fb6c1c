"""Conditional moves: a tree of answers that a player prepared for what others may play.

A condition looks only at what its author sees of a turn: the kinds of the action and its events as the game redacts
them, the words of a play that is shown, and the cells that changed in the author's own scene. So each game decides by
its own view what can be a condition, and nothing hidden can be.

Which moves were played is read from the requests of the match's entries, so nothing has to be stored when one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.codec import codec, encode
from tilery.core.common_messages import Resign, TimeUp, kind_of
from tilery.core.errors import Problem
from tilery.core.record import Entry, TakeBack
from tilery.core.scene import Scene
from tilery.core.seating import SYSTEM, Seat
from tilery.match import Match
from tilery.server.common.bodies import PRINTABLE, Body, SeatIndex
from tilery.server.matches.commit import RequestKey

Path: TypeAlias = tuple[int, ...]
"""The place of a move in the tree: the index of each branch from the root."""
_KEY = "conditional"
"""Begins the requests of moves played for their author. It is followed by a space, which clients cannot use."""
Text = Annotated[str, Meta(min_length=1, max_length=64, pattern=PRINTABLE)]


class When(Body, frozen=True, omit_defaults=True):
    """A turn of another seat that has to be seen. What is left out may be anything."""

    seat: SeatIndex | None = None
    kind: Text | None = None
    """A kind of action or event of the game, such as ``pass``."""
    word: Text | None = None
    """A word that the play makes."""
    cell: Text | None = None
    """A cell on which the turn puts a tile, a pawn or the head of a road."""


class ConditionalMove(Body, frozen=True, omit_defaults=True):
    """One branch: when all these turns were seen, play this."""

    play: Any
    """The game's Action."""
    when: Annotated[tuple[When, ...], Meta(max_length=8)] = ()
    """Empty for whatever the others play."""
    next: tuple[ConditionalMove, ...] = ()
    """The branches after it."""


class ConditionalPlan(NamedTuple):
    """The stored tree of a seat, and the latest entry at that time."""

    id: str
    base: int
    moves: tuple[ConditionalMove, ...]


class Waits(msgspec.Struct, frozen=True):
    """Nothing to do yet. ``moves``: the branches that are left."""

    moves: tuple[ConditionalMove, ...]


class Fires(msgspec.Struct, frozen=True):
    """This move answers this prompt now."""

    path: Path
    prompt: int
    action: Any
    moves: tuple[ConditionalMove, ...]
    """The branches that were left before it."""


class Drops(msgspec.Struct, frozen=True):
    """The rest of the tree has no use any more."""

    problem: Problem


class Finishes(msgspec.Struct, frozen=True):
    """All moves of the branch were played, or the match is over."""


Verdict: TypeAlias = Waits | Fires | Drops | Finishes
_moves = msgspec.json.Decoder(tuple[ConditionalMove, ...])


def read_plan(plan_id: str, base: int, body: str) -> ConditionalPlan:
    """Decode a stored tree."""
    return ConditionalPlan(plan_id, base, _moves.decode(body))


def request_key(plan: ConditionalPlan, seat: Seat, path: Path) -> RequestKey:
    """The request of a move of the tree, the same on every node, so that it is played once."""
    return RequestKey(seat, f"{_KEY} {plan.id} {'.'.join(map(str, path))}")


def is_conditional(key: RequestKey) -> bool:
    """True for requests of moves that were played for their author."""
    return key.id.startswith(f"{_KEY} ")


def all_moves(moves: Iterable[ConditionalMove], depth: int = 1) -> Iterable[tuple[int, ConditionalMove]]:
    """Every move of a tree with its depth, the first level being 1."""
    for move in moves:
        yield depth, move
        yield from all_moves(move.next, depth + 1)


def read_action(match: Match, move: ConditionalMove) -> Any:
    """The action of a move. Raises Malformed."""
    return codec(match.game).action.decode(encode(move.play))


def judge(match: Match, requests: Mapping[RequestKey, int], seat: Seat, plan: ConditionalPlan) -> Verdict:
    """The use of a tree at the present state of the match."""
    path, since, moves = _follow(requests, seat, plan)
    if not moves or match.outcome is not None:
        return Finishes()
    new = match.entries[since + 1 :]
    kinds = {kind_of(read_action(match, move)) for move in moves}
    problem = _interruption(new, seat, kinds)
    if problem is not None:
        return Drops(problem)
    prompt = match.awaiting.get(seat)
    fitting = [
        (index, move)
        for index, move in enumerate(moves)
        if prompt is not None and kind_of(read_action(match, move)) in prompt.kinds
    ]
    if prompt is None or not fitting or match.seats[seat].bot is not None:
        return Waits(moves)
    turns = [turn for entry in new if (turn := read_turn(match, entry, seat)).seat not in (seat, SYSTEM)]
    for index, move in fitting:
        if all(any(_is_met(when, turn) for turn in turns) for when in move.when):
            return Fires((*path, index), prompt.id, read_action(match, move), moves)
    return Drops(_unexpected(match, new, seat))


def _follow(
    requests: Mapping[RequestKey, int], seat: Seat, plan: ConditionalPlan
) -> tuple[Path, int, tuple[ConditionalMove, ...]]:
    """The place in the tree that was reached, the entry of the latest move, and the branches after it."""
    path: Path = ()
    since, moves = plan.base, plan.moves
    while True:
        for index, move in enumerate(moves):
            seq = requests.get(request_key(plan, seat, (*path, index)))
            if seq is not None:
                path, since, moves = (*path, index), seq, move.next
                break
        else:
            return path, since, moves


def _interruption(new: Iterable[Entry], seat: Seat, kinds: set[str]) -> Problem | None:
    """The reason why these entries make a tree useless, None if they do not."""
    for entry in new:
        if isinstance(entry.action, TakeBack):
            return Problem("conditional/taken-back", "A play was taken back, so your conditional moves were removed.")
        if isinstance(entry.action, TimeUp) and entry.action.seat == seat:
            return Problem("conditional/time-up", "Your time was up, so your conditional moves were removed.")
        if entry.seat == seat and kind_of(entry.action) in kinds:
            return Problem("conditional/answered", "You have answered, so your conditional moves were removed.")
    return None


def _unexpected(match: Match, new: Iterable[Entry], seat: Seat) -> Problem:
    seen = " ".join(text for entry in new if entry.seat not in (seat, SYSTEM) for text in match.stories(entry, seat))
    reason = f"None of your conditional moves fits, so they were removed. {seen}".strip()
    return Problem("conditional/unexpected", reason)


# ---- what an author sees of a turn ----
class SeenTurn(NamedTuple):
    """A turn, as far as one viewer sees it."""

    seat: Seat
    kinds: frozenset[str]
    words: frozenset[str]
    cells: frozenset[str]


def read_turn(match: Match, entry: Entry, viewer: Seat) -> SeenTurn:
    """The part of a turn that this viewer sees."""
    seen = match.redacted(entry, viewer)
    action = entry.action
    seat = action.seat if isinstance(action, TimeUp) else entry.seat
    kinds = {kind_of(event) for event in seen.events}
    words: list[str] = []
    before = match.before(entry.seq)
    if seen.action is not None:
        kinds.add(kind_of(seen.action))
    if seen.action == action and entry.seat != SYSTEM and not isinstance(action, Resign):
        words = [one.word for one in before.preview(entry.seat, action).words]
    after = match.before(entry.seq + 1)
    cells = _places(after.scene(viewer)) - _places(before.scene(viewer))
    return SeenTurn(seat, frozenset(kinds), frozenset(map(str.casefold, words)), frozenset(at for at, _ in cells))


def _places(scene: Scene) -> set[tuple[str, object]]:
    tiles: set[tuple[str, object]] = {(tile.at, (tile.face, len(tile.beneath))) for tile in scene.tiles}
    return tiles | {(pin.at, pin.id) for pin in scene.pins}


def _is_met(when: When, turn: SeenTurn) -> bool:
    return (
        when.seat in (None, turn.seat)
        and (when.kind is None or when.kind in turn.kinds)
        and (when.word is None or when.word.casefold() in turn.words)
        and (when.cell is None or when.cell in turn.cells)
    )
