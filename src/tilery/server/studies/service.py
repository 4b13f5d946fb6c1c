"""Studies of people: made of finished matches and records, changed by their owner, shown by link."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import registry
from tilery.core.caches import LRUCache
from tilery.core.codec import encode, encode_text
from tilery.core.record_reader import read
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.replay import load_verified, position, replay
from tilery.server.common import timestamps
from tilery.server.common.codes import new_match_id
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, forbidden, not_found
from tilery.server.common.given import Run
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.matches.interfaces import Lexicons, StorageBudget
from tilery.server.positions.service import choose_seat, describe_position, made_play, play_line, player_cards
from tilery.server.positions.wire import Position, PositionRequest
from tilery.server.studies.jobs import PreparedStudy, check_changed_study, prepare_study
from tilery.server.studies.wire import (
    MAX_STUDIES,
    MAX_STUDY_BYTES,
    SaveStudy,
    StudyCard,
    StudyList,
    StudySummary,
)
from tilery.server.tables.options_service import ready_words
from tilery.store.rows import StudyRow
from tilery.store.studies import Studies
from tilery.studies import Study, study_codec, with_study

MAX_KEPT = 16
"""Maximum matches of studies kept in memory, the most recently used."""


class StudyService:
    """The studies of everybody."""

    def __init__(
        self, store: Studies, lexicons: Lexicons, storage: StorageBudget, time: TimeSource, entropy: Entropy
    ) -> None:
        self._store = store
        self._lexicons = lexicons
        self._storage = storage
        self._time = time
        self._entropy = entropy
        self._matches = LRUCache[str, Match](MAX_KEPT)
        """The matches of studies. A study's record never changes."""

    async def mine(self, user: str) -> StudyList:
        """The user's studies."""
        rows = await self._store.of_user(user, MAX_STUDIES)
        return StudyList(
            tuple(
                StudySummary(row.id, row.game, row.title, bool(row.shared), timestamps.iso(row.changed)) for row in rows
            )
        )

    async def create(self, user: str, requester: Requester, record: bytes, run: Run) -> StudyCard:
        """Make a study of a record, with the notes and variations that came in it."""
        self._storage.require(requester)
        if await self._store.count(user) >= MAX_STUDIES:
            raise Refused(429, "study/many", f"You have {MAX_STUDIES} studies. Delete one first.")
        prepared: PreparedStudy = await run(prepare_study, record)
        row = StudyRow(
            id=new_match_id(self._time.now(), self._entropy),
            version=0,
            user_id=user,
            game=prepared.game,
            title=prepared.study.title,
            shared=0,
            body=_body(prepared.study),
            record=prepared.record,
            changed=self._time.now(),
        )
        if not await self._store.add(row):
            raise conflict("study/busy", "The study could not be stored. Please try again.")
        self._storage.charge(requester, len(row.record) + len(row.body))
        return await self._card(row, user, requester)

    async def show(self, study_id: str, user: str | None, requester: Requester) -> StudyCard:
        """A study, for its owner, and for others if it is shared."""
        return await self._card(await self._visible(study_id, user), user, requester)

    async def save(self, study_id: str, user: str, requester: Requester, body: SaveStudy, run: Run) -> StudyCard:
        """Replace title, notes and variations, which are checked by the rules."""
        row = await self._own(study_id, user)
        self._storage.require(requester)
        text = _body(body.study)
        if body.version != row.version:
            raise _outdated()
        if text != row.body:
            await run(check_changed_study, row.record, text.encode())
        changed = msgspec.structs.replace(
            row, title=body.study.title, shared=int(body.shared), body=text, changed=self._time.now()
        )
        if not await self._store.change(changed):
            raise _outdated()
        self._storage.charge(requester, len(text))
        return await self.show(study_id, user, requester)

    async def delete(self, study_id: str, user: str) -> None:
        """Delete a study of one's own."""
        await self._own(study_id, user)
        await self._store.delete(study_id)

    async def record(self, study_id: str, user: str | None) -> tuple[str, str]:
        """The record with the study in its first line, and the game."""
        row = await self._visible(study_id, user)
        return with_study(row.record, study_codec.decode(row.body)), row.game

    async def source(self, study_id: str, user: str | None, requester: Requester, request: PositionRequest) -> Any:
        """A position of the match, or one reached from there by other plays."""
        row = await self._visible(study_id, user)
        return StudySource(row.id, await self._match(row, requester), request)

    async def _visible(self, study_id: str, user: str | None) -> StudyRow:
        row = await self._store.get(study_id)
        if row is None or not (row.shared or row.user_id == user):
            raise not_found("study", study_id)
        return row

    async def _own(self, study_id: str, user: str) -> StudyRow:
        row = await self._visible(study_id, user)
        if row.user_id != user:
            raise forbidden("study/owner", "Only the one who made this study can change it. You can download it.")
        return row

    async def _match(self, row: StudyRow, requester: Requester) -> Match:
        found = self._matches.get(row.id)
        if found is None:
            held = await self._ready_words(row, requester)
            found = replay(row.record).match or load_verified(row.record)
            del held  # the match itself now keeps the words in memory
            self._matches.put(row.id, found)
        return found

    async def _ready_words(self, row: StudyRow, requester: Requester) -> object:
        reading = read(row.record.partition("\n")[0], registry.closest)
        options = msgspec.to_builtins(reading.record.header.options) if reading.record is not None else {}
        return await ready_words(self._lexicons, row.game, options, requester)

    async def _card(self, row: StudyRow, user: str | None, requester: Requester) -> StudyCard:
        match, study = await self._match(row, requester), study_codec.decode(row.body)
        return StudyCard(
            id=row.id,
            version=row.version,
            game=row.game,
            title=row.title,
            players=tuple(match.names),
            last=len(match.entries),
            shared=bool(row.shared),
            mine=row.user_id == user,
            turns=study.turns,
            changed=timestamps.iso(row.changed),
        )


class StudySource(msgspec.Struct, frozen=True):
    """A position of a study's match."""

    study: str
    match: Match
    request: PositionRequest

    async def reach(self) -> Match:
        """The position. Refused if the rules forbid a play of the line."""
        at = position(self.match, self.request.turn)
        play_line(at, self.request.line)
        return at

    def viewer(self, at: Match) -> Seat:
        """The seat of the request. Any seat is allowed, as the match is over."""
        return choose_seat(at, self.request.seat)

    def describe(self, at: Match) -> Position:
        """The position with the play made there."""
        made = None if self.request.line else made_play(self.match, at, self.request.turn)
        return describe_position(self.study, at, self.viewer(at), player_cards(at), made=made)


def _body(study: Study) -> str:
    text = encode_text(study)
    if len(encode(study)) > MAX_STUDY_BYTES:
        raise Refused(413, "study/too-long", f"Notes and variations can have {MAX_STUDY_BYTES:,} bytes.")
    return text


def _outdated() -> Refused:
    return conflict("study/outdated", "This study was changed elsewhere. Load it again.")
