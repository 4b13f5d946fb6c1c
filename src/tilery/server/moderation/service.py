"""Moderation: receives reports, and lets moderators see the evidence and close them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from tilery.server.common import timestamps
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, forbidden, not_found
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.matches.chat import read_line
from tilery.server.matches.persistence import StoredMatch, load_match
from tilery.server.matches.plan import read_plan
from tilery.server.moderation.wire import CloseReport, Evidence, ReportCard, ReportList, ReportRequest
from tilery.store.moderation import ReportRow
from tilery.store.store import Store

MAX_OPEN_REPORTS = 10
"""Maximum open reports by one person."""
SHOWN_REPORTS = 100
EVIDENCE_LINES = 1000
SECONDS_A_DAY = 86_400.0


Moderator: TypeAlias = Annotated[Person, "moderator"]
"""A person with the right to see reports, signed in on a device."""


class ModerationService:
    """Reports and the moderators' decisions."""

    def __init__(self, store: Store, time: TimeSource, entropy: Entropy) -> None:
        self._entropy = entropy
        self._time = time
        self._store = store
        self._rows = store.moderation

    async def require_moderator(self, person: Person) -> None:
        """Refuse everybody but moderators, and all programs."""
        if person.by_token or await self._rows.role(person.user) != "moderator":
            raise forbidden("moderation/role", "Only moderators of this server can see this.")

    async def report(self, person: Person, request: ReportRequest) -> None:
        """Add a report to the queue."""
        if request.user == person.user:
            raise Refused(400, "reports/self", "You cannot report yourself.")
        if request.match is None and await self._store.people.user(request.user) is None:
            raise not_found("user", request.user)
        if request.match is not None and await self._store.matches.get(request.match) is None:
            raise not_found("match", request.match)
        if await self._rows.open_reports_by(person.user) >= MAX_OPEN_REPORTS:
            message = f"{MAX_OPEN_REPORTS} of your reports wait for a moderator. Please wait until they are looked at."
            raise Refused(429, "limits/reports", message)
        await self._rows.report(
            ReportRow(
                id=self._entropy.token_hex(8),
                reporter=person.user,
                user_id=request.user,
                match_id=request.match,
                reason=request.reason,
                note=request.note.strip(),
                created=self._time.now(),
            )
        )

    async def queue(self, *, closed: bool) -> ReportList:
        """The reports, open or closed."""
        rows = await self._rows.reports(SHOWN_REPORTS, closed=closed)
        return ReportList(tuple([await self._card(row) for row in rows]))

    async def evidence(self, report_id: str) -> Evidence:
        """A report with the chat of its match. Hidden information of the game stays hidden while the match is
        running.
        """
        row = await self._get(report_id)
        card = await self._card(row)
        match_row = await self._store.matches.get(row.match_id) if row.match_id is not None else None
        if match_row is None:
            return Evidence(card, (), None, over=False)
        plan = read_plan(match_row.plan)
        chat = [one.body for one in await self._store.chat.lines(match_row.id, limit=EVIDENCE_LINES)]
        kept = await self._rows.kept_lines(row.id)
        match = None if match_row.header is None else load_match(match_row.header)
        return Evidence(
            report=card,
            chat=tuple(sorted(map(read_line, [*chat, *kept]), key=lambda line: line.id)),
            seat=next((seat for seat, one in enumerate(plan.seats) if one.user == row.user_id), None),
            over=match_row.status == "over",
            game=match_row.game,
            names=tuple(one.name for one in plan.seats),
            unit="" if match is None else match.game.info.play_unit[1],
        )

    async def finished_match(self, report_id: str) -> StoredMatch:
        """The match of a report, hands and seed included. Refused while it is running."""
        row = await self._get(report_id)
        match_row = await self._store.matches.get(row.match_id) if row.match_id is not None else None
        if match_row is None or match_row.header is None or match_row.status != "over":
            raise conflict("match/not-over", "The match is not over yet.")
        return StoredMatch(match_row.header, await self._store.matches.entries(match_row.id))

    async def close(self, person: Person, report_id: str, request: CloseReport) -> ReportCard:
        """Close a report with the moderator's decision."""
        row = await self._get(report_id)
        now = self._time.now()
        if not await self._rows.close_report(row.id, person.user, request.note.strip(), now):
            raise conflict("reports/closed", "This report was closed before.")
        if request.silence_days:
            await self._rows.silence(row.user_id, now + request.silence_days * SECONDS_A_DAY, person.user)
        return await self._card(await self._get(report_id))

    async def _get(self, report_id: str) -> ReportRow:
        row = await self._rows.get_report(report_id)
        if row is None:
            raise not_found("report", report_id)
        return row

    async def _card(self, row: ReportRow) -> ReportCard:
        until = await self._rows.silenced_until(row.user_id)
        return ReportCard(
            id=row.id,
            reporter=row.reporter,
            reporter_name=await self._name(row.reporter),
            user=row.user_id,
            name=await self._name(row.user_id),
            match=row.match_id,
            reason=row.reason,  # type: ignore[arg-type]
            note=row.note,
            created=timestamps.iso(row.created),
            reports=await self._rows.reports_about(row.user_id),
            silenced=timestamps.iso(until) if until > self._time.now() else None,
            closed=None if row.closed is None else timestamps.iso(row.closed),
            closing=row.closing,
        )

    async def _name(self, user_id: str) -> str:
        row = await self._store.people.user(user_id)
        return user_id if row is None else row.name
