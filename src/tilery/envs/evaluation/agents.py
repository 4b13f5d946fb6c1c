"""Agents that answer an observation with text: a local command, or an OpenAI-compatible endpoint."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from tilery.bots.line_process import LineProcess, NotStarted
from tilery.core.errors import Malformed, TileryError

SECONDS = 600.0
"""Default seconds that an agent may take for an answer."""
PATIENCE = 600.0
"""Default seconds to wait in all for an endpoint that is busy or down."""
MARK = "ACTION:"
SYSTEM_TEXT = (
    "You play a letter-tile game. Think as long as you like, then write your action on the last line after "
    f"{MARK} exactly as listed under ACTIONS, or as JSON. For example:\n{MARK} pass"
)


class AgentUnavailable(TileryError):
    """The agent cannot be asked: a missing command, a refused connection, an endpoint that is busy or down.

    It says nothing about play. The evaluation stops, and the match under way is not counted.
    """


class AgentOptions(msgspec.Struct, frozen=True):
    """Options of an agent."""

    model: str = ""
    """The model that an endpoint is asked for."""
    seconds: float = SECONDS
    """Seconds the agent may take for an answer. A later one counts as none."""
    temperature: float = 0.0
    seed: int = 0
    """First seed of the model. Match ``i`` is played with ``seed + i``."""
    patience: float = PATIENCE
    """Seconds to wait in all for an endpoint that is busy or down."""


class Question(msgspec.Struct, frozen=True):
    """Question to an agent: the observation, and the refusals of this move so far."""

    game: str
    match: int
    seat: int
    observation: str
    state: msgspec.Raw
    """The observation as JSON, as ``look`` of the MCP server gives it. ``null`` in disguise."""
    attempts: tuple[tuple[str, str], ...] = ()
    """Actions that were refused, each with the refusal."""
    rules: str = ""
    """The rules in short, the same for all questions of a match."""


class Usage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What answers cost, as far as the agent says it."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    """In the currency of the endpoint."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cost + other.cost,
        )


class AgentAnswer(msgspec.Struct, frozen=True):
    """An agent's answer: the action, the reply in which it was found, and what it cost."""

    action: str
    reply: str = ""
    usage: Usage = Usage()


class TextAgent(Protocol):
    """Agent that answers questions."""

    def answer(self, question: Question) -> AgentAnswer:
        """An action as text or JSON. Raises Malformed if there is none, AgentUnavailable if it cannot be asked."""

    def close(self) -> None:
        """End the agent."""


def open_agent(reference: str, options: AgentOptions | None = None) -> TextAgent:
    """The agent of a URL or a command line."""
    from tilery.envs.evaluation.chat_agent import ChatAgent

    chosen = options or AgentOptions()
    if reference.startswith(("http://", "https://")):
        return ChatAgent(reference, chosen)
    return CommandAgent(shlex.split(reference), chosen.seconds)


class CommandAgent:
    """A process that reads a question and writes an answer, each one line of JSON: ``{"action": …}``.

    The action is text, or an object as in JSON. Beside it ``reply`` and ``usage`` go to the transcript. A process that
    ended, or that was ended because it took too long, is started again with the next question. With
    ``{"unavailable": REASON}`` it says that the model behind it cannot be asked.
    """

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self._process = LineProcess(command, "agent/no-answer")
        self._seconds = seconds

    def answer(self, question: Question) -> AgentAnswer:
        """Ask, and wait for a line."""
        try:
            line = self._process.ask(msgspec.json.encode(question), self._seconds)
        except NotStarted as error:
            raise AgentUnavailable("agent/not-started", error.message) from None
        return _read_answer(line)

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _read_answer(line: bytes) -> AgentAnswer:
    try:
        found: Any = json.loads(line)
        if why := found.get("unavailable"):
            raise AgentUnavailable("agent/unavailable", f"The command says that its model cannot be asked: {why}.")
        action = found["action"]
        usage = msgspec.convert(found.get("usage", {}), Usage)
        text = action if isinstance(action, str) else json.dumps(action)
        return AgentAnswer(text, str(found.get("reply", text)), usage)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Malformed(
            "agent/answer",
            f'Expected a line such as {{"action": "pass"}}, found {line[:80].decode(errors="replace")!r}.',
        ) from None


def action_in(reply: str) -> str:
    """The action in a model's reply: the text after the last mark, else the last line that is not empty.

    >>> action_in("I pass.\\nACTION: pass")
    'pass'
    >>> action_in("score CAT\\n")
    'score CAT'
    """
    if MARK in reply:
        reply = reply.rpartition(MARK)[2]
        return reply.strip().splitlines()[0].strip("`* ") if reply.strip() else ""
    lines = [line.strip("`* ") for line in reply.splitlines() if line.strip("`* ")]
    return lines[-1] if lines else ""
