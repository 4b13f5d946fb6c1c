"""A bot in any language: a process that reads questions and writes answers, each one line of JSON.

The question: ``{"tilery": 1, "game", "seat", "view", "candidates", "nodes", "seed"}``. The answer: ``{"candidate": 3}``
for one of those offered, counted from 0, or ``{"action": {…}}`` for anything else the rules allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.bots.line_process import LineProcess
from tilery.bots.word_filter import candidates_with, is_clean
from tilery.core.codec import Codec, codec
from tilery.core.errors import Malformed
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.lexicon.vocabulary import Vocabulary

PROTOCOL = 1
OFFERED_CANDIDATES = 50
"""Candidates sent to the bot with a question."""
DEFAULT_SECONDS = 60.0
"""Seconds that a bot may think if the budget sets no limit."""


class BotQuestion(msgspec.Struct, frozen=True):
    """A question to the bot: one line of JSON."""

    tilery: int
    game: str
    seat: int
    view: Any
    candidates: tuple[Candidate[Any], ...]
    nodes: int | None
    seed: int


class BotAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot's answer: the index of a candidate, or an action."""

    candidate: int | None = None
    action: msgspec.Raw = msgspec.Raw()


_answers: Codec[BotAnswer] = Codec(BotAnswer, "the bot's answer")


class BotProcess:
    """A bot process. It is started at the first question and answers many. One that died is started again."""

    def __init__(self, command: Sequence[str], *, offensive_words: bool = False) -> None:
        self.words = Vocabulary(offensive=offensive_words)
        self._process = LineProcess(command, "bots/process")

    def choose(self, game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
        """Ask, wait, and read the action."""
        found = self._candidates(game, view, budget)
        question = BotQuestion(PROTOCOL, game.info.id, view.viewer, view, found, budget.nodes, seed)
        answer = _answers.decode(self._process.ask(msgspec.json.encode(question), budget.seconds or DEFAULT_SECONDS))
        if answer.candidate is not None and 0 <= answer.candidate < len(found):
            return found[answer.candidate].action
        if not bytes(answer.action):
            raise Malformed(
                "bots/answer", f"Expected a candidate from 0 to {len(found) - 1} or an action, but got {answer}."
            )
        return codec(game).action.decode(answer.action)

    def _candidates(self, game: AnyGame, view: Any, budget: Budget) -> tuple[Candidate[Any], ...]:
        """The best candidates, with offensive words only if allowed or if there are no others."""
        wanted = Budget(budget.nodes, budget.seconds, OFFERED_CANDIDATES)
        found = candidates_with(game, view, self.words, wanted).items
        return tuple(item for item in found if self.words.offensive or is_clean(game, view, item)) or found

    def close(self) -> None:
        """End the process."""
        self._process.close()
