"""One match of an agent against a bot, with everything that is measured of its moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import reduce
from operator import add
from typing import Protocol

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
from tilery.envs.evaluation.agents import AgentAnswer, AgentUnavailable, Question, TextAgent, Usage
from tilery.envs.text import LocalSeat, TextOptions
from tilery.envs.text.describe import describe, describe_rules
from tilery.envs.text.disguise import Disguise
from tilery.envs.text.refusals import refusal_text
from tilery.match import Match, kind_of

AGENT = "agent"
"""Name of the agent among the bots of a pairing."""
PLAIN = "plain"
"""Name of the arm of an evaluation that is played without a disguise, by the plan's options."""


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
    arm: str = PLAIN
    usage: Usage = Usage()

    @property
    def share(self) -> float:
        """The agent's share of the win: 1, a part of it if several won, or 0."""
        return 1 / len(self.winners) if self.seat in self.winners else 0.0


class Exchange(msgspec.Struct, frozen=True):
    """A line of a transcript: one question, its answer, and what became of it."""

    entry: int
    """Number of the entry that was asked for."""
    attempt: int
    observation: str
    reply: str
    action: str
    seconds: float
    usage: Usage
    refusal: str | None = None
    """The refusal that the agent is shown, or None if the action was played."""
    rules: str = ""
    """The rules that the agent was given, in the first line."""


class EvaluationRules(msgspec.Struct, frozen=True):
    """Rules by which agents are asked and judged."""

    retries: int = 3
    """Attempts after the first one before the match is forfeited."""
    nodes: int | None = None
    """Node budget of the search that moves are judged by, or None for a complete one."""
    text: TextOptions = TextOptions()


class Appearance(Protocol):
    """The form in which a match is shown to an agent and its actions are read."""

    def rules(self) -> str:
        """The rules of the match, given once."""

    def look(self) -> str:
        """The observation."""

    def state(self) -> msgspec.Raw:
        """The observation as JSON."""

    def read(self, action: str) -> str:
        """The action as text of the game. Raises TileryError."""

    def refusal(self, error: TileryError) -> str:
        """The refusal of an action."""


class PlainAppearance:
    """A match as it is."""

    def __init__(self, local: LocalSeat) -> None:
        self._local = local

    def rules(self) -> str:
        """The rules in short."""
        return describe_rules(self._local.match.game, self._local.match.state.options)

    def look(self) -> str:
        """The observation without the rules."""
        return describe(self._local.sight(), msgspec.structs.replace(self._local.options, rules=False))

    def state(self) -> msgspec.Raw:
        """The view and the prompt."""
        return msgspec.Raw(self._local.look_json().encode())

    def read(self, action: str) -> str:
        """The action itself."""
        return action

    def refusal(self, error: TileryError) -> str:
        """The refusal with its rule and a hint."""
        return refusal_text(self._local.match.game, error.problem())


class DisguisedAppearance:
    """A match in disguise. There is no JSON, which would name the game."""

    def __init__(self, local: LocalSeat, disguise: Disguise) -> None:
        self._local, self._disguise = local, disguise
        self.rules, self.read = disguise.rules, disguise.read

    def look(self) -> str:
        """The observation in disguise."""
        return self._disguise.look(self._local.sight(), self._local.options)

    def state(self) -> msgspec.Raw:
        """Nothing."""
        return msgspec.Raw(b"null")

    def refusal(self, error: TileryError) -> str:
        """The refusal by its reason and its place."""
        return self._disguise.refusal(error.problem())


