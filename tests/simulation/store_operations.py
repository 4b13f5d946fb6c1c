"""Random operations of every part of a store: changes, queries, and races of two nodes for the same thing."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from tilery.store.database import Append
from tilery.store.moderation import RelationRow, ReportRow
from tilery.store.notifications import AddressRow, DueNotification
from tilery.store.rooms import join_statement, person_statement, ruling_statement, table_statements
from tilery.store.rows import (
    AttemptRow,
    ChatRow,
    DailyRow,
    EntryRow,
    MatchRow,
    RatingRow,
    RoomPersonRow,
    RoomRow,
    RoomTableRow,
    SeatRow,
    SessionRow,
    TicketRow,
    TokenRow,
    UserRow,
)
from tilery.store.store import Store

Operation: TypeAlias = Callable[[Store], Awaitable[Any]]
"""An operation on a store. Its result is the same on every database that is right."""
NODES = ("n0", "n1")


class Drawing:
    """Draws operations from a seed. Values that PostgreSQL would not sort in a fixed order never repeat."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 100.0
        self._latest: dict[str, int] = {}

    def operations(self) -> list[tuple[int, Operation]]:
        """Operations to execute at the same time, each with the node that does."""
        self.now += 1.0
        match self.chance.random():
            case dice if dice < 0.2:
                names = self.chance.sample([f"m{n}" for n in range(6)], self.chance.randint(1, 5))
                return [(self.chance.randrange(2), self._append(name)) for name in names]
            case dice if dice < 0.4:
                operation = self.chance.choice(RACES)(self)
                return [(0, operation), (1, operation)]
            case _:
                return [(self.chance.randrange(2), self.chance.choice(OPERATIONS)(self))]

    # ---- values ----
    def match(self) -> str:
        return f"m{self.chance.randrange(6)}"

    def user(self) -> str:
        return f"u{self.chance.randrange(4)}"

    def node(self) -> str:
        return self.chance.choice(NODES)

    def before(self) -> float:
        """A time not long ago."""
        return self.now - self.chance.uniform(0.5, 40.0)

    def text(self) -> str:
        return f'{{"n":{self.chance.randrange(3)},"é":"\\n%_\'"}}'

    def row(self) -> MatchRow:
        name, status = self.match(), self.chance.choice(("waiting", "playing"))
        code = self.chance.choice((None, "AAA", "BBB", "CCC"))
        self._latest[name] = 0
        plan = f'{{"owner":"{self.user()}","at":{self.now}}}'
        return MatchRow(name, 0, status, "tiny", code, self.chance.randrange(2), self.now, self.now, plan)  # type: ignore[arg-type]

    def seats(self, match: str) -> list[SeatRow]:
        users = self.chance.sample([f"u{n}" for n in range(4)], 2)
        return [SeatRow(match, seat, user, "sits", self.now) for seat, user in enumerate(users)]

    def rating(self) -> RatingRow:
        count = self.chance.randint(1, 3)
        return RatingRow(self.user(), "tiny", self.now, 8.0, int(self.now), count)

    def _append(self, match: str) -> Operation:
        append = self.append(match)
        return lambda store: store.matches.append(append)

    def append(self, match: str) -> Append:
        """The next entry of a match, seldom another one."""
        seq = self._latest.get(match, 0) + 1
        if self.chance.random() < 0.1:
            seq = max(0, seq - 1)
        self._latest[match] = seq
        outcome = '{"won":0}' if self.chance.random() < 0.1 else None
        at = self.now + int(match[1:]) / 10
        due = None if outcome or self.chance.random() < 0.3 else at + self.chance.randint(1, 50)
        body = f'{{"kind":"{self.chance.choice(("lay", "take_back"))}"}}'
        return Append(match, seq, f"0:r{self.now}", body, at, "0,1", due, self.node(), outcome)


Draw: TypeAlias = Callable[[Drawing], Operation]


def _unordered(find: Operation) -> Operation:
    """A query whose rows have no order."""

    async def find_sorted(store: Store) -> list[str]:
        return sorted(map(repr, await find(store)))

    return find_sorted


# ---- matches ----
def create(draw: Drawing) -> Operation:
    row = draw.row()
    seats, entries = draw.seats(row.id), [EntryRow(0, None, "{}")]
    follows = draw.match() if draw.chance.random() < 0.2 else None
    return lambda store: store.matches.create(row, seats, entries, follows)


