"""Agents that answer an observation with text: a local command, or an OpenAI-compatible endpoint."""

from __future__ import annotations

import json
import os
import shlex
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from tilery.bots.line_process import LineProcess
from tilery.core.errors import Malformed

SECONDS = 600.0
"""Default seconds that an agent may take for an answer."""
KEY = "TILERY_AGENT_KEY"
"""Environment variable: the key sent to the endpoint, if it needs one."""
MARK = "ACTION:"
SYSTEM_TEXT = (
    "You play a letter-tile game. Think as long as you like, then write your action on the last line after "
    f"{MARK} exactly as listed under ACTIONS, or as JSON. For example:\n{MARK} pass"
)


class Question(msgspec.Struct, frozen=True):
    """Question to an agent: the observation, and the refusals of this move so far."""

    game: str
    match: int
    seat: int
    observation: str
    state: msgspec.Raw
    """The observation as JSON, as ``look`` of the MCP server gives it."""
    attempts: tuple[tuple[str, str], ...] = ()
    """Actions that were refused, each with the refusal."""


class TextAgent(Protocol):
    """Agent that answers questions."""

    def answer(self, question: Question) -> str:
        """An action as text or JSON. Raises Malformed if there is none."""

    def close(self) -> None:
        """End the agent."""


def open_agent(reference: str, model: str = "", seconds: float = SECONDS) -> TextAgent:
    """The agent of a URL or a command line, which has this long for each answer."""
    if reference.startswith(("http://", "https://")):
        return ChatAgent(reference, model, seconds)
    return CommandAgent(shlex.split(reference), seconds)


class CommandAgent:
    """A process that reads a question and writes an answer, each one line of JSON: ``{"action": …}``.

    The action is text, or an object as in JSON. A process that ended, or that was ended because it took too long, is
    started again with the next question.
    """

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self._process = LineProcess(command, "agent/no-answer")
        self._seconds = seconds

    def answer(self, question: Question) -> str:
        """Ask, and wait for a line."""
        return _action_of(self._process.ask(msgspec.json.encode(question), self._seconds))

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _action_of(line: bytes) -> str:
    try:
        found: Any = json.loads(line)["action"]
    except (ValueError, KeyError, TypeError):
        raise Malformed(
            "agent/answer",
            f'Expected a line such as {{"action": "pass"}}, found {line[:80].decode(errors="replace")!r}.',
        ) from None
    return found if isinstance(found, str) else json.dumps(found)


class ChatAgent:
    """A model behind an endpoint with ``/chat/completions``. Each move is a conversation of its own."""

    def __init__(self, url: str, model: str, seconds: float = SECONDS) -> None:
        self._url = url.rstrip("/") + ("" if url.rstrip("/").endswith("/chat/completions") else "/chat/completions")
        self._model = model
        self._seconds = seconds

    def answer(self, question: Question) -> str:
        """Ask the model. Earlier attempts and their refusals are part of the conversation."""
        messages = [{"role": "system", "content": SYSTEM_TEXT}, {"role": "user", "content": question.observation}]
        for action, refusal in question.attempts:
            messages.append({"role": "assistant", "content": f"{MARK} {action}"})
            messages.append({"role": "user", "content": refusal})
        body = {"model": self._model, "messages": messages, "temperature": 0, "seed": question.match}
        headers = {"Content-Type": "application/json"}
        if os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {os.environ[KEY]}"
        request = urllib.request.Request(self._url, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=self._seconds) as answer:
                return action_in(str(json.load(answer)["choices"][0]["message"]["content"]))
        except (OSError, ValueError, KeyError, IndexError, TypeError, urllib.error.URLError) as error:
            raise Malformed("agent/no-answer", f"The endpoint gave no answer: {error}.") from None

    def close(self) -> None:
        """Do nothing, as no connection is kept."""


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
