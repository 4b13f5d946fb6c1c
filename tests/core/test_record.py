"""Records: written, read, replayed, verified; a damaged one yields what could be played and why it stopped."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilery
from tilery import registry
from tilery.core.common_messages import Resign
from tilery.core.errors import BadRecord, IllegalAction, Malformed
from tilery.core.record import SeatInfo
from tilery.core.record_reader import Reading, read, read_entry
from tilery.match import Match
from tilery.replay import load, positions, replay, verify


def played(seed: int = 5, entries: int | None = None) -> Match:
    match = tilery.new("highletter", ["Ann", "Bo", "Cy"], seed=seed)
    source = random.Random(seed)
    while match.awaiting and (entries is None or len(match.entries) < entries):
        seat = source.choice(sorted(match.awaiting))
        match.play(seat, source.choice(match.candidates(seat).items).action)
    return match


def lines_of(match: Match) -> list[str]:
    return match.record().dumps().splitlines()


def joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


@pytest.mark.rule("common", "C8")
def test_the_form_is_one_object_a_line() -> None:
    rows = [json.loads(line) for line in lines_of(played())]
    assert rows[0]["tilery"] == 1
    assert {"game", "rules", "options", "lexicon_sha256", "seats", "terms", "seed_sha256", "seed"} <= set(rows[0])
    assert rows[1]["seat"] == -1
    assert rows[1]["action"] == {"kind": "setup"}
    assert [row["seq"] for row in rows[1:-1]] == list(range(len(rows) - 2))
    assert set(rows[-1]) == {"outcome"}
    assert set(rows[-1]["outcome"]) == {"reason", "scores", "ranks", "winners"}


@pytest.mark.rule("common", "C8")
def test_a_record_verifies_and_replays_to_the_same_state(tmp_path) -> None:
    match = played()
    path = match.record().save(tmp_path / "ann-bo.tilery")
    assert load(path).state == match.state
    assert replay(path.read_bytes()).match.state == match.state
    assert not list(tmp_path.glob("*.part"))


def test_a_record_whose_words_are_composed_otherwise_today_can_be_replayed() -> None:
    text = changed(0, lambda row: row.update(lexicon_sha256="ab" * 32))
    assert verify(text).failure.code == "record/lexicon"
    assert replay(text).ok


@pytest.mark.rule("common", "C7")
def test_the_same_seed_gives_the_same_match() -> None:
    assert lines_of(played(3)) == lines_of(played(3))
    assert lines_of(played(3)) != lines_of(played(4))


@pytest.mark.rule("common", "C8")
def test_an_occupant_can_change_without_events() -> None:
    match = played(entries=4)
    match.apply(match.occupy(1, SeatInfo("Expert", "bot", "level4")))
    assert match.seats[1].bot == "level4"
    row = json.loads(lines_of(match)[-1])
    assert row["action"] == {
        "kind": "occupy",
        "seat": 1,
        "by": {"name": "Expert", "kind": "bot", "bot": "level4"},
    }
    assert row["events"] == []
    again = verify(joined(lines_of(match)))
    assert again.ok
    assert again.match.seats == match.seats
    with pytest.raises(IllegalAction, match="no seat 9"):
        match.occupy(9, SeatInfo("X", "human"))


@pytest.mark.rule("common", "C8")
def test_an_unfinished_record_leaves_without_seed_and_secrets() -> None:
    match = played(entries=6)
    text = match.record_for(None).dumps()
    first = json.loads(text.splitlines()[0])
    assert "seed" not in first
    assert first["seed_sha256"] == match.header.seed_sha256
    for line in text.splitlines()[1:]:
        row = json.loads(line)
        assert row["seq"] == 0 or row["action"] is None
        for event in row["events"]:
            assert event["kind"] == "opened" or not {"tiles", "tile"} & set(event)
    assert match.record_for(0).entries[0].events[0].tiles == match.entries[0].events[0].tiles
    assert verify(text).failure.code == "record/no-seed"


def test_a_finished_record_is_given_whole() -> None:
    match = played()
    assert match.record_for(None) == match.record()


def changed(number: int, change) -> str:
    lines = lines_of(played())
    row = json.loads(lines[number])
    change(row)
    lines[number] = json.dumps(row)
    return joined(lines)


@pytest.mark.parametrize(
    ("number", "change", "code"),
    [
        (0, lambda row: row.update(tilery=2), "record/format"),
        (0, lambda row: row.update(game="chess"), "registry/unknown-game"),
        (0, lambda row: row.update(rules=99), "record/rules"),
        (0, lambda row: row.update(options={"hgih": 1}), "malformed/wrong-form"),
        (0, lambda row: row.update(seed="00" * 32), "record/seed"),
        (0, lambda row: row.update(seed="zz"), "record/seed"),
        (0, lambda row: row.update(lexicon_sha256="ab" * 32), "record/lexicon"),
        (0, lambda row: row.update(seats=row["seats"][:1]), "match/seats"),
        (1, lambda row: row["events"][0].update(tiles=["A", "A", "B"]), "record/events"),
        (3, lambda row: row.update(seq=7), "record/sequence"),
        (3, lambda row: row.update(seat=9), "match/not-asked"),
        (3, lambda row: row["action"].update(tile="Z"), "highletter/not-held"),
        (3, lambda row: row["action"].update(kind="jump"), "malformed/wrong-form"),
        (3, lambda row: row.update(action=None), "record/redacted"),
        (2, lambda row: row.update(action={"kind": "setup"}), "record/setup"),
        (-1, lambda row: row["outcome"].update(winners=[2]), "record/outcome"),
    ],
)
def test_a_false_record_says_where_and_why(number: int, change, code: str) -> None:
    result = verify(changed(number, change))
    assert not result.ok
    assert result.failure.code == code
    expected = number + 1 if number >= 0 else len(lines_of(played())) + number + 1
    assert result.failure.data.line == expected
    assert result.failure.message.startswith(f"Line {expected}: ")


@pytest.mark.rule("common", "C8")
def test_what_could_be_played_of_a_damaged_record_is_kept() -> None:
    lines = lines_of(played())
    lines[5] = lines[5][:20]
    result = replay(joined(lines))
    assert len(result.match.entries) == 4
    assert result.failure.code == "malformed/no-json"
    assert result.failure.data.line == 6


def test_a_record_cut_short_is_an_unfinished_one() -> None:
    result = verify(joined(lines_of(played())[:4]))
    assert result.ok
    assert len(result.match.entries) == 3


def test_a_line_after_the_outcome_is_refused() -> None:
    lines = lines_of(played())
    assert verify(joined([*lines, lines[2]])).failure.code == "record/after-end"


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\x00", b"[]", b"{", b"null", b'{"tilery":1}', b"[" * 100_000])
def test_what_is_no_record_gets_a_sentence(data: bytes) -> None:
    result = verify(data)
    assert result.match is None
    assert result.failure.code.split("/")[0] in {"record", "malformed"}


def test_a_file_that_is_not_there(tmp_path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path / "none.tilery")


@given(st.data())
def test_a_record_damaged_anywhere_never_raises_and_never_verifies_as_another_match(data) -> None:
    match = played()
    raw = bytearray(match.record().dumps().encode())
    where = data.draw(st.integers(0, len(raw) - 1))
    raw[where] = data.draw(st.integers(0, 255))
    result = verify(bytes(raw))
    replay(bytes(raw))
    if result.ok:  # the byte was one that does not matter, such as a letter of a name
        assert [entry.events for entry in result.match.entries] == [entry.events for entry in match.entries]


def test_positions_walk_through_a_match() -> None:
    match = played()
    seen = [(entry.seq, len(before.entries)) for entry, before in positions(match)]
    assert seen == [(n, n) for n in range(len(match.entries))]


def test_unknown_games_and_bad_options_are_named() -> None:
    with pytest.raises(Malformed, match="no game called 'chess'"):
        tilery.new("chess", ["A", "B"])
    with pytest.raises(Malformed, match=r"unknown field `hgih`"):
        tilery.new("highletter", ["A", "B"], options={"hgih": True})
    with pytest.raises(Malformed, match=r"at \$.low"):
        tilery.new("highletter", ["A", "B"], options={"low": 3})


@pytest.mark.rule("common", "C4")
def test_a_seat_that_is_not_awaited_may_leave_without_a_prompt() -> None:
    match = tilery.new("highletter", ["A", "B", "C"], seed=1)
    match.play(0, match.candidates(0).items[0].action)
    assert 0 not in match.awaiting
    match.submit(0, None, Resign())
    assert not match.state.seating.is_in(0)
    with pytest.raises(IllegalAction, match="You have left"):
        match.submit(0, None, Resign())


def reading(text: str | bytes) -> Reading:
    return read(text, lambda game, rules: registry.find(game))


def test_a_file_has_the_same_bytes_on_every_system(tmp_path) -> None:
    match = tilery.new("highletter", ["Änne", "Bo"], seed=1)
    path = match.record().save(tmp_path / "match.tilery")
    assert path == tmp_path / "match.tilery"
    assert path.read_bytes() == match.record().dumps().encode()
    assert "Änne".encode() in path.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", "record/empty", "Line 1: The record is empty; its first line should be a JSON object."),
        (b"\n \n", "record/empty", "Line 1: The record is empty; its first line should be a JSON object."),
        (b"{}", "malformed/wrong-form", "Line 1: This is not a Tilery record: its first line should be a header."),
        ("[]", "malformed/wrong-form", "Line 1: This is not a Tilery record: its first line should be a header."),
        (b"{", "malformed/no-json", "Line 1: This is not a Tilery record: its first line should be a header."),
        (
            b'{"tilery":1}',
            "malformed/wrong-form",
            "Line 1: The first line of the record cannot be read: Object missing required field `game`.",
        ),
    ],
)
def test_without_a_first_line_there_is_no_record(data: bytes | str, code: str, said: str) -> None:
    found = reading(data)
    assert (found.game, found.record) == (None, None)
    assert found.failure is not None
    assert (found.failure.code, found.failure.message, found.failure.data.line) == (code, said, 1)


def test_a_record_is_read_as_it_was_written() -> None:
    match = played()
    for text in (match.record().dumps(), match.record().dumps().encode() + b"\n \n"):
        found = reading(text)
        assert found == Reading(match.game, match.record(), None)
    unfinished = played(entries=4)
    assert reading(unfinished.record().dumps()).record == unfinished.record()


def test_the_lines_before_a_fault_are_a_record_without_outcome() -> None:
    match = played()
    lines = lines_of(match)
    found = reading(joined([*lines, lines[-1]]))
    assert found.record == msgspec.structs.replace(match.record(), outcome=None)
    assert found.failure is not None
    assert (found.failure.code, found.failure.data.line) == ("record/after-end", len(lines) + 1)
    found = reading(joined([*lines[:3], lines[4]]))
    assert found.record is not None
    assert found.record.entries == match.record().entries[:2]
    assert found.failure is not None
    assert found.failure.message == "Line 4: The line has seq 3; expected 2."


def test_a_record_has_only_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(played())
    monkeypatch.setattr("tilery.core.record_reader.MAX_LINES", 4)
    assert reading(joined(lines[:4])).failure is None
    failure = reading(joined(lines[:5])).failure
    assert failure is not None
    assert (failure.code, failure.message) == ("record/too-long", "Line 5: The record has more than 4 lines.")


def test_an_entry_has_the_time_it_was_stored_with() -> None:
    match = played(entries=3)
    row = json.loads(lines_of(match)[2])
    assert read_entry(match.game, json.dumps(row)).at is msgspec.UNSET
    entry = read_entry(match.game, json.dumps({**row, "at": "2026-01-01T00:00:00Z"}))
    assert entry == msgspec.structs.replace(match.entries[1], at="2026-01-01T00:00:00Z")
