"""The settings of a node."""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec


def is_local_host(name: str) -> bool:
    """Whether this host name means the local machine, wherever it is used."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


class Limits(msgspec.Struct, frozen=True):
    """How much clients may ask for; `docs/deploying.md` lists the numbers. Rates are per second; a burst is allowed at
    once. "Address" means an IPv4 address or the /64 network of an IPv6 address."""

    message_rate: float = 30.0
    message_burst: int = 90
    message_rate_each: float = 600.0
    message_burst_each: int = 6_000
    """Messages on all WebSockets of one address; a submit counts for four, a watch for ten."""
    chat_rate: float = 0.5
    chat_burst: int = 10
    """Lines of chat of one person."""
    request_rate: float = 20.0
    request_burst: int = 200
    file_rate: float = 200.0
    file_burst: int = 4_000
    """The client's scripts and styles, apart from all other requests: a class opens the page at once."""
    sign_in_rate: float = 0.2
    sign_in_burst: int = 10
    """Attempts to sign in or up from one address."""
    account_rate: float = 0.02
    account_burst: int = 20
    """Failed attempts to sign in to one account, from wherever."""
    tables_hour: int = 60
    tables_hour_each: int = 600
    """Tables that one person, and one address, may create in an hour."""
    public_tables_hour: int = 5
    public_tables_hour_each: int = 20
    """How many of them may be public."""
    rooms_hour: int = 6
    rooms_hour_each: int = 30
    """Rooms that one person, and one address, may open in an hour."""
    rounds_hour: int = 40
    """Rounds that one person may start in an hour."""
    reports_hour: int = 10
    reports_hour_each: int = 30
    """Reports of one person, and from one address, in an hour."""
    room_people: int = 60
    """People in one room."""
    room_days: int = 60
    """Days after which a room that nobody changes is deleted; its matches stay."""
    code_rate: float = 0.1
    code_burst: int = 30
    """Wrong codes from one address."""
    pairing_seconds: float = 20.0
    """How long somebody waits for people before bots take the seats that are left."""
    bot_matches: int = 5
    bot_matches_each: int = 20
    """Matches under way in which only bots play, of one person and of one address; with more, no table is created."""
    bot_matches_all: int = 50
    """The same of everybody, on all nodes; with more, no table for bots alone is created."""
    stored_day: int = 20_000_000
    stored_day_each: int = 200_000_000
    """Bytes stored in a day for one person and one address: tables with their words, what is played, chat, people who
    are muted or blocked, rooms and reports. Beyond it nothing new is begun."""
    bot_match_days: int = 7
    """Days after which a match is deleted in which only bots have played."""
    message_bytes: int = 65_536
    record_bytes: int = 4_000_000
    outbox: int = 64
    outbox_bytes: int = 1_000_000
    """Messages that may wait for a slow client, and their bytes, before updates replace each other."""
    outbox_bytes_all: int = 64_000_000
    """Bytes that may wait for slow clients in all, of messages and responses; beyond it those for whom most waits are
    disconnected."""
    sockets: int = 20_000
    sockets_each: int = 200
    """WebSockets from one address."""
    sockets_person: int = 50
    """WebSockets of one person."""
    control_rate: float = 5.0
    control_burst: int = 100
    """Pings, pongs and pieces of messages on one WebSocket."""
    connections: int = 20_000
    """Connections in all, HTTP and WebSockets; fewer if the process may not open as many files."""
    connections_each: int = 400
    """Connections from one address."""
    pipelined: int = 8
    """Requests that a connection may send before the first of them is answered; more wait unread."""
    headers: int = 100
    head_bytes: int = 32_768
    """Headers of a request, and the bytes of all of them."""
    url_bytes: int = 8_192
    body_bytes: int = 300_000
    """The body of a request, except for records."""
    head_seconds: float = 10.0
    """Within which the headers of a request must have arrived."""
    body_seconds: float = 60.0
    """Within which its body must have arrived."""
    keep_alive_seconds: int = 15
    """How long a connection may be idle after a response."""
    write_seconds: float = 30.0
    """How long a client may read nothing of a response."""
    public_table_seconds: float = 21_600.0
    private_table_seconds: float = 604_800.0
    """How long a table may wait for its match to begin, since somebody last sat down or left."""
    idle_seconds: float = 300.0
    """Seconds after which a match nobody watches is unloaded."""


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be configured when a node is started."""

    database: str = "tilery-data/tilery.sqlite"
    host: str = "127.0.0.1"
    port: int = 8080
    node: str = msgspec.field(default_factory=lambda: secrets.token_hex(4))
    bots: int = 1
    """Worker processes for bots and hints."""
    secure: bool = False
    """Served over HTTPS, so cookies are sent only that way."""
    names: tuple[str, ...] = ()
    """Names and addresses under which people reach the server, beside the machine's own; requests for others are
    refused."""
    origins: tuple[str, ...] = ()
    """Other origins that may use the server; its own always may."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    address: str | None = None
    """Where other devices reach this server, such as ``http://192.168.1.20:8080``."""
    metrics_token: str | None = None
    """Who sends this token may read ``/metrics``; without one nobody may."""
    private_calls: bool = False
    """Whether web push and webhooks may go to addresses that are not on the public internet."""
    call_ports: tuple[int, ...] = (443,)
    """Ports that may be called; with ``private_calls`` also 80, 443 and those from 1024 on."""
    call_seconds: float = 10.0
    """How long a turn waits before a person who is away is notified of it."""
    limits: Limits = Limits()
    beat_seconds: float = 1.0
    """Seconds between the heartbeats of a node."""
    dead_seconds: float = 3.0
    """Seconds without a heartbeat before a node counts as dead and others take its duties over."""

    def origin(self, asked: str) -> str:
        """The origin for links that others will open; ``asked`` is the one this client used. Names such as localhost
        would mean another machine to everybody else."""
        here = is_local_host(urlsplit(asked).hostname or "")
        return self.address if self.address and here else asked.rstrip("/")
