"""What every store promises, against SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import msgspec
import pytest

from store.fixtures import each_store
from tilery.bots.rating_scale import strength
from tilery.store.database import Append, Statement, StoreError
from tilery.store.migrations import Migration, migrations
from tilery.store.opening import database
from tilery.store.rows import ChatRow, EntryRow, MatchRow, RatingRow, SeatRow, SessionRow, TokenRow, UserRow
from tilery.store.store import Store
from waiting import SECONDS


def row(match_id: str = "m", **changes: object) -> MatchRow:
    base = MatchRow(match_id, 0, "waiting", "tiny", f"code-{match_id}", 1, 10.0, 10.0, '{"a":1}')
    return msgspec.structs.replace(base, **changes)


def entry(match_id: str, seq: int, **changes: object) -> Append:
    base = Append(match_id, seq, f"0:r{seq}", f'{{"seq":{seq},"é":"\\n"}}', 11.0 + seq, "1", None, "n", None)
    return msgspec.structs.replace(base, **changes)


async def playing(store: Store, match_id: str = "m") -> None:
    assert await store.matches.create(row(match_id, status="playing"), [], [EntryRow(0, None, "{}")])


async def test_an_entry_the_database_cannot_hold_fails_alone(shared: str) -> None:
    async with Store(database(shared)) as store:
        for name in ("good", "bad", "also"):
            await playing(store, name)
        appends = [entry("good", 1), entry("bad", 1, request="0:\0"), entry("also", 1)]
        good, bad, also = await asyncio.gather(*map(store.matches.append, appends), return_exceptions=True)
        assert (good, also) == (True, True)
        assert isinstance(bad, StoreError)
        assert [len(await store.matches.entries(name)) for name in ("good", "bad", "also")] == [2, 1, 2]
        assert await store.matches.append(entry("good", 2))


@each_store
async def test_a_match_is_kept_as_it_was_made(address: str) -> None:
    async with Store(database(address)) as store:
        seats = [SeatRow("m", 0, "ann", "sits", 1.0), SeatRow("m", 1, "bo", "sits", 1.0)]
        assert await store.matches.create(row(), seats)
        assert await store.matches.get("m") == row()
        assert await store.matches.by_code("code-m") == row()
        assert await store.matches.seats("m") == {"ann": 0, "bo": 1}
        assert await store.matches.get("other") is None
        assert not await store.matches.create(row(code="other"), [])
        assert not await store.matches.create(row("m2", code="code-m"), [])


@each_store
async def test_an_entry_is_stored_once_and_moves_its_match(address: str) -> None:
    async with Store(database(address)) as store:
        await playing(store)
        assert await store.matches.append(entry("m", 1, due=50.0))
        assert not await store.matches.append(entry("m", 1, body="other"))
        assert await store.matches.entries("m", 0) == [EntryRow(1, "0:r1", entry("m", 1).body)]
        stored = await store.matches.get("m")
        assert stored is not None
        assert (stored.seq, stored.awaited, stored.due, stored.node, stored.status) == (1, "1", 50.0, "n", "playing")
        assert await store.matches.append(entry("m", 2, outcome='{"o":1}'))
        stored = await store.matches.get("m")
        assert stored is not None
        assert (stored.status, stored.outcome, stored.due) == ("over", '{"o":1}', None)


@each_store
async def test_a_refused_entry_changes_nothing_even_inside_a_group(address: str) -> None:
    async with Store(database(address)) as store:
        names = [f"m{n}" for n in range(40)]
        for name in names:
            await playing(store, name)
        appends = [entry(name, 0 if n % 3 == 0 else 1, awaited="9") for n, name in enumerate(names)]
        results = await asyncio.gather(*(store.matches.append(one) for one in appends))
        assert results == [n % 3 != 0 for n in range(40)]
        for n, name in enumerate(names):
            stored = await store.matches.get(name)
            assert stored is not None
            assert stored.awaited == ("" if n % 3 == 0 else "9")


@each_store
async def test_what_was_stored_is_there_after_opening_again(address: str) -> None:
    async with Store(database(address)) as store:
        await playing(store)
        await store.matches.append(entry("m", 1))
    async with Store(database(address)) as store:
        assert [one.seq for one in await store.matches.entries("m")] == [0, 1]


@each_store
async def test_a_table_is_changed_only_from_the_version_that_was_read(address: str) -> None:
    async with Store(database(address)) as store:
        await store.matches.create(row(), [SeatRow("m", 0, "ann", "sits", 1.0)])
        joined = row(plan="new", changed=12.0)
        assert await store.matches.revise(joined, [SeatRow("m", 1, "bo", "sits", 2.0)])
        assert not await store.matches.revise(row(plan="lost"), [SeatRow("m", 1, "cy", "sits", 2.0)])
        assert await store.matches.seats("m") == {"ann": 0, "bo": 1}
        begun = row(version=1, status="playing", code=None, header="h", seq=0, awaited="0", due=3.0, node="n")
        assert await store.matches.revise(begun, entries=[EntryRow(0, None, "{}")], vacated=[1])
        stored = await store.matches.get("m")
        assert stored == msgspec.structs.replace(begun, version=2)
        assert not await store.matches.revise(row(version=2))
        assert await store.matches.seats("m") == {"ann": 0}


@each_store
async def test_lists_of_matches(address: str) -> None:
    async with Store(database(address)) as store:
        for n in range(4):
            name = f"m{n}"
            made = row(name, created=float(n), changed=float(n), public=n % 2)
            await store.matches.create(made, [SeatRow(name, 0, "ann", "sits", 1.0)])
        assert [one.id for one in await store.matches.open(10)] == ["m3", "m1"]
        assert [one.id for one in await store.matches.of_user("ann", 2)] == ["m3", "m2"]
        assert [one.id for one in await store.matches.of_user("ann", 9, 2.0)] == ["m1", "m0"]
        assert await store.matches.of_user("bo", 9) == []
        assert await store.matches.count() == {"waiting": 4}


@each_store
async def test_due_matches_are_those_of_the_node(address: str) -> None:
    async with Store(database(address)) as store:
        for name, node, due in [("a", "n1", 5.0), ("b", "n1", 1.0), ("c", "n2", 1.0), ("d", "n1", None)]:
            await playing(store, name)
            await store.matches.append(entry(name, 1, node=node, due=due))
        assert await store.matches.due("n1", 10.0, 9) == [(1.0, "b"), (5.0, "a")]
        assert await store.matches.due("n1", 10.0, 9, (1.0, "b")) == [(5.0, "a")]
        assert await store.matches.due("n1", 2.0, 9) == [(1.0, "b")]
        await store.nodes.beat("n1", 1.0)
        assert not await store.nodes.take_over("n1", "n2", 1.0), "it has sent a heartbeat since it was looked at"
        assert await store.nodes.take_over("n1", "n2", 2.0)
        assert not await store.nodes.take_over("n1", "n3", 2.0)
        assert await store.matches.due("n2", 10.0, 9) == [(1.0, "b"), (1.0, "c"), (5.0, "a")]


@each_store
async def test_a_following_match_is_named_once(address: str) -> None:
    async with Store(database(address)) as store:
        await playing(store)
        assert await store.matches.create(row("m2"), [], follows="m")
        assert not await store.matches.create(row("m3"), [], follows="m")
        assert await store.matches.get("m3") is None
        stored = await store.matches.get("m")
        assert stored is not None
        assert stored.rematch == "m2"


@each_store
async def test_people(address: str) -> None:
    async with Store(database(address)) as store:
        people = store.people
        await people.save_name("u1", "guest", "Ann", 1.0)
        await people.save_name("u1", "guest", "Anna", 2.0)
        assert await people.user("u1") == UserRow("u1", "guest", "Anna", None, None, 1.0)
        account = UserRow("u1", "account", "Anna", "AnnA", "hash", 1.0)
        assert await people.make_account(account)
        assert await people.by_username("anna") == account
        assert not await people.make_account(UserRow("u2", "account", "B", "ANNA", "x", 1.0))
        assert not await people.make_account(UserRow("u1", "account", "B", "bert", "x", 1.0))
        session = SessionRow("s1", "u1", 1.0, 9.0, "a browser")
        assert await people.add_session(session, account)
        assert await people.session("s1") == session
        assert await people.sessions("u1", 5.0) == [session]
        assert await people.sessions("u1", 9.0) == []
        assert not await people.revoke_session("u2", "s1")
        assert await people.revoke_session("u1", "s1")
        assert await people.session("s1") is None
        await people.add_token(TokenRow("t1", "u1", "my bot", 3.0), "h1")
        assert await people.by_token("h1") == ("t1", account)
        assert await people.token("t1") == TokenRow("t1", "u1", "my bot", 3.0)
        assert await people.tokens("u1") == [TokenRow("t1", "u1", "my bot", 3.0)]
        assert await people.revoke_token("u1", "t1")
        assert await people.by_token("h1") is None


@each_store
async def test_a_changed_password_ends_sessions_and_those_that_come_too_late(address: str) -> None:
    async with Store(database(address)) as store:
        people = store.people
        before = UserRow("u", "account", "Ann", "ann", "old", 1.0)
        assert await people.make_account(before)
        for name in ("here", "there"):
            assert await people.add_session(SessionRow(name, "u", 1.0, 9.0, ""), before)
        await people.add_token(TokenRow("t", "u", "my bot", 1.0), "h")
        assert await people.change_password(before, "new", "here", tokens=False) == ["there"]
        assert await people.revocations() == 1
        assert [row.id for row in await people.sessions("u", 0.0)] == ["here"]
        assert await people.token("t") is not None
        assert not await people.add_session(SessionRow("late", "u", 1.0, 9.0, ""), before)
        assert await people.change_password(before, "another", None, tokens=True) is None
        after = await people.user("u")
        assert after is not None
        assert after.password == "new"
        assert await people.change_password(after, "newest", None, tokens=True) == ["here", "t"]
        assert await people.revocations() == 2


@each_store
async def test_a_match_counts_once_for_ratings(address: str) -> None:
    async with Store(database(address)) as store:
        await store.people.save_name("u1", "guest", "Ann", 1.0)
        await store.people.save_name("u2", "bot", "Club", 1.0)
        await playing(store)
        await store.matches.append(entry("m", 1, outcome="{}"))
        assert await store.matches.unrated(100.0, 9) == ["m"]
        rows = [RatingRow("u1", "tiny", 26.0, 8.0, 1100, 1), RatingRow("u2", "tiny", 24.0, 8.0, 900, 1)]
        assert await store.people.rate("m", rows)
        assert not await store.people.rate("m", rows)
        assert await store.matches.unrated(100.0, 9) == []
        assert await store.people.rating("u1", "tiny") == rows[0]
        assert [user.id for user, _ in await store.people.ladder("tiny", 9)] == ["u1", "u2"]
        await playing(store, "m2")
        stale = [RatingRow("u1", "tiny", 99.0, 8.0, 9999, 1)]
        assert not await store.people.rate("m2", stale)
        assert await store.people.ratings("u1") == [rows[0]]


@each_store
async def test_chat_nodes_pauses_and_secrets(address: str) -> None:
    async with Store(database(address)) as store:
        assert await store.chat.add("m", ChatRow(0, "r0", "{}"))
        assert not await store.chat.add("m", ChatRow(0, "r1", "{}"))
        assert await store.chat.add("m", ChatRow(1, "r1", "[]"))
        assert await store.chat.lines("m") == [ChatRow(0, "r0", "{}"), ChatRow(1, "r1", "[]")]
        assert await store.chat.lines("m", limit=1) == [ChatRow(1, "r1", "[]")]
        await store.nodes.beat("n", 1.0)
        await store.nodes.beat("n", 2.0)
        assert await store.nodes.seen() == {"n": 2.0}
        await store.nodes.pause(1.0, 3.0)
        assert await store.nodes.pauses(2.0) == [(1.0, 3.0)]
        assert await store.nodes.pauses(3.0) == []
        assert await store.nodes.secret("key", "one") == "one"
        assert await store.nodes.secret("key", "two") == "one"


@each_store
async def test_a_write_that_fails_half_way_leaves_nothing(address: str) -> None:
    async with Store(database(address)) as store:
        put = "INSERT INTO meta (key, value) VALUES ($1, $2)"
        assert not await store.database.write(Statement(put, ("a", "1")), Statement(put, ("a", "2")))
        assert not await store.database.write(
            Statement(put, ("a", "1")), Statement("DELETE FROM meta WHERE key = $1", ("z",), 1)
        )
        assert await store.database.fetch("SELECT key FROM meta") == []
        assert await store.database.write(Statement(put, ("a", "1")))


@each_store
async def test_a_closed_store_says_so(address: str) -> None:
    store = Store(database(address))
    async with store:
        pass
    with pytest.raises(StoreError, match="closed"):
        await store.matches.get("m")
    with pytest.raises(StoreError, match="closed"):
        await store.matches.append(entry("m", 1))


@each_store
async def test_a_newer_database_is_refused(address: str) -> None:
    async with Store(database(address)) as store:
        if store.database.shared:
            await store.database.write(Statement("INSERT INTO migrations (number) VALUES (99)"))
        else:
            await store.database.fetch("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        await Store(database(address)).__aenter__()


async def test_two_servers_cannot_share_a_file(tmp_path: object) -> None:
    async with Store(database(f"{tmp_path}/t.sqlite")):
        with pytest.raises(StoreError) as caught:
            await Store(database(f"{tmp_path}/t.sqlite")).__aenter__()
        assert caught.value.code == "store/in-use"


async def test_nodes_hear_each_other(fresh_postgres: Callable[[], str]) -> None:
    address = fresh_postgres()
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    async with Store(database(address)) as one, Store(database(address)) as other:
        other.database.listen(heard.put_nowait)
        await playing(one)
        await one.nodes.beat("n", 1.0)
        await one.matches.append(entry("m", 1))
        await one.nodes.beat("other", 1.0)
        await one.matches.append(entry("m", 2))
        note = await asyncio.wait_for(heard.get(), SECONDS)
        assert json.loads(note or "") == {"kind": "entries", "node": "n", "entries": {"m": 2}}, (
            "alone, a node tells nobody"
        )
        await one.database.notify("a note")
        assert await asyncio.wait_for(heard.get(), SECONDS) == "a note"


def test_a_new_migration_comes_after_all_others() -> None:
    """A database knows how many it has, so one that is put between them is never applied, and a later one twice."""
    names = [one.name for one in migrations(clustered="", updated="")]
    assert names[:10] == [
        "0001_first.sql",
        "0002_puzzles.sql",
        "0003_figures.sql",
        "0004_waiting.sql",
        "0005_takebacks.sql",
        "0006_moderation.sql",
        "0010_pairing.sql",
        "0011_rooms.sql",
        "0012_calls.sql",
        "0013_evidence.sql",
    ]
    numbers = [name.partition("_")[0] for name in names]
    assert len(set(numbers)) == len(numbers)


@each_store
async def test_a_later_version_brings_the_tables_up_to_date_and_keeps_what_is_there(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_one_more(**words: str) -> tuple[Migration, ...]:
        known = migrations(**words)
        statements = ("CREATE TABLE clubs (name TEXT NOT NULL)", "INSERT INTO clubs VALUES ('Ann and Bo')")
        return (*known, Migration(len(known) + 1, "next.sql", statements))

    async with Store(database(address)) as store:
        await playing(store)
        await store.matches.append(entry("m", 1))
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"tilery.store.{module}.migrations", with_one_more)
    for _ in range(2):
        async with Store(database(address)) as store:
            assert await store.database.fetch("SELECT name FROM clubs") == [("Ann and Bo",)], "once, not twice"
            assert [row.seq for row in await store.matches.entries("m")] == [0, 1]
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer program"):
        async with Store(database(address)):
            pass


@each_store
async def test_ratings_of_an_earlier_version_are_shown_in_elo_points(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def before(**words: str) -> tuple[Migration, ...]:
        known = migrations(**words)
        return known[: next(one.number for one in known if "rating_scale" in one.name) - 1]

    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"tilery.store.{module}.migrations", before)
    mu = strength(1234)
    async with Store(database(address)) as store:
        await store.people.save_name("u", "account", "Ann", 1.0)
        for table, who, count in (("ratings", "user_id", "matches"), ("puzzle_ratings", "who", "attempts")):
            columns = f"{who}, game, mu, sigma, shown, {count}"
            await store.database.write(
                Statement(f"INSERT INTO {table} ({columns}) VALUES ('u', 'lexigo', $1, 2.0, 900, 5)", (mu,))
            )
    monkeypatch.undo()
    async with Store(database(address)) as store:
        for table in ("ratings", "puzzle_ratings"):
            assert await store.database.fetch(f"SELECT shown FROM {table}") == [(1234,)]
