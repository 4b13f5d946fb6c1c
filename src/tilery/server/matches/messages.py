"""Every message of the WebSocket protocol, in both directions.

``docs/reference/protocol.md`` explains them with examples.

Actions, events and views are the game's own Structs and opaque here. Losing or repeating messages is safe: an Update is
complete, a Change names the update it changes, and a Submit may be
repeated until it is answered.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from tilery.coach.templates import Sentence
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
"""An id chosen by the client, unique for a seat in a match, printable ASCII without spaces. A repeated request gets the
same answer.
"""
SafeInteger: TypeAlias = Annotated[int, Meta(ge=-1, le=2**53 - 1)]


class FromClient(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all messages to the server."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Watch a match, from the client's seat if it has one. Answered by Seated and, once the match has started, by an
    Update.
    """

    match: MatchId
    since: SafeInteger = -1
    """The latest entry the client knows. The Update has the events after it."""


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
    """The id of the prompt, None only for a resignation out of turn."""


class PreviewRequest(FromClient, frozen=True, tag="preview"):
    """Ask for the consequences of an action. Nobody else sees the request."""

    request: RequestId
    match: MatchId
    action: msgspec.Raw


class Hint(FromClient, frozen=True, tag="hint"):
    """Ask for the best plays, if the terms allow hints."""

    request: RequestId
    match: MatchId
    limit: Annotated[int, Meta(ge=1, le=50)] = 5


class AskTakeback(FromClient, frozen=True, tag="ask_takeback"):
    """Take back the player's latest play. Where other people play, they are asked first."""

    request: RequestId
    match: MatchId


class AnswerTakeback(FromClient, frozen=True, tag="answer_takeback"):
    """Agree to a takeback or decline it. The player who asked withdraws it by declining."""

    request: RequestId
    match: MatchId
    seq: SafeInteger
    """The ``seq`` of the takeback."""
    accept: bool


class Chat(FromClient, frozen=True, tag="chat"):
    """Send a line of chat."""

    request: RequestId
    match: MatchId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(FromClient, frozen=True, tag="ping"):
    """Ask for a Pong, which echoes ``at``."""

    at: Annotated[float, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage: TypeAlias = (
    Watch | Unwatch | Sync | Submit | PreviewRequest | Hint | AskTakeback | AnswerTakeback | Chat | Ping
)


message_codec: Codec[ClientMessage] = Codec(ClientMessage, "the message")


class FromServer(msgspec.Struct, frozen=True, tag_field="kind"):
    """The base of all messages from the server. Clients ignore unknown fields and kinds."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message, with the client's identity on this server."""

    protocol: int
    user: str | None
    """None for a client without an identity, which may only look. ``GET /api/me`` creates one."""
    name: str
    node: str
    now: str


class Seated(FromServer, frozen=True, tag="seated"):
    """The current table, sent after Watch and whenever seats change, the match starts or a rematch is created."""

    match: str
    table: Table


class Update(FromServer, frozen=True, tag="update"):
    """The whole match after entry ``seq`` in this viewer's view, and the latest events."""

    match: str
    seq: int
    since: int
    """``events`` and ``stories`` are about the entries after this one. If it is later than the latest entry the client
    knows,
    updates were skipped.
    """
    seat: int | None
    """The viewer's seat, None for a spectator."""
    view: Any
    """The game's View, None if the scene suffices to play the game."""
    scene: Scene
    events: tuple[Any, ...]
    """The game's Events, redacted."""
    stories: tuple[StoryLine, ...]
    prompt: Prompt | None
    """The viewer's open prompt."""
    awaited: tuple[Awaited, ...]
    clocks: tuple[ClockCard, ...]
    seats: tuple[SeatCard, ...]
    letters: str = ""
    """The letters of the match's language in their order, each one sign. A blank stands for one of them."""
    outcome: Outcome | None = None
    seed: str | None = None
    """Published at the end [C7]."""
    request: str | None = None
    """The viewer's own request that led to this update."""


class Change(FromServer, frozen=True, tag="change", omit_defaults=True):
    """The difference to the viewer's Update or Change of entry ``since``.

    A field left out is unchanged, except ``awaited``, ``clocks`` and the fields after them, which are then empty.
    """

    match: str
    seq: int
    since: int
    """``events`` and ``stories`` are about the entries after this one."""
    events: tuple[Any, ...] = ()
    stories: tuple[StoryLine, ...] = ()
    view: Difference | None = None
    scene: Difference | None = None
    seats: tuple[SeatCard, ...] | None = None
    """All seats, if one changed."""
    awaited: tuple[Awaited, ...] = ()
    """The open prompts. The viewer's own is the one of its seat."""
    clocks: tuple[ClockCard, ...] = ()
    outcome: Outcome | None = None
    seed: str | None = None
    request: str | None = None


class Accepted(FromServer, frozen=True, tag="accepted"):
    """The request was executed and stored.

    ``seq``: the number of its entry, the id of the chat line, or the latest entry while a takeback waits for the
    others.
    """

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
    why: tuple[Sentence, ...] = ()
    """Why the first is better than the second, from what the seat can see."""


class FoundHints(msgspec.Struct, frozen=True):
    """What a worker finds for a HintAnswer."""

    candidates: tuple[Candidate[Any], ...]
    complete: bool
    why: tuple[Sentence, ...]


class ChatSaid(FromServer, frozen=True, tag="chat_said"):
    """Lines of chat, oldest first: all of them after a Watch, then each new one."""

    match: str
    lines: tuple[ChatLine, ...]


class Presence(FromServer, frozen=True, tag="presence"):
    """Presence of the players at a match."""

    match: str
    online: tuple[bool, ...]
    """True for each online seat, by seat."""
    watchers: int


class Pong(FromServer, frozen=True, tag="pong"):
    """Answer to Ping: echoes ``at`` and adds the server's time."""

    at: float
    now: str


class ErrorMessage(FromServer, frozen=True, tag="error"):
    """A message was invalid or not executed. The connection stays open."""

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
