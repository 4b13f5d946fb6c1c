"""People with a browser: they ask, play, watch, lead rooms and find each other, and never give up."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from simulation.network import ClientLink, Lost
from simulation.observer import RETRY_CODES, Follower, Sent
from simulation.playable import TINY, choose
from simulation.violations import Violation
from simulation.virtual_loop import Process

if TYPE_CHECKING:
    from simulation.world import World

PING_SECONDS = 10.0
"""Seconds of silence after which a client asks whether anybody is there."""
HARMLESS = ("match/stale-prompt", "match/not-asked", "match/over", "highletter/not-held", "match/no-turn")
"""Reasons for which a move may be refused: the match has gone on, or the client knew better."""
LONG_SECONDS = 30.0
"""Time on the clock beyond which nobody lets it run down."""
PHRASE = "Well played!"


class Person:
    """Somebody who uses the server by any of its nodes."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.process = Process(name)
        world.processes.append(self.process)
        self.chance: Random = world.chance(f"person {name}")
        self.time = world.time
        self.cookie = ""
        self.user: str | None = None
        self._index = self.chance.randrange(len(world.machines))

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until somebody answers. Refusals are answers, with a ``code``."""
        while self.world.allows(True):
            if not self.cookie and path != "/api/me":
                me = await self.ask("GET", "/api/me")
                self.user = me["user"]
            machine = self.world.machines[self._index]
            try:
                status, answer, cookie = await self.world.network.request(
                    self.process, machine, method, path, body, self.cookie
                )
            except Lost:
                self._go_elsewhere()
                await self.time.sleep(self.chance.uniform(0.2, 1.5))
                continue
            self.cookie = cookie or self.cookie
            if status < 500:
                return answer
            await self.time.sleep(self.chance.uniform(0.2, 1.5))
        return None

    async def connect(self, query: str = "") -> ClientLink | None:
        """A connection, None if this node gives none now."""
        try:
            machine = self.world.machines[self._index]
            return await self.world.network.connect(self.process, machine, self.cookie, self.user, query=query)
        except Lost:
            self._go_elsewhere()
            await self.time.sleep(self.chance.uniform(0.2, 1.5))
            return None

    def _go_elsewhere(self) -> None:
        if self.chance.random() < 0.6:
            self._index = self.chance.randrange(len(self.world.machines))


class Watching:
    """One match on one person's screen, whatever happens to the connection."""

    def __init__(self, person: Person, match_id: str, game: str = TINY) -> None:
        self.person = person
        self.game = game
        self.world = person.world
        self.chance = person.chance
        self.match_id = match_id
        self.update: dict[str, Any] | None = None
        self.is_over = False
        self.link: ClientLink | None = None

    @property
    def is_done(self) -> bool:
        """True when nothing more is to come."""
        return self.is_over or self.match_id in self.world.observer.damaged

    async def run(self) -> None:
        """Watch until the match is over."""
        while self.world.allows(not self.is_done):
            self.link = await self.person.connect("" if self.game == TINY else "?bare=1")
            if self.link is None:
                continue
            try:
                await self._session(self.link)
            except Lost:
                await self.world.time.sleep(self.chance.uniform(0.05, 1.0))
        if self.link is not None:
            self.link.hang_up()

    async def _session(self, link: ClientLink) -> None:
        follower = Follower()
        self._watch(link)
        self.on_connected(link)
        silent = 0
        while self.world.allows(not self.is_done):
            data = await link.receive(min(PING_SECONDS, self.seconds_left()))
            if data is not None:
                silent = 0
                self._on_message(link, follower, msgspec.json.decode(data))
            elif self.seconds_left() <= 0:
                self.on_time(link)
            else:
                silent += 1
                if silent > 1:
                    link.hang_up(silently=True)
                    raise Lost
                self.send(link, kind="ping", at=0)

    def _on_message(self, link: ClientLink, follower: Follower, message: dict[str, Any]) -> None:
        if message["kind"] == "goodbye":
            link.hang_up()
            raise Lost
        message = follower.follow(message)
        if message["kind"] == "error" and message["problem"]["code"] in RETRY_CODES:
            self.world.loop.call_later(0.7, self._watch, link)
        if message["kind"] == "error" and message["problem"]["code"] == "match/unreadable":
            self.is_over = True
        if message["kind"] == "update":
            self.world.observer.check_update(self.person.user, message)
            self.is_over = message["outcome"] is not None
            self.update = message
        self.on_message(link, message)

    def _watch(self, link: ClientLink) -> None:
        since = -1 if self.update is None or self.chance.random() < 0.5 else self.update["seq"]
        self.send(link, kind="watch", match=self.match_id, since=since)

    @staticmethod
    def send(link: ClientLink, **message: Any) -> None:
        """Send a message."""
        link.submit(msgspec.json.encode(message))

    # ---- for players ----
    def on_connected(self, link: ClientLink) -> None:
        """The connection is open."""

    def on_message(self, link: ClientLink, message: dict[str, Any]) -> None:
        """A message has arrived."""

    def seconds_left(self) -> float:
        """Seconds until there is something to do."""
        return PING_SECONDS

    def on_time(self, link: ClientLink) -> None:
        """Do it."""