def revise(draw: Drawing) -> Operation:
    row = replace(draw.row(), version=draw.chance.randrange(3), code=None)
    seats, vacated = draw.seats(row.id)[:1], [1] if draw.chance.random() < 0.5 else []
    return lambda store: store.matches.revise(row, seats, [], vacated)


def replace_plan(draw: Drawing) -> Operation:
    async def change(store: Store) -> object:
        row = await store.matches.get(match)
        return row is not None and await store.matches.replace_plan(match, row.plan, after)

    match, after = draw.match(), draw.text()
    return change


def replace_takeback(draw: Drawing) -> Operation:
    match, before, after = draw.match(), *draw.chance.choices((None, "a", "b"), k=2)
    return lambda store: store.matches.replace_takeback(match, before, after)


def link_seat(draw: Drawing) -> Operation:
    seat, occupant = SeatRow(draw.match(), draw.chance.randrange(2), draw.user(), "link", draw.now), draw.user()
    return lambda store: store.matches.link_seat(seat, occupant)


def delete_waiting(draw: Drawing) -> Operation:
    match, version = draw.match(), draw.chance.randrange(3)
    return lambda store: store.matches.delete_waiting(match, version)


def append(draw: Drawing) -> Operation:
    entry = draw.append(draw.match())
    return lambda store: store.matches.append(entry)


def rate(draw: Drawing) -> Operation:
    match, row = draw.match(), draw.rating()
    return lambda store: store.people.rate(match, [row])


# ---- people ----
def make_account(draw: Drawing) -> Operation:
    user = UserRow(draw.user(), "account", "Ann", draw.chance.choice(("Ann", "ANN", "bo")), "old", draw.now)
    return lambda store: store.people.make_account(user)


def add_session(draw: Drawing) -> Operation:
    user = UserRow(draw.user(), "account", "Ann", "Ann", draw.chance.choice(("old", "new")), 1.0)
    session = SessionRow(f"s{draw.chance.randrange(6)}", user.id, draw.now, draw.now + 30, "browser")
    return lambda store: store.people.add_session(session, user)


def change_password(draw: Drawing) -> Operation:
    user, keep, tokens = draw.user(), draw.chance.choice((None, "s1")), draw.chance.random() < 0.5
    password = draw.chance.choice(("old", "new"))

    async def change(store: Store) -> object:
        row = await store.people.user(user)
        if row is None or row.password is None:
            return None
        return await store.people.change_password(row, password, keep, tokens=tokens)

    return change


def add_token(draw: Drawing) -> Operation:
    token = TokenRow(f"t{draw.now}", draw.user(), "bot", draw.now)

    async def add(store: Store) -> object:
        if await store.people.user(token.user_id) is not None:
            await store.people.add_token(token, f"hash{token.id}")
        return await store.people.by_token(f"hash{token.id}")

    return add


# ---- pairing, rooms ----
def ticket(draw: Drawing) -> TicketRow:
    user, number = draw.user(), draw.chance.randrange(2)
    return TicketRow(user, f"{user}-{number}", "tiny", 2, "quick", "Ann", draw.now, draw.now)


def enter(draw: Drawing) -> Operation:
    row, finished = ticket(draw), draw.chance.choice((None, draw.match()))
    return lambda store: store.pairing_queue.enter(row, finished)


def pair(draw: Drawing) -> Operation:
    tickets, row = [ticket(draw) for _ in range(draw.chance.randint(1, 2))], draw.row()
    seats = draw.seats(row.id)
    return lambda store: store.pairing_queue.pair(tickets, row, seats, [])


def change_room(draw: Drawing) -> Operation:
    room, version, number = f"r{draw.chance.randrange(2)}", draw.chance.randrange(4), draw.chance.randint(1, 3)
    person = RoomPersonRow(number, draw.user(), "Ann", draw.chance.choice((0, 1)), draw.now)
    table = RoomTableRow(1, number, "1,2", draw.match())
    statements = draw.chance.choice(
        (
            [join_statement(room, person)],
            [person_statement(room, person)],
            table_statements(room, [table]),
            [ruling_statement(room, 1, number, "1,2")],
        )
    )
    row = RoomRow(room, version, f"code-{room}", "Club", "u0", "{}", 1.0, 1.0)
    now = draw.now
    return lambda store: store.rooms.change(row, now, *statements)


