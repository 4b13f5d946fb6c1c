"""Checks every message of a node against what is committed, and what a client makes of them against the rules."""

from __future__ import annotations

from typing import Any

import msgspec

from simulation.shown import check_shown
from simulation.trees import Tree
from simulation.truth import TrueMatch, Truth
from simulation.violations import Violation
from tilery.core.difference import apply_difference
from tilery.match import Match

RETRY_CODES = ("server/store", "server/fault")
"""Problems after which a request is sent again."""
NOTHING_NEW: dict[str, Any] = {
    "events": [],
    "stories": [],
    "awaited": [],
    "clocks": [],
    "outcome": None,
    "seed": None,
    "request": None,
}


class Sent:
    """A move that a client has sent, under its request id."""

    def __init__(self, user: str, match: str, prompt: int | None, action: Any) -> None:
        self.user = user
        self.match = match
        self.prompt = prompt
        self.action = action
        self.seq: int | None = None
        """The number with which it was acknowledged."""


class Observer:
    """Knows all that was promised to anybody."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self.moves: dict[tuple[str, str, str], Sent] = {}
        """By match, user and request."""
        self.trees: dict[tuple[str, str], list[Tree]] = {}
        """Conditional moves that were sent, by match and user."""
        self.conditional = 0
        """Moves that were played for absent authors."""
        self.acknowledged = 0
        self.updates = 0
        self.damaged: set[str] = set()
        """Matches with a damaged row, of which nothing more is expected."""

    # ---- what a node sends ----
    def on_sent(self, user: str | None, message: dict[str, Any]) -> None:
        """A message leaves a node. Nobody may be told of what is not durable."""
        kind, match_id = message["kind"], message.get("match")
        if match_id in self.damaged:
            return
        if kind in ("update", "change", "accepted"):
            true = self._truth.match(message["match"])
            is_chat = kind == "accepted" and message["request"].startswith("chat")
            if is_chat:
                self._check_chat(user, message)
            elif not true.has(message["seq"]):
                raise Violation("told-before-durable", f"{kind} of entry {message['seq']} of {true.id} to {user}")
            if kind == "accepted" and message["request"].startswith("move"):
                self._check_accepted(user, true, message)
        elif kind == "rejected" and message["request"].startswith("move"):
            self._check_rejected(user, message)

    def _check_chat(self, user: str | None, message: dict[str, Any]) -> None:
        sql = "SELECT id FROM chat WHERE match_id = $1 AND request = $2"
        found = self._truth.fetch(sql, message["match"], f"{user}:{message['request']}")
        if [row[0] for row in found] != [message["seq"]]:
            raise Violation("chat-not-stored", f"line {message['seq']} of {message['match']} is stored as {found}")

    def _check_accepted(self, user: str | None, true: TrueMatch, message: dict[str, Any]) -> None:
        sent = self.moves.get((true.id, str(user), message["request"]))
        if sent is None:
            raise Violation("accepted-unsent", f"{message['request']} of {user} was never sent")
        true.refresh()
        key = f"{true.seats.get(str(user))}:{message['request']}"
        seq = message["seq"]
        if true.rows[seq].request != key:
            raise Violation("accepted-another", f"{key} was accepted as entry {seq}, which is {true.rows[seq].request}")
        if sent.seq is not None and sent.seq != seq:
            raise Violation("accepted-twice", f"{key} became entry {sent.seq}, then {seq}")
        if sent.seq is None:
            self.acknowledged += 1
        sent.seq = seq

    def _check_rejected(self, user: str | None, message: dict[str, Any]) -> None:
        if message["problem"]["code"] in RETRY_CODES:
            return
        true = self._truth.match(message["match"])
        seat = true.seats.get(str(user))
        seq = true.request(f"{seat}:{message['request']}")
        if seq is not None:
            code = message["problem"]["code"]
            raise Violation("rejected-though-stored", f"{message['request']} is entry {seq}, but was refused: {code}")

    # ---- what a client sees ----
    def check_update(self, user: str | None, update: dict[str, Any]) -> None:
        """A client shows this. It must be just what the record has for this viewer."""
        if update["match"] in self.damaged:
            return
        true = self._truth.match(update["match"])
        seq = update["seq"]
        if not true.has(seq):
            raise Violation("told-before-durable", f"entry {seq} of {true.id} is shown to {user}")
        self.updates += 1
        if update["seed"] is not None and update["outcome"] is None:
            raise Violation("seed-told", f"the seed of {true.id} after entry {seq}")
        check_shown(true, user, update)

    # ---- the end ----
    def check_record(self, true: TrueMatch) -> None:
        """Every move of a person was sent by that person, once, and answered the prompt that it quotes."""
        if true.match is None or true.id in self.damaged:
            return
        users = {seat: user for user, seat in true.seats.items()}
        before = Match.from_header(true.match.game, true.match.header)
        seen: set[str] = set()
        for row, entry in zip(true.rows, true.entries(), strict=True):
            if row.request is not None and row.request in seen:
                raise Violation("applied-twice", f"{row.request} is stored twice in {true.id}")
            seen.add(row.request or "")
            by_bot = (row.request or "").startswith("bot:")
            if entry.seat >= 0 and not by_bot:
                self._check_move(true, before, row.request, entry, users.get(entry.seat))
            before.append(entry)

    def _check_move(self, true: TrueMatch, before: Match, request: str | None, entry: Any, user: str | None) -> None:
        name = (request or "").partition(":")[2]
        if name.startswith("conditional "):
            self._check_conditional(true, name, entry, str(user))
            return
        sent = self.moves.get((true.id, str(user), name))
        where = f"entry {entry.seq} of {true.id} by seat {entry.seat} ({request})"
        if sent is None:
            raise Violation("nobody-sent-it", where)
        if msgspec.json.decode(msgspec.json.encode(entry.action)) != sent.action:
            raise Violation("another-action", f"{where}: {entry.action} instead of {sent.action}")
        asked = before.awaiting.get(entry.seat)
        if sent.prompt is not None and (asked is None or asked.id != sent.prompt):
            raise Violation("closed-prompt", f"{where} answered prompt {sent.prompt}, but {asked} was open")

    def _check_conditional(self, true: TrueMatch, name: str, entry: Any, user: str) -> None:
        """A move that was played for its author is one of those they sent and did not remove."""
        action = msgspec.json.decode(msgspec.json.encode(entry.action))
        path = name.rsplit(" ", 1)[1]
        trees = [tree for tree in self.trees.get((true.id, user), []) if tree.action(path) == action]
        where = f"entry {entry.seq} of {true.id} by seat {entry.seat} ({name})"
        if not trees:
            raise Violation("nobody-planned-it", f"{where}: {action}")
        if all(tree.until is not None and tree.until < entry.seq for tree in trees):
            raise Violation("played-though-removed", where)
        self.conditional += 1

    def check_acknowledged(self) -> None:
        """Everything acknowledged is in the record under its number."""
        for (match_id, user, name), sent in self.moves.items():
            true = self._truth.match(match_id)
            if sent.seq is None or match_id in self.damaged:
                continue
            key = f"{true.seats.get(user)}:{name}"
            if not true.has(sent.seq) or true.rows[sent.seq].request != key:
                raise Violation("lost", f"{key} of {match_id} was acknowledged as entry {sent.seq}")


class Follower:
    """What a client knows of each match on one connection: the latest update, with all changes since."""

    def __init__(self) -> None:
        self.known: dict[str, dict[str, Any]] = {}
        self._lines: dict[str, int] = {}

    def follow(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message, or the update that a change leads to."""
        if message["kind"] == "chat_said":
            self._follow_chat(message)
        if message["kind"] == "change":
            message = self._apply(message)
        if message["kind"] == "update":
            before = self.known.get(message["match"])
            if before is not None and message["seq"] < before["seq"]:
                raise Violation("went-back", f"entry {message['seq']} of {message['match']} after {before['seq']}")
            self.known[message["match"]] = message
        return message

    def _apply(self, message: dict[str, Any]) -> dict[str, Any]:
        before = self.known.get(message["match"])
        if before is None or message["since"] != before["seq"]:
            known = None if before is None else before["seq"]
            raise Violation("gap", f"a change since {message['since']} of {message['match']} after {known}")
        asked = [card for card in message.get("awaited", ()) if card["seat"] == before["seat"]]
        return {
            **before,
            **NOTHING_NEW,
            **message,
            "kind": "update",
            "prompt": {"id": asked[0]["prompt"], "kinds": asked[0]["kinds"]} if asked else None,
            "view": apply_difference(before["view"], message.get("view", {})),
            "scene": apply_difference(before["scene"], message.get("scene", {})),
        }

    def _follow_chat(self, message: dict[str, Any]) -> None:
        for line in message["lines"]:
            last = self._lines.get(message["match"], -1)
            if line["id"] <= last:
                raise Violation("chat-twice", f"line {line['id']} of {message['match']} after {last}")
            self._lines[message["match"]] = line["id"]
