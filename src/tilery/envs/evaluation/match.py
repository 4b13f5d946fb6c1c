"""One match of an agent against a bot, with everything that is measured of its moves."""

from __future__ import annotations

import msgspec

from tilery import registry
from tilery.analysis.turns import judge
from tilery.arena.bot_match import Pairing
from tilery.bots.loader import find
from tilery.core.common_messages import Resign
from tilery.core.errors import TileryError
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.envs.evaluation.agents import Question, TextAgent
from tilery.envs.text import LocalSeat, TextOptions
from tilery.envs.text.refusals import refusal_text
from tilery.match import Match, kind_of

AGENT = "agent"
"""Name of the agent among the bots of a pairing."""


class AgentMove(msgspec.Struct, frozen=True):
    """One move of the agent against the best of the complete search."""

    entry: int
    kind: str
    refusals: tuple[str, ...]
    """The codes of the attempts that were refused before it."""
    points: int
    regret_points: float | None
    """Points of the best move less those of the move made, or None if the search did not see the move."""
    regret: float | None
    """The same in value, by which candidates are sorted. A lower bound if the move was not seen."""
    complete: bool
    """True if the search saw every move."""


class EvaluatedMatch(msgspec.Struct, frozen=True):
    """The result of one match."""

    pairing: Pairing
    seat: Seat
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    reason: str
    moves: tuple[AgentMove, ...]
    forfeit: tuple[str, ...]
    """Refusals after which the match was forfeited. Empty if it was played to its end."""
    record: str


class EvaluationRules(msgspec.Struct, frozen=True):
    """Rules by which agents are asked and judged."""

    retries: int = 3
    """Attempts after the first one before the match is forfeited."""
    nodes: int | None = None
    """Node budget of the search that moves are judged by, or None for a complete one."""
    text: TextOptions = TextOptions()


def evaluate_match(pairing: Pairing, agent: TextAgent, rules: EvaluationRules, number: int) -> EvaluatedMatch:
    """Play a match. The bots choose as they do in the arena with the same pairing."""
    game = registry.find(pairing.game)
    seat = pairing.bots.index(AGENT)
    bots = {each: find(bot) for each, bot in enumerate(pairing.bots) if each != seat}
    infos = [
        SeatInfo(f"{bots[each].name} {each + 1}", "bot", bots[each].id) if each in bots else SeatInfo("Agent", "human")
        for each in range(len(pairing.bots))
    ]
    match = Match.new(game, seats=infos, options=pairing.options, seed=pairing.seed)
    local = LocalSeat(match, seat, bots, rules.text, pairing.nodes, pairing.seed)
    moves: list[AgentMove] = []
    forfeit: tuple[str, ...] = ()
    while match.outcome is None:
        move, refused = _move(local, agent, rules, number)
        if move is None:
            forfeit = refused
            match.play(seat, Resign())
        else:
            moves.append(move)
        local.advance()
    outcome = match.outcome
    return EvaluatedMatch(
        pairing,
        seat,
        outcome.scores,
        outcome.winners,
        outcome.ranks,
        outcome.reason,
        tuple(moves),
        forfeit,
        match.record().dumps(),
    )


def _move(
    local: LocalSeat, agent: TextAgent, rules: EvaluationRules, number: int
) -> tuple[AgentMove | None, tuple[str, ...]]:
    """Ask until an action is played or the rules allow no more attempts. Returns the move and the codes of refusals."""
    match, seat = local.match, local.seat
    before = match.branch()
    seen, state = local.look(), msgspec.Raw(local.look_json().encode())
    attempts: list[tuple[str, str]] = []
    codes: list[str] = []
    while len(attempts) <= rules.retries:
        action = ""
        try:
            action = agent.answer(Question(match.game.info.id, number, seat, seen, state, tuple(attempts)))
            entry = local.submit(action)
        except TileryError as error:
            attempts.append((action, refusal_text(match.game, error.problem())))
            codes.append(error.code)
            continue
        if isinstance(entry.action, Resign):
            return AgentMove(entry.seq, "resign", tuple(codes), 0, None, None, False), ()
        turn = judge(entry, before, Budget(nodes=rules.nodes))
        points = before.preview(seat, entry.action).points
        lost = None if turn.made is None or not turn.best else float(turn.best[0].points - points)
        move = AgentMove(entry.seq, kind_of(entry.action), tuple(codes), points, lost, turn.cost, turn.complete)
        return move, ()
    return None, tuple(codes)