def create_room(draw: Drawing) -> Operation:
    room = f"r{draw.chance.randrange(2)}"
    row = RoomRow(room, 0, f"code-{room}", "Club", draw.user(), "{}", draw.now, draw.now)
    return lambda store: store.rooms.create(row)


# ---- the rest ----
def add_line(draw: Drawing) -> Operation:
    match, line = draw.match(), ChatRow(draw.chance.randrange(4), f"{draw.user()}:r", draw.text())
    return lambda store: store.chat.add(match, line)


def chat_lines(draw: Drawing) -> Operation:
    user = draw.user()

    async def find(store: Store) -> object:
        return [(one["match"], bytes(one["line"])) for one in await store.personal.chat_lines(user)]

    return find


def take_over(draw: Drawing) -> Operation:
    dead, silent_since = draw.node(), draw.before()
    return lambda store: store.nodes.take_over(dead, "n2", silent_since)


def claim(draw: Drawing) -> Operation:
    told = draw.chance.choice((None, 1, 2))
    due = DueNotification(draw.match(), draw.user(), 0, draw.chance.randint(1, 3), "0", told)
    return lambda store: store.notifications.claim(due)


def solve(draw: Drawing) -> Operation:
    row = AttemptRow(draw.user(), "p", "tiny", draw.now, draw.chance.randrange(2), 5, 1, 10)
    return lambda store: store.puzzles.finish(row, [draw.rating()] if row.hints else [])


def save_day(draw: Drawing) -> Operation:
    row = DailyRow(
        draw.user(), "tiny", "2026-11-19", draw.now, draw.chance.choice(("1", "1,2")), draw.chance.randrange(2)
    )
    before = draw.chance.choice(("", "1"))
    return lambda store: store.puzzles.save_daily_result(row, before)


def report(draw: Drawing) -> Operation:
    row = ReportRow(f"report{draw.now}", draw.user(), draw.user(), draw.match(), "chat", "", draw.now)
    return lambda store: store.moderation.report(row)


def close_report(draw: Drawing) -> Operation:
    report_id = f"report{draw.now - draw.chance.randint(1, 20)}"
    now = draw.now
    return lambda store: store.moderation.close_report(report_id, "u0", "", now)


def simple(find: Callable[[Drawing, Store], Awaitable[Any]], *, unordered: bool = False) -> Draw:
    """An operation whose values are drawn when it is executed alone, so both databases are given the same."""

    def draw_one(draw: Drawing) -> Operation:
        state, now = draw.chance.getstate(), draw.now
        draw.chance.random()

        def execute(store: Store) -> Awaitable[Any]:
            again = Drawing(0)
            again.chance.setstate(state)
            again.now = now
            return find(again, store)

        return _unordered(execute) if unordered else execute

    return draw_one


