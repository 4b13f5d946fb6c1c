"""A seat of a match on a Tilery server, by the token of its player."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tilery import registry
from tilery.core.codec import codec, encode
from tilery.core.errors import IllegalAction, Problem, TileryError
from tilery.core.game import Preview, Prompt
from tilery.core.notation import format_action, parse_action
from tilery.core.seating import Outcome
from tilery.envs.text.describe import Sight, TextOptions, as_json, describe
from tilery.envs.text.refusals import refusal_text, rules_of
from tilery.envs.text.seat import preview_text

SECONDS = 600.0
"""Seconds to wait for the server, and for the other seats to play."""


class ServerSeat:
    """A seat on a server, used like a local one. The others play whenever they like."""

    def __init__(self, server: str, token: str, match: str, options: TextOptions | None = None) -> None:
        self.options = options or TextOptions()
        self._shown = self.options
        self.refusal: TileryError | None = None
        """Reason why the latest action was refused, or None if it was played."""
        self._match = match
        self._numbers = itertools.count()
        self._update: dict[str, Any] = {}
        self._stories: list[str] = []
        address = server.rstrip("/").replace("http", "ws", 1) + "/api/socket?bare=1"
        self._open = ExitStack()
        sent = {"Authorization": f"Bearer {token}"}
        try:
            self._socket = self._open.enter_context(connect(address, additional_headers=sent, max_size=None))
        except (OSError, WebSocketException) as error:
            raise IllegalAction("text/no-server", f"{server} cannot be reached: {error}.") from None
        self._send({"kind": "watch", "match": match})
        seated = self._until(lambda message: message["kind"] == "seated")
        self.game = registry.find(seated["table"]["game"])
        if seated["table"]["mine"] is None:
            raise IllegalAction("text/no-seat", f"This token has no seat in the match {match}.")
        self._wait()

    def _send(self, message: Mapping[str, Any]) -> str:
        request = f"t{next(self._numbers)}"
        self._socket.send(json.dumps(message if message["kind"] == "watch" else {"request": request, **message}))
        return request

    def _until(self, found: Any) -> dict[str, Any]:
        """Wait for the first message of these kinds, and store updates meanwhile."""
        while True:
            try:
                message = json.loads(self._socket.recv(timeout=SECONDS))
            except (TimeoutError, WebSocketException) as error:
                raise IllegalAction("text/no-answer", f"The server does not answer: {error}.") from None
            if message["kind"] == "update" and message["match"] == self._match:
                self._update = message
                self._add_stories(message)
            if message["kind"] == "error":
                raise _error(message["problem"])
            if found(message):
                result: dict[str, Any] = message
                return result

    def _add_stories(self, update: dict[str, Any]) -> None:
        """Store the sentences of an update."""
        self._names = tuple(card["name"] or f"Seat {number + 1}" for number, card in enumerate(update["seats"]))
        for event in codec(self.game).events.decode(encode(update["events"])):
            if story := self.game.story(event, self._names):
                self._stories.append(story)

    def _wait(self) -> None:
        """Wait until this seat is asked, or the match is over."""
        while self._update.get("prompt") is None and self._update.get("outcome") is None:
            self._until(lambda message: message["kind"] == "update")

    def sight(self) -> Sight:
        """Contents of the seat's observation now."""
        prompt, outcome = self._update["prompt"], self._update["outcome"]
        view = codec(self.game).view.decode(encode(self._update["view"]))
        awaiting = {} if prompt is None else {view.viewer: msgspec.convert(prompt, Prompt)}
        ended = None if outcome is None else msgspec.convert(outcome, Outcome)
        return Sight(self.game, view, awaiting, self._names, self._stories, ended)

    def look(self) -> str:
        """The observation as text. The first one has the rules."""
        shown, self._shown = self._shown, msgspec.structs.replace(self.options, rules=False)
        return describe(self.sight(), shown)

    def look_json(self) -> str:
        """The observation as JSON."""
        return as_json(self.sight(), self._update["seq"] + 1).decode()

    def play(self, text: str) -> str:
        """Play an action, wait for the others, and look. Returns the refusal if it is refused."""
        self.refusal = None
        try:
            action = parse_action(self.game, text)
            prompt = self._update["prompt"]
            request = self._send(
                {
                    "kind": "submit",
                    "match": self._match,
                    "prompt": None if prompt is None else prompt["id"],
                    "action": msgspec.to_builtins(action),
                }
            )
            self._stories.clear()
            answer = self._until(lambda message: message.get("request") == request)
            if answer["kind"] == "rejected":
                raise _error(answer["problem"])
        except TileryError as error:
            self.refusal = error
            return refusal_text(self.game, error.problem())
        if answer["kind"] == "accepted":
            self._until(lambda message: message["kind"] == "update" and message["seq"] >= answer["seq"])
        self._wait()
        return self.look()

    def preview(self, text: str) -> str:
        """Preview of an action by the server."""
        try:
            action = parse_action(self.game, text)
        except TileryError as error:
            return refusal_text(self.game, error.problem())
        request = self._send({"kind": "preview", "match": self._match, "action": msgspec.to_builtins(action)})
        answer = self._until(lambda message: message.get("request") == request)
        if answer["kind"] == "rejected":
            return refusal_text(self.game, _error(answer["problem"]).problem())
        return preview_text(self.game, msgspec.convert(answer["preview"], Preview), format_action(action))

    def rules(self) -> str:
        """All rules of the game."""
        return rules_of(self.game)

    def close(self) -> None:
        """Close the connection."""
        self._open.close()


def _error(problem: dict[str, Any]) -> IllegalAction:
    found = msgspec.convert(problem, Problem)
    return IllegalAction(found.code, found.message, found.data)
