"""Every message of the WebSocket protocol, both ways; ``docs/protocol.md`` tells the story with examples.

Actions, events and views are the game's own Structs; here they are opaque. A client never needs a message twice:
an Update carries the whole view, so skipping some is safe, and a Submit may be repeated until it is answered.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.errors import Problem
from tilery.core.game import Candidate, Preview, Prompt
from tilery.core.scene import Scene
from tilery.core.seating import Outcome
from tilery.server.protocol.cards import Awaited, ChatLine, ClockCard, SeatCard, Story, Table

encode_message = msgspec.json.Encoder().encode

PROTOCOL = 1
"""The version of this protocol, said in Welcome."""

MatchId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
"""Chosen by the client, unique for a seat in a match, printable ASCII without spaces; the same request always gets the
same answer."""
SafeInteger: TypeAlias = Annotated[int, Meta(ge=-1, le=2**53 - 1)]


class FromClient(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """Every message to the server."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Look at a match, from my seat if I have one. Answered by Seated, and once play has begun by an Update."""

    match: MatchId
    since: SafeInteger = -1
    """The latest entry I know; the Update tells the story after it."""


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Look away."""

    match: MatchId


class Sync(FromClient, frozen=True, tag="sync"):
    """Tell me again how things stand; sent when an Update shows a gap."""

    match: MatchId
    since: SafeInteger = -1


class Submit(FromClient, frozen=True, tag="submit"):
    """Answer a prompt with an action of the game. Answered by Accepted or Rejected."""

    request: RequestId
    match: MatchId
    action: msgspec.Raw
    prompt: SafeInteger | None = None
    """The id of the prompt; None only for a resignation by a seat that is not asked."""


class PreviewRequest(FromClient, frozen=True, tag="preview"):
    """What would this action do? Nobody else is told."""

    request: RequestId
    match: MatchId
    action: msgspec.Raw


class Hint(FromClient, frozen=True, tag="hint"):
    """The best plays, if the terms allow hints."""

    request: RequestId
    match: MatchId
    limit: Annotated[int, Meta(ge=1, le=50)] = 5


class Chat(FromClient, frozen=True, tag="chat"):
    """Say something at the table."""

    request: RequestId
    match: MatchId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there? ``at`` comes back as it was."""

    at: Annotated[float, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage: TypeAlias = Watch | Unwatch | Sync | Submit | PreviewRequest | Hint | Chat | Ping


message_codec: Codec[ClientMessage] = Codec(ClientMessage, "the message")


class FromServer(msgspec.Struct, frozen=True, tag_field="kind"):
    """Every message from the server. Clients ignore fields and kinds they do not know."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message: who you are here."""

    protocol: int
    user: str
    name: str
    node: str
    now: str


class Seated(FromServer, frozen=True, tag="seated"):
    """The table has changed: somebody sat down, came, went, or the match that follows was made."""

    match: str
    table: Table


class Update(FromServer, frozen=True, tag="update"):
    """How the match stands for this viewer after entry ``seq``: all there is to know, and what is new."""

    match: str
    seq: int
    since: int
    """``events`` and ``stories`` tell of the entries after this one. Larger than what I know: something was skipped."""
    seat: int | None
    """My seat; None for a watcher."""
    view: Any
    """The game's View."""
    scene: Scene
    events: tuple[Any, ...]
    """The game's Events, redacted."""
    stories: tuple[Story, ...]
    prompt: Prompt | None
    """What I am asked now."""
    awaited: tuple[Awaited, ...]
    clocks: tuple[ClockCard, ...]
    seats: tuple[SeatCard, ...]
    outcome: Outcome | None = None
    seed: str | None = None
    """Published at the end [C7]."""
    request: str | None = None
    """The request of mine that led to this, if it was one of mine."""


class Accepted(FromServer, frozen=True, tag="accepted"):
    """The request was done and is stored. ``seq``: the entry it became (for a Chat, the line's id)."""

    request: str
    match: str
    seq: int


class Rejected(FromServer, frozen=True, tag="rejected"):
    """The request was refused; nothing changed."""

    request: str
    match: str
    problem: Problem


class PreviewAnswer(FromServer, frozen=True, tag="preview_answer"):
    """What the action would do."""

    request: str
    match: str
    preview: Preview


class HintAnswer(FromServer, frozen=True, tag="hint_answer"):
    """The best plays, best first."""

    request: str
    match: str
    candidates: tuple[Candidate[Any], ...]
    complete: bool


class ChatSaid(FromServer, frozen=True, tag="chat_said"):
    """What was said, oldest first: all of it after a Watch, then line by line."""

    match: str
    lines: tuple[ChatLine, ...]


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is there now."""

    match: str
    online: tuple[bool, ...]
    """By seat."""
    watchers: int


class Pong(FromServer, frozen=True, tag="pong"):
    """Yes."""

    at: float
    now: str


class ErrorMessage(FromServer, frozen=True, tag="error"):
    """A message could not be read or done; ``request`` if it had one. The socket stays open unless it says goodbye."""

    problem: Problem
    request: str | None = None
    match: str | None = None


class Goodbye(FromServer, frozen=True, tag="goodbye"):
    """The server closes the socket: it stops, or this client broke the limits. Come back after ``after`` seconds."""

    problem: Problem
    after: float = 1.0


ServerMessage: TypeAlias = (
    Welcome
    | Seated
    | Update
    | Accepted
    | Rejected
    | PreviewAnswer
    | HintAnswer
    | ChatSaid
    | Presence
    | Pong
    | ErrorMessage
    | Goodbye
)
