"""The settings of a node."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec


def is_local_host(name: str) -> bool:
    """True if this host name means the local machine, on every machine."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


class Limits(msgspec.Struct, frozen=True):
    """Limits of the clients' use, listed in `docs/how-to/deploying.md`.

    Rates are per second, and a burst is allowed at once. "Address" means an IPv4 address or the /64 network of an IPv6
    address.
    """

    message_rate: float = 30.0
    message_burst: int = 90
    message_rate_each: float = 600.0
    message_burst_each: int = 6_000
    """Messages on all WebSockets of one address. A submit counts as four, a watch as ten."""
    chat_rate: float = 0.5
    chat_burst: int = 10
    """Lines of chat of one person."""
    request_rate: float = 20.0
    request_burst: int = 200
    file_rate: float = 200.0
    file_burst: int = 4_000
    """Requests for the client's scripts and styles, separate from others, as a class may open the page at the same
    moment.
    """
    sign_in_rate: float = 0.2
    sign_in_burst: int = 10
    """Attempts to sign in or up from one address."""
    account_rate: float = 0.02
    account_burst: int = 20
    """Failed attempts to sign in to one account, from all addresses."""
    tables_hour: int = 60
    tables_hour_each: int = 600
    """Tables that one person, and one address, may create in an hour."""
    public_tables_hour: int = 5
    public_tables_hour_each: int = 20
    """The same for public tables."""
    rooms_hour: int = 6
    rooms_hour_each: int = 30
    """Rooms that one person, and one address, may open in an hour."""
    rounds_hour: int = 40
    """Rounds that one person may start in an hour."""
    practice_hour: int = 40
    practice_hour_each: int = 300
    """Matches that one person, and one address, may have looked through for exercises in an hour."""
    practice_exercises: int = 300
    """Exercises of one person. Beyond it the one that is due last is deleted."""
    practice_days: int = 400
    """Days after which an exercise that nobody reviewed is deleted, and a match looked through is forgotten."""
    reports_hour: int = 10
    reports_hour_each: int = 30
    """Reports of one person, and from one address, in an hour."""
    room_people: int = 60
    """People in one room."""
    room_days: int = 60
    """Days after which a room without a change is deleted. Its matches stay."""
    code_rate: float = 0.1
    code_burst: int = 30
    """Wrong codes from one address."""
    pairing_seconds: float = 20.0
    """Seconds that a person waits for others before bots take the remaining seats."""
    bot_matches: int = 5
    bot_matches_each: int = 20
    """Running matches between bots alone, for one person and for one address. Beyond it no table is created."""
    bot_matches_all: int = 50
    """The same for everybody, on all nodes. Beyond it no table for bots alone is created."""
    stored_day: int = 20_000_000
    stored_day_each: int = 200_000_000
    """Bytes stored in a day for one person and one address: tables with their words, entries, chat, relations, rooms
    and
    reports. Beyond it nothing new is begun.
    """
    bot_match_days: int = 7
    """Days after which a match between bots alone is deleted."""
    message_bytes: int = 65_536
    record_bytes: int = 4_000_000
    outbox: int = 64
    outbox_bytes: int = 1_000_000
    """Pending messages to a slow client, and their bytes, beyond which updates replace each other."""
    outbox_bytes_all: int = 64_000_000
    """Bytes of pending messages and responses to all slow clients. Beyond it the clients with the most are
    disconnected.
    """
    sockets: int = 20_000
    sockets_each: int = 200
    """WebSockets from one address."""
    sockets_person: int = 50
    """WebSockets of one person."""
    control_rate: float = 5.0
    control_burst: int = 100
    """Pings, pongs and message fragments on one WebSocket."""
    connections: int = 20_000
    """Connections in all, HTTP and WebSockets. Fewer if the process may not open as many files."""
    connections_each: int = 400
    """Connections from one address."""
    pipelined: int = 8
    """Unanswered requests on one connection. More are not read yet."""
    headers: int = 100
    head_bytes: int = 32_768
    """Number of headers of a request, and the bytes of all of them."""
    url_bytes: int = 8_192
    body_bytes: int = 300_000
    """Bytes of a request's body, except for records."""
    head_seconds: float = 10.0
    """Seconds within which the headers of a request must arrive."""
    body_seconds: float = 60.0
    """Seconds within which a request's body must arrive."""
    keep_alive_seconds: int = 15
    """Seconds that a connection may be idle after a response."""
    write_seconds: float = 30.0
    """Seconds that a client may read nothing of a response."""
    public_table_seconds: float = 21_600.0
    private_table_seconds: float = 604_800.0
    """Seconds that a table may wait for its match to begin, since a seat was last taken or left."""
    idle_seconds: float = 300.0
    """Seconds after which a match nobody watches is unloaded."""
    idle_bytes: int = 8_000_000
    """Bytes of memory that matches nobody watches may take, as far as they are estimated. Beyond it those unused for
    longest are unloaded.
    """


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be configured when a node is started."""

    database: str = "tilery-data/tilery.sqlite"
    host: str = "127.0.0.1"
    port: int = 8080
    node: str = msgspec.field(default_factory=lambda: secrets.token_hex(4))
    bots: int = 1
    """Worker processes for bots and hints."""
    secure: bool = False
    """True if served over HTTPS, so that cookies are sent only that way."""
    names: tuple[str, ...] = ()
    """Names and addresses of the server, besides the machine's own. Requests for others are refused."""
    origins: tuple[str, ...] = ()
    """Other origins that may use the server, besides its own."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted."""
    address: str | None = None
    """The address at which other devices reach this server, such as ``http://192.168.1.20:8080``."""
    can_reopen: bool = False
    """True if somebody at this machine may let other devices join a server that listens on the machine alone."""
    metrics_token: str | None = None
    """Token for reading ``/metrics``. Without one nobody may."""
    private_calls: bool = False
    """True if web push and webhooks may use addresses that are not on the public internet."""
    call_ports: tuple[int, ...] = (443,)
    """Ports for web push and webhooks. With ``private_calls`` also 80, 443 and those from 1024 on."""
    call_seconds: float = 10.0
    """Seconds before a person who is away is notified of their turn."""
    limits: Limits = Limits()
    beat_seconds: float = 1.0
    """Seconds between the heartbeats of a node."""
    dead_seconds: float = 3.0
    """Seconds without a heartbeat before a node counts as dead and others take over its duties."""

    def origin(self, asked: str) -> str:
        """The origin for links that others will open. ``asked`` is the one this client used.

        It is replaced if it is a name such as localhost, which means another machine to everybody else.
        """
        here = is_local_host(urlsplit(asked).hostname or "")
        return self.address if self.address and here else asked.rstrip("/")