class Playing(Watching):
    """A seat at a match: plays when asked, keeps a move until it is answered, and is not always kind."""

    def __init__(self, person: Person, match_id: str, slowness: float, game: str = TINY) -> None:
        super().__init__(person, match_id, game)
        self._slowness = slowness
        self._count = 0
        self._pending: dict[str, dict[str, Any]] = {}
        """Moves that were sent and not answered, by request."""
        self._act_at: float | None = None
        self._acted_on = -1
        """The prompt answered last."""

    @property
    def is_done(self) -> bool:
        """True when the match is over and every move is answered."""
        return (self.is_over and not self._pending) or self.match_id in self.world.observer.damaged

    def on_connected(self, link: ClientLink) -> None:
        for move in self._pending.values():
            self.send(link, **move)

    def on_message(self, link: ClientLink, message: dict[str, Any]) -> None:
        kind = message["kind"]
        if kind == "accepted":
            self._pending.pop(message["request"], None)
            self.world.waiting.pop(message["request"], None)
        elif kind == "rejected":
            self._on_rejected(link, message)
        elif kind == "seated" and message["table"].get("takeback"):
            self._on_takeback(link, message["table"]["takeback"])
        elif kind == "update":
            prompt = message["prompt"]
            if prompt is not None and prompt["id"] != self._acted_on and self._act_at is None:
                self._act_at = self.world.time.monotonic() + self._thinking_seconds()

    def _thinking_seconds(self) -> float:
        dice = self.chance.random()
        left = self._seconds_on_clock()
        if self.game != TINY:  # their matches have hundreds of moves
            return self.chance.uniform(0.1, self._slowness)
        if dice < 0.15 and left is not None and left < LONG_SECONDS:
            return max(0.0, left + self.chance.uniform(-0.1, 0.05))  # at the last moment, or just after it
        if dice > 0.96 and (left is not None or not self.world.is_healed):
            return self._slowness * 12
        return self.chance.uniform(0.1, self._slowness)

    def _seconds_on_clock(self) -> float | None:
        assert self.update is not None
        cards = [card for card in self.update["clocks"] if card["seat"] == self.update["seat"]]
        return cards[0]["left"] if cards else None

    def _on_rejected(self, link: ClientLink, message: dict[str, Any]) -> None:
        code, request = message["problem"]["code"], message["request"]
        if code in RETRY_CODES:
            if request in self._pending:
                self.world.loop.call_later(0.7, self._resend, link, request)
            return
        if request.startswith("move") and code not in HARMLESS and code not in ("match/unreadable",):
            raise Violation("refused", f"{request} of {self.person.name}: {code}: {message['problem']['message']}")
        self._pending.pop(request, None)
        self.world.waiting.pop(request, None)
        if request.startswith("move"):
            self._acted_on = -1
            self._act_at = self.world.time.monotonic() + 0.5

    def _resend(self, link: ClientLink, request: str) -> None:
        if request in self._pending:
            self.send(link, **self._pending[request])

    def _on_takeback(self, link: ClientLink, card: dict[str, Any]) -> None:
        if self.update is not None and self.update["seat"] in card["waiting"]:
            accept = self.chance.random() < 0.5
            self.send(
                link,
                kind="answer_takeback",
                request=self._name("back"),
                match=self.match_id,
                seq=card["seq"],
                accept=accept,
            )

    def seconds_left(self) -> float:
        if self._act_at is None:
            return PING_SECONDS
        return self._act_at - self.world.time.monotonic()

    def on_time(self, link: ClientLink) -> None:
        """Play, and sometimes something else."""
        self._act_at = None
        update, dice = self.update, self.chance.random()
        if update is None or update["prompt"] is None:
            return
        prompt = update["prompt"]["id"]
        action = choose(self.game, update["view"], self.chance)
        if dice < 0.03 and self.game == TINY:
            self._submit(link, prompt, {"kind": "lay", "tile": "9"})
        elif dice < 0.08 and self._acted_on >= 0:
            self._submit(link, self._acted_on, action)
        elif dice < 0.11:
            self.send(link, kind="chat", request=self._name("chat"), match=self.match_id, text=PHRASE)
        elif dice < 0.13:
            self.send(link, kind="ask_takeback", request=self._name("back"), match=self.match_id)
        elif dice < 0.16:
            self.send(link, kind="sync", match=self.match_id, since=self.chance.randint(-1, update["seq"]))
        elif dice < 0.165:
            action = {"kind": "resign"}
        self._acted_on = prompt
        self._submit(link, prompt, action)
        if dice > 0.95:
            link.hang_up(silently=dice > 0.98)
            raise Lost
        if dice > 0.90:
            self._resend(link, next(reversed(self._pending)))

    def _submit(self, link: ClientLink, prompt: int, action: dict[str, Any]) -> None:
        request = self._name("move")
        move = {"kind": "submit", "request": request, "match": self.match_id, "prompt": prompt, "action": action}
        self._pending[request] = move
        self.world.observer.moves[self.match_id, str(self.person.user), request] = Sent(
            str(self.person.user), self.match_id, prompt, action
        )
        self.world.waiting[request] = self.world.time.monotonic()
        self.send(link, **move)

    def _name(self, kind: str) -> str:
        self._count += 1
        return f"{kind}-{self.person.name}-{self.match_id}-{self._count}"