RACES: tuple[Draw, ...] = (append, create, take_over, claim, pair, rate, add_line, link_seat, delete_waiting, enter)
"""What two nodes do at the same time, of which the store lets one do it."""
QUERIES: tuple[Draw, ...] = (
    simple(lambda draw, store: store.matches.snapshot(draw.match())),
    simple(lambda draw, store: store.matches.get(draw.match())),
    simple(lambda draw, store: store.matches.by_code("AAA")),
    simple(lambda draw, store: store.matches.entries(draw.match(), draw.chance.randint(-1, 3))),
    simple(lambda draw, store: store.matches.seats(draw.match())),
    simple(lambda draw, store: store.matches.has_takeback(draw.match())),
    simple(lambda draw, store: store.matches.open(9)),
    simple(lambda draw, store: store.matches.of_user(draw.user(), 9, draw.now)),
    simple(lambda draw, store: store.matches.due(draw.node(), draw.now + 20, 9, (draw.before(), "m3"))),
    simple(lambda draw, store: store.matches.count_without_people(draw.now)),
    simple(lambda draw, store: store.matches.not_begun(draw.now, draw.before(), 9)),
    simple(lambda draw, store: store.matches.without_people(0.0, draw.now, 9)),
    simple(lambda draw, store: store.matches.unrated(draw.now, 99), unordered=True),
    simple(lambda draw, store: store.matches.count()),
    simple(lambda draw, store: store.people.by_username("ANN")),
    simple(lambda draw, store: store.people.sessions(draw.user(), draw.before())),
    simple(lambda draw, store: store.people.ladder("tiny", 9)),
    simple(lambda draw, store: store.people.ratings(draw.user())),
    simple(lambda draw, store: store.people.revocations()),
    simple(lambda draw, store: store.chat.lines(draw.match(), draw.chance.randint(-1, 2), 2)),
    simple(lambda draw, store: store.pairing_queue.waiting()),
    simple(lambda draw, store: store.pairing_queue.of_user(draw.user())),
    simple(lambda draw, store: store.rooms.of_user(draw.user(), 9)),
    simple(lambda draw, store: store.rooms.people("r0")),
    simple(lambda draw, store: store.rooms.tables("r0")),
    simple(lambda draw, store: store.rooms.mark("r0")),
    simple(lambda draw, store: store.rooms.expired(draw.before(), 9), unordered=True),
    simple(lambda draw, store: store.nodes.seen()),
    simple(lambda draw, store: store.nodes.pauses(draw.before())),
    simple(lambda draw, store: store.online.elsewhere(draw.node(), draw.before())),
    simple(lambda draw, store: store.notifications.due(draw.now, 99), unordered=True),
    simple(lambda draw, store: store.moderation.relations(draw.user())),
    simple(lambda draw, store: store.moderation.reports(9)),
    simple(lambda draw, store: store.puzzles.shown_ratings("tiny", "u")),
    simple(lambda draw, store: store.puzzles.attempts(draw.user(), "tiny"), unordered=True),
    simple(lambda draw, store: store.figures.of_user(draw.user())),
    simple(lambda draw, store: store.personal.owned_matches(draw.user())),
    simple(lambda draw, store: store.personal.evidence_lines(draw.user())),
    chat_lines,
)
CHANGES: tuple[Draw, ...] = (
    *RACES,
    *(create, append, revise, replace_plan, replace_takeback, make_account, add_session, change_password, add_token),
    *(change_room, change_room, create_room, solve, save_day, report, close_report),
    simple(lambda draw, store: store.matches.delete_finished(draw.match())),
    simple(lambda draw, store: store.people.save_name(draw.user(), "guest", f"Name {draw.now}", draw.now)),
    simple(lambda draw, store: store.people.revoke_session(draw.user(), f"s{draw.chance.randrange(6)}")),
    simple(lambda draw, store: store.pairing_queue.seen(draw.user(), draw.now)),
    simple(lambda draw, store: store.pairing_queue.leave(draw.user(), draw.chance.choice((None, "u1-0")))),
    simple(lambda draw, store: store.pairing_queue.forget(draw.now - 40)),
    simple(lambda draw, store: store.rooms.delete(f"r{draw.chance.randrange(9)}")),
    *[simple(lambda draw, store: store.nodes.beat(draw.node(), draw.now))] * 4,
    simple(lambda draw, store: store.nodes.pause(draw.before(), draw.now)),
    simple(lambda draw, store: store.nodes.secret(draw.chance.choice("ab"), f"{draw.now}")),
    simple(lambda draw, store: store.online.report(draw.node(), draw.now, {draw.user(): "Ann"}, draw.now - 30)),
    simple(
        lambda draw, store: store.notifications.add(AddressRow(draw.user(), draw.user(), "webhook", "{}", draw.now))
    ),
    simple(lambda draw, store: store.notifications.remove(draw.user(), draw.user())),
    simple(lambda draw, store: store.moderation.relate(RelationRow(draw.user(), draw.user(), "block", draw.now))),
    simple(lambda draw, store: store.moderation.unrelate(draw.user(), draw.user())),
    simple(lambda draw, store: store.moderation.silence(draw.user(), draw.now, "u0")),
    simple(lambda draw, store: store.moderation.give_role(draw.user(), "moderator", draw.now)),
    simple(lambda draw, store: store.puzzles.save_hint(draw.user(), "p", "tiny", draw.chance.randint(1, 3), draw.now)),
    simple(lambda draw, store: store.figures.save(draw.match(), draw.text())),
    simple(lambda draw, store: store.database.notify(f"note {draw.now}")),
)
OPERATIONS: tuple[Draw, ...] = (*CHANGES, *CHANGES, *QUERIES)
