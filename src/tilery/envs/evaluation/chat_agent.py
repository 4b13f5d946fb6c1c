"""A model behind an OpenAI-compatible endpoint, and what to do while it cannot be asked."""

from __future__ import annotations

import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any

from tilery.core.errors import Malformed
from tilery.envs.evaluation.agents import (
    MARK,
    SYSTEM_TEXT,
    AgentAnswer,
    AgentOptions,
    AgentUnavailable,
    Question,
    Usage,
    action_in,
)

KEY = "TILERY_AGENT_KEY"
"""Environment variable: the key sent to the endpoint, if it needs one."""
BUSY = frozenset((408, 425, 429, 500, 502, 503, 504, 529))
"""Statuses of an endpoint that may answer later."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds of the first pause and of the longest; each is twice the one before."""
QUOTED = 200
"""Characters quoted of an error's text."""


class _Busy(Exception):
    """The endpoint cannot answer now. ``after``: seconds after which it wants to be asked again, if it says so."""

    def __init__(self, why: str, after: float | None = None) -> None:
        super().__init__(why)
        self.after = after


class ChatAgent:
    """A model behind an endpoint with ``/chat/completions``. Each move is a conversation of its own.

    While the endpoint is busy or down the agent waits: as long as ``Retry-After`` says, else in growing pauses, up to
    ``patience`` seconds in all for one answer. Then, and at once where waiting cannot help, it raises
    AgentUnavailable. A connection that is refused before the first answer is not waited for.
    """

    def __init__(
        self, url: str, options: AgentOptions | None = None, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self._url = url.rstrip("/") + ("" if url.rstrip("/").endswith("/chat/completions") else "/chat/completions")
        self._options = options or AgentOptions()
        self._pause = pause
        self._has_answered = False

    def answer(self, question: Question) -> AgentAnswer:
        """Ask the model. Earlier attempts and their refusals are part of the conversation."""
        system = f"{SYSTEM_TEXT}\n\n{question.rules}" if question.rules else SYSTEM_TEXT
        messages = [{"role": "system", "content": system}, {"role": "user", "content": question.observation}]
        for action, refusal in question.attempts:
            messages.append({"role": "assistant", "content": f"{MARK} {action}"})
            messages.append({"role": "user", "content": refusal})
        options = self._options
        seed = options.seed + question.match
        body = {"model": options.model, "messages": messages, "temperature": options.temperature, "seed": seed}
        return self._read(self._ask_patiently(json.dumps(body).encode()))

    def _ask_patiently(self, body: bytes) -> Any:
        waited, pause = 0.0, FIRST_PAUSE
        while True:
            try:
                return self._ask(body)
            except _Busy as busy:
                seconds = pause if busy.after is None else busy.after
                if waited + seconds > self._options.patience:
                    raise AgentUnavailable(
                        "agent/unavailable",
                        f"{self._url} cannot be asked: {busy} after {waited:g} seconds of waiting, and the limit is "
                        f"{self._options.patience:g}.",
                    ) from None
                self._pause(seconds)
                waited, pause = waited + seconds, min(2 * pause, LONGEST_PAUSE)

    def _ask(self, body: bytes) -> Any:
        """One request. Raises _Busy where waiting may help, AgentUnavailable where not, Malformed if it is too slow."""
        headers = {"Content-Type": "application/json"}
        if os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {os.environ[KEY]}"
        request = urllib.request.Request(self._url, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=self._options.seconds) as response:
                found = json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                why = f"it answers {error.code} {error.reason}: {error.read(QUOTED).decode(errors='replace')!r}"
            if error.code in BUSY:
                raise _Busy(why, _retry_after(error.headers)) from None
            raise AgentUnavailable("agent/refused", f"{self._url} cannot be asked: {why}.") from None
        except TimeoutError:
            raise self._too_slow() from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._too_slow() from None
            raise self._cut_off(str(error.reason)) from None
        except (OSError, HTTPException) as error:
            raise self._cut_off(str(error) or type(error).__name__) from None
        except ValueError:
            raise AgentUnavailable("agent/no-endpoint", f"{self._url} does not answer with JSON.") from None
        self._has_answered = True
        return found

    def _too_slow(self) -> Malformed:
        seconds = self._options.seconds
        return Malformed("agent/no-answer", f"The endpoint gave no answer within {seconds:g} seconds.")

    def _cut_off(self, why: str) -> Exception:
        if self._has_answered:
            return _Busy(f"the connection failed ({why})")
        return AgentUnavailable("agent/unavailable", f"{self._url} cannot be reached: {why}.")

    def _read(self, found: Any) -> AgentAnswer:
        try:
            reply = str(found["choices"][0]["message"]["content"] or "")
            told = found.get("usage") or {}
            usage = Usage(
                int(told.get("prompt_tokens") or 0),
                int(told.get("completion_tokens") or 0),
                float(told.get("cost") or 0.0),
            )
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise AgentUnavailable(
                "agent/no-endpoint", f"{self._url} is no endpoint for chat completions: it has no choices[0].message."
            ) from None
        return AgentAnswer(action_in(reply), reply, usage)

    def close(self) -> None:
        """Do nothing, as no connection is kept."""


def _retry_after(headers: Message) -> float | None:
    """Seconds that the endpoint asks to wait, as a number or a date. A date is compared with the endpoint's own."""
    text = headers.get("Retry-After")
    if text is None:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        now = parsedate_to_datetime(headers.get("Date") or "")
        return max(0.0, (parsedate_to_datetime(text) - now).total_seconds())
    except (TypeError, ValueError):
        return None
