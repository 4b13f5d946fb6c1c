"""Stores, shows and removes conditional moves. Playing them is a duty of the match (``matches/conditional_player``)."""

from __future__ import annotations

from typing import get_args

import msgspec

from tilery.core.codec import encode_text
from tilery.core.common_messages import Resign, TimeUp, kind_of
from tilery.core.errors import Problem, TileryError
from tilery.core.game import AnyGame
from tilery.core.seating import Seat
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, forbidden
from tilery.server.conditional_moves.wire import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_MOVES,
    ConditionalCard,
    SaveConditionalMoves,
)
from tilery.server.matches import access
from tilery.server.matches.conditional_moves import (
    ConditionalMove,
    Drops,
    Fires,
    Waits,
    all_moves,
    judge,
    read_action,
    read_plan,
)
from tilery.server.matches.conditional_player import illegal_move, propose_conditional
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.terms import DaysClock
from tilery.store.conditional_moves import NO_PROMPT, ConditionalMoves
from tilery.store.rows import ConditionalRow

TRIES = 5
"""Attempts to change them while other entries are being stored."""
NEVER_CONDITIONAL = (Resign, TimeUp)
_problem = msgspec.json.Decoder(Problem)


class ConditionalMoveService:
    """The conditional moves of people."""

    def __init__(self, store: ConditionalMoves, entropy: Entropy) -> None:
        self._store = store
        self._entropy = entropy

    async def show(self, live: LiveMatch, user: str) -> ConditionalCard:
        """Those of the user's own seat, or the reason why they were removed."""
        seat = _require_seat(live, user)
        row = await self._find(live, seat)
        card = ConditionalCard(live.latest_seq, kinds=action_kinds(live.started_match().game))
        return card if row is None else _with_tree(card, live, row)

    async def save(self, live: LiveMatch, user: str, body: SaveConditionalMoves) -> ConditionalCard:
        """Replace those of the user's own seat."""
        seat = _require_seat(live, user)
        moves = _check_tree(live, body.moves)
        text = encode_text(moves)
        if len(text) > MAX_BYTES:
            raise Refused(413, "conditional/too-long", f"Conditional moves take at most {MAX_BYTES:,} bytes.")
        requester = live.services.requesters.get(user)
        live.services.storage.require(requester)
        for _ in range(TRIES):
            await live.jobs.ask(live.catch_up)
            _require_latest(live, body.seq)
            prompt = _require_not_asked(live, seat, moves)
            plan_id = self._entropy.token_hex(8)
            row = ConditionalRow(live.id, seat, user, plan_id, body.seq, text, looked=body.seq)
            if await self._store.replace(row, prompt):
                live.services.storage.charge(requester, len(text))
                return await self.show(live, user)
            await self._require_unclaimed(live, seat)
        raise _busy()

    async def remove(self, live: LiveMatch, user: str) -> None:
        """Remove those of the user's own seat, or the notice about them."""
        seat = _require_seat(live, user)
        for _ in range(TRIES):
            row = await self._find(live, seat)
            if row is None:
                return
            await live.jobs.ask(live.catch_up)
            if await self._store.delete(row, live.latest_seq, _open_prompt(live, seat)):
                return
            await self._require_unclaimed(live, seat)
        raise _busy()

    async def _find(self, live: LiveMatch, seat: Seat) -> ConditionalRow | None:
        rows = await self._store.of_match(live.id)
        return next((row for row in rows if row.seat == seat), None)

    async def _require_unclaimed(self, live: LiveMatch, seat: Seat) -> None:
        """Refuse a change while one of the moves is on its way to the record."""
        await live.jobs.ask(live.catch_up)
        row = await self._find(live, seat)
        if row is None or row.notice is not None or row.claimed != _open_prompt(live, seat):
            return
        notice = _with_tree(ConditionalCard(live.latest_seq), live, row).notice
        if notice is not None:
            await self._store.drop(row, encode_text(notice))  # its author has seen it before the node on duty stored it
        else:
            raise conflict("conditional/playing", "It is your turn, and your conditional move is just being played.")


def action_kinds(game: AnyGame) -> tuple[str, ...]:
    """The kinds of action that can be a condition, by the game's own union."""
    return tuple(str(kind.__struct_config__.tag) for kind in get_args(game.Action) if kind is not TimeUp)


def _require_seat(live: LiveMatch, user: str) -> Seat:
    seat = access.require_seat(live, user)
    live.started_match()
    if not isinstance(live.plan.terms.clock, DaysClock):
        message = "Conditional moves are for matches with days per move."
        raise forbidden("terms/no-conditional-moves", message)
    return seat


def _check_tree(live: LiveMatch, moves: tuple[ConditionalMove, ...]) -> tuple[ConditionalMove, ...]:
    """The tree, if its size and the form of its actions are right. Raises Refused or Malformed."""
    match = live.started_match()
    for count, (depth, move) in enumerate(all_moves(moves), start=1):
        if depth > MAX_DEPTH or count > MAX_MOVES:
            message = f"There can be {MAX_MOVES} conditional moves, {MAX_DEPTH} after each other."
            raise Refused(413, "conditional/too-many", message)
        action = read_action(match, move)
        if isinstance(action, NEVER_CONDITIONAL):
            raise conflict("conditional/kind", f"A conditional move cannot be {kind_of(action)}.")
    return moves


def _require_latest(live: LiveMatch, seq: int) -> None:
    if live.is_over:
        raise conflict("match/over", "The match is over.")
    if live.latest_seq != seq:
        message = f"The match has gone on to entry {live.latest_seq}. Look at it and save your moves again."
        raise conflict("conditional/outdated", message)


def _require_not_asked(live: LiveMatch, seat: Seat, moves: tuple[ConditionalMove, ...]) -> int:
    """The seat's open prompt. Refused if one of the first moves could answer it now."""
    match, prompt = live.started_match(), live.asked.get(seat)
    if prompt is not None and any(kind_of(read_action(match, move)) in prompt.kinds for move in moves):
        raise conflict("conditional/your-turn", "It is your turn. Conditional moves are for your turns after it.")
    return _open_prompt(live, seat)


def _open_prompt(live: LiveMatch, seat: Seat) -> int:
    """The id of the seat's prompt, or an id that is never claimed."""
    prompt = live.asked.get(seat)
    return NO_PROMPT - 1 if prompt is None else prompt.id


def _with_tree(card: ConditionalCard, live: LiveMatch, row: ConditionalRow) -> ConditionalCard:
    """The card with what is left of the tree now, even if the node on duty has not looked at it yet."""
    if row.notice is not None:
        return msgspec.structs.replace(card, notice=_problem.decode(row.notice))
    match, plan = live.started_match(), read_plan(row.id, row.base, row.body)
    match judge(match, live.requests, row.seat, plan):
        case Waits(moves):
            return msgspec.structs.replace(card, moves=moves)
        case Drops(problem):
            return msgspec.structs.replace(card, notice=problem)
        case Fires(path, _, _, moves):
            try:
                propose_conditional(live, match, row.seat, plan, path, "")
            except TileryError as refusal:
                return msgspec.structs.replace(card, notice=illegal_move(refusal))
            return msgspec.structs.replace(card, moves=moves)
        case _:
            return card


def _busy() -> Refused:
    return Refused(503, "conditional/busy", "The match is changing too quickly. Please try again.", retry_after=1)
