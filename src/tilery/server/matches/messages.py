"""Every message of the WebSocket protocol, in both directions; ``docs/protocol.md`` explains them with examples.

Actions, events and views are the game's own Structs and opaque here. Messages may be lost or repeated safely: an
Update is whole, a Change says which update it changes, and a Submit may be repeated until it is answered.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.difference import Difference
from tilery.core.errors import Problem
from tilery.core.game import Candidate, Preview, Prompt
from tilery.core.scene import Scene
from tilery.core.seating import Outcome
from tilery.server.matches.cards import Awaited, ChatLine, ClockCard, SeatCard, StoryLine, Table

encode_message = msgspec.json.Encoder().encode

PROTOCOL = 2
"""The version of this protocol, sent in Welcome."""

MatchId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[!-~]+$")]
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
"""Chosen by the client, unique for a seat in a match, printable ASCII without spaces. A repeated request gets the same
answer."""
SafeInteger: TypeAlias = Annotated[int, Meta(ge=-1, le=2**53 - 1)]


class FromClient(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all messages to the server."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Watch a match, from my seat if I have one. Answered by Seated and, once the match has started, by an Update."""

    match: MatchId
    since: SafeInteger = -1
    """The latest entry I know; the Update says what happened after it."""


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Stop watching a match."""

    match: MatchId


class Sync(FromClient, frozen=True, tag="sync"):
    """Ask for the current state again, for example after a gap between updates."""

    match: MatchId
    since: SafeInteger = -1


class Submit(FromClient, frozen=True, tag="submit"):
    """Answer a prompt with an action of the game. Answered by Accepted or Rejected."""

    request: RequestId
    match: MatchId
    action: msgspec.Raw
    prompt: SafeInteger | None = None
    """The id of the prompt; None only for a resignation out of turn."""


class PreviewRequest(FromClient, frozen=True, tag="preview"):
    """Ask what an action would do; nobody else sees it."""

    request: RequestId
    match: MatchId
    action: msgspec.Raw


class Hint(FromClient, frozen=True, tag="hint"):
    """Ask for the best plays, if the terms allow hints."""

    request: RequestId
    match: MatchId
    limit: Annotated[int, Meta(ge=1, le=50)] = 5


class AskTakeback(FromClient, frozen=True, tag="ask_takeback"):
    """Take back my latest play. Where other people play, they are asked first."""

    request: RequestId
    match: MatchId


class AnswerTakeback(FromClient, frozen=True, tag="answer_takeback"):
    """Agree to a takeback or decline it; who asked for it withdraws it by declining."""

    request: RequestId
    match: MatchId
    seq: SafeInteger
    """The ``seq`` of the takeback that is answered."""
    accept: bool


class Chat(FromClient, frozen=True, tag="chat"):
    """Send a line of chat."""

    request: RequestId
    match: MatchId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(FromClient, frozen=True, tag="ping"):
    """Ask for a Pong; ``at`` is echoed."""

    at: Annotated[float, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage: TypeAlias = (
    Watch | Unwatch | Sync | Submit | PreviewRequest | Hint | AskTakeback | AnswerTakeback | Chat | Ping
)


message_codec: Codec[ClientMessage] = Codec(ClientMessage, "the message")


class FromServer(msgspec.Struct, frozen=True, tag_field="kind"):
    """The base of all messages from the server. Clients ignore fields and kinds they do not know."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message: who the client is on this server."""

    protocol: int
    user: str | None
    """None: a client without an identity, which may look and do nothing else. ``GET /api/me`` gives it one."""
    name: str
    node: str
    now: str


class Seated(FromServer, frozen=True, tag="seated"):
    """The table as it is now: after Watch, and whenever seats change, the match starts or a rematch is created."""

    match: str
    table: Table


class Update(FromServer, frozen=True, tag="update"):
    """The match as this viewer may see it after entry ``seq``, as a whole, and what is new."""

    match: str
    seq: int
    since: int
    """``events`` and ``stories`` are about the entries after this one. If it is later than the latest the client knows,
    updates were skipped."""
    seat: int | None
    """The viewer's seat; None for a spectator."""
    view: Any
    """The game's View; None beside a scene that is enough to play the game by."""
    scene: Scene
    events: tuple[Any, ...]
    """The game's Events, redacted."""
    stories: tuple[StoryLine, ...]
    prompt: Prompt | None
    """What the viewer is asked now."""
    awaited: tuple[Awaited, ...]
    clocks: tuple[ClockCard, ...]
    seats: tuple[SeatCard, ...]
    outcome: Outcome | None = None
    seed: str | None = None
    """Published at the end [C7]."""
    request: str | None = None
    """The viewer's own request that led to this update."""


class Change(FromServer, frozen=True, tag="change", omit_defaults=True):
    """What is different from the viewer's Update, or Change, of entry ``since``. What is not mentioned is as it was,
    but for ``awaited``, ``clocks`` and what follows them, which are left out where there is nothing."""

    match: str
    seq: int
    since: int
    """``events`` and ``stories`` are about the entries after this one."""
    events: tuple[Any, ...] = ()
    stories: tuple[StoryLine, ...] = ()
    view: Difference | None = None
    scene: Difference | None = None
    seats: tuple[SeatCard, ...] | None = None
    """All of them, if one changed."""
    awaited: tuple[Awaited, ...] = ()
    """Who is asked what; the viewer's own prompt is the one of its seat."""
    clocks: tuple[ClockCard, ...] = ()
    outcome: Outcome | None = None
    seed: str | None = None
    request: str | None = None


class Accepted(FromServer, frozen=True, tag="accepted"):
    """The request was carried out and is stored. ``seq``: the entry it became, the id of the chat line, or the
    latest entry where a takeback waits for the others."""

    request: str
    match: str
    seq: int


class Rejected(FromServer, frozen=True, tag="rejected"):
    """The request was refused, and nothing changed."""

    request: str
    match: str
    problem: Problem


class PreviewAnswer(FromServer, frozen=True, tag="preview_answer"):
    """Answer to PreviewRequest."""

    request: str
    match: str
    preview: Preview


class HintAnswer(FromServer, frozen=True, tag="hint_answer"):
    """Answer to Hint: the best plays, best first."""

    request: str
    match: str
    candidates: tuple[Candidate[Any], ...]
    complete: bool


class ChatSaid(FromServer, frozen=True, tag="chat_said"):
    """Lines of chat, oldest first: all of them after a Watch, then each new one."""

    match: str
    lines: tuple[ChatLine, ...]


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is online at a match."""

    match: str
    online: tuple[bool, ...]
    """By seat."""
    watchers: int


class Pong(FromServer, frozen=True, tag="pong"):
    """Answer to Ping: echoes ``at`` and adds the server's time."""

    at: float
    now: str


class ErrorMessage(FromServer, frozen=True, tag="error"):
    """A message could not be read or carried out. The connection stays open."""

    problem: Problem
    request: str | None = None
    match: str | None = None


class Goodbye(FromServer, frozen=True, tag="goodbye"):
    """The server closes the connection; reconnect after ``after`` seconds."""

    problem: Problem
    after: float = 1.0


ServerMessage: TypeAlias = (
    Welcome
    | Seated
    | Update
    | Change
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