def evaluate_match(
    pairing: Pairing,
    agent: TextAgent,
    rules: EvaluationRules,
    number: int,
    *,
    arm: str = PLAIN,
    disguise: int | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[EvaluatedMatch, tuple[Exchange, ...]]:
    """Play a match. Returns its result and the transcript. The bots choose as they do in the arena with this pairing.

    Raises AgentUnavailable if the agent cannot be asked, which is no result.
    """
    game = registry.find(pairing.game)
    seat = pairing.bots.index(AGENT)
    bots = {each: find(bot) for each, bot in enumerate(pairing.bots) if each != seat}
    infos = [
        SeatInfo(f"{bots[each].name} {each + 1}", "bot", bots[each].id) if each in bots else SeatInfo("Agent", "human")
        for each in range(len(pairing.bots))
    ]
    match = Match.new(game, seats=infos, options=pairing.options, seed=pairing.seed)
    local = LocalSeat(match, seat, bots, rules.text, pairing.nodes, pairing.seed)
    shown: Appearance = PlainAppearance(local)
    if disguise is not None:
        shown = DisguisedAppearance(local, Disguise(game, disguise * 1_000_003 + pairing.seed))
    asking = _Asking(local, shown, agent, rules, number, clock)
    moves: list[AgentMove] = []
    forfeit: tuple[str, ...] = ()
    while match.outcome is None:
        move, refused = asking.move()
        if move is None:
            forfeit = refused
            match.play(seat, Resign())
        else:
            moves.append(move)
        local.advance()
    outcome = match.outcome
    result = EvaluatedMatch(
        pairing,
        seat,
        outcome.scores,
        outcome.winners,
        outcome.ranks,
        outcome.reason,
        tuple(moves),
        forfeit,
        match.record().dumps(),
        arm,
        reduce(add, (exchange.usage for exchange in asking.transcript), Usage()),
    )
    return result, tuple(asking.transcript)


class _Asking:
    """The questions of one match."""

    def __init__(
        self,
        local: LocalSeat,
        shown: Appearance,
        agent: TextAgent,
        rules: EvaluationRules,
        number: int,
        clock: Callable[[], float],
    ) -> None:
        self._local, self._shown, self._agent, self._rules, self._clock = local, shown, agent, rules, clock
        self._number = number
        self._text = shown.rules() if rules.text.rules else ""
        self.transcript: list[Exchange] = []

    def move(self) -> tuple[AgentMove | None, tuple[str, ...]]:
        """Ask until an action is played or the rules allow no more attempts. Returns the move and codes of refusals."""
        match, seat = self._local.match, self._local.seat
        before = match.branch()
        seen, state = self._shown.look(), self._shown.state()
        attempts: list[tuple[str, str]] = []
        codes: list[str] = []
        while len(attempts) <= self._rules.retries:
            question = Question(
                _PUBLIC if bytes(state) == b"null" else match.game.info.id,
                self._number,
                seat,
                seen,
                state,
                tuple(attempts),
                self._text,
            )
            answer, began = AgentAnswer(""), self._clock()
            try:
                answer = self._agent.answer(question)
                took = self._clock() - began
                entry = self._local.submit(self._shown.read(answer.action))
            except AgentUnavailable:
                raise
            except TileryError as error:
                told = self._shown.refusal(error)
                self._note(question, answer, self._clock() - began, told)
                attempts.append((answer.action, told))
                codes.append(error.code)
                continue
            self._note(question, answer, took, None)
            if isinstance(entry.action, Resign):
                return AgentMove(entry.seq, "resign", tuple(codes), 0, None, None, False), ()
            turn = judge(entry, before, Budget(nodes=self._rules.nodes))
            points = before.preview(seat, entry.action).points
            lost = None if turn.made is None or not turn.best else float(turn.best[0].points - points)
            made = AgentMove(entry.seq, kind_of(entry.action), tuple(codes), points, lost, turn.cost, turn.complete)
            return made, ()
        return None, tuple(codes)

    def _note(self, question: Question, answer: AgentAnswer, seconds: float, refusal: str | None) -> None:
        self.transcript.append(
            Exchange(
                len(self._local.match.entries) - (refusal is None),
                len(question.attempts),
                question.observation,
                answer.reply or answer.action,
                answer.action,
                round(seconds, 3),
                answer.usage,
                refusal,
                "" if self.transcript else self._text,
            )
        )


_PUBLIC = "a game"
"""Name of a game in disguise."""
