"""Tables, matches and records, as the page asks for them."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from tilery.core.codec import encode
from tilery.page.device import LocalDevice
from tilery.page.requests import SVG, TEXT, Handler, PageAnswer, PageRequest
from tilery.server.lessons import service as lessons
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.terms import Terms
from tilery.server.pictures import service as pictures
from tilery.server.pictures.drawing import draw_picture
from tilery.server.positions import match_positions as positions
from tilery.server.positions.wire import PlayOn, PositionPlaysWish, PositionPreviewWish, PositionWish, read_line
from tilery.server.records.jobs import analyse_record, check_record, record_of_match, replay_of_match
from tilery.server.records.replay_frames import MAX_FRAMES
from tilery.server.tables import lists as tables
from tilery.server.tables.wire import CreateMatch, Fill, Join, MatchList


def device_terms(terms: Terms) -> Terms:
    """The terms of a table on a device: there is nobody to talk to, to be found by, or to be rated against."""
    return msgspec.structs.replace(terms, chat=False, public=False, rated=False)


class MatchRoutes:
    """Handlers of what has to do with matches."""

    def __init__(self, device: LocalDevice) -> None:
        self._device = device

    def routes(self) -> dict[str, Handler]:
        """By method and path."""
        return {
            "GET /lessons/{}": self._lesson,
            "POST /lessons/{}": self._begin_lesson,
            "POST /matches": self._create,
            "GET /matches/mine": self._mine,
            "GET /matches/open": self._open,
            "GET /matches/{}": self._one,
            "POST /matches/{}/join": self._join,
            "POST /matches/{}/leave": self._leave,
            "POST /matches/{}/bots": self._add_bot,
            "POST /matches/{}/rematch": self._rematch,
            "POST /matches/{}/continue": self._play_on,
            "GET /matches/{}/record": self._record,
            "GET /matches/{}/replay": self._replay,
            "GET /matches/{}/picture.svg": self._picture,
            "POST /matches/{}/analysis": self._analyse,
            "GET /matches/{}/chances": self._chances,
            "POST /matches/{}/chances": self._begin_chances,
            "POST /matches/{}/position": self._position,
            "POST /matches/{}/position/preview": self._position_preview,
            "POST /matches/{}/position/plays": self._position_plays,
            "POST /matches/{}/position/diagram": self._position_diagram,
            "POST /records/check": self._check_record,
            "POST /records/analysis": self._analyse_record,
        }

    # ---- lessons ----
    async def _lesson(self, request: PageRequest) -> Any:
        return lessons.lesson_card(request.path[0])

    async def _begin_lesson(self, request: PageRequest) -> Any:
        live = await self._device.tables.create_lesson(request.visitor, request.path[0])
        return live.table(request.visitor.user)

    # ---- tables ----
    async def _create(self, request: PageRequest) -> Any:
        wish = request.read(CreateMatch)
        wish = msgspec.structs.replace(wish, terms=device_terms(wish.terms))
        return (await self._device.tables.create(request.visitor, wish)).table(request.visitor.user)

    async def _mine(self, request: PageRequest) -> Any:
        return await tables.tables_of(self._device.store, self._device.matches, request.visitor, None)

    async def _open(self, _request: PageRequest) -> Any:
        return MatchList(())

    async def _one(self, request: PageRequest) -> Any:
        return (await self._watched(request)).table(request.visitor.user)

    async def _join(self, request: PageRequest) -> Any:
        live = await self._device.matches.get(request.path[0])
        await self._device.seats.join(live, request.visitor, request.read(Join))
        return live.table(request.visitor.user)

    async def _leave(self, request: PageRequest) -> Any:
        live = await self._device.matches.get(request.path[0])
        await self._device.seats.leave(live, request.visitor)
        return live.table(request.visitor.user)

    async def _add_bot(self, request: PageRequest) -> Any:
        live, wish = await self._device.matches.get(request.path[0]), request.read(Fill)
        await self._device.seats.add_bot(live, request.visitor, wish.seat, wish.level)
        return live.table(request.visitor.user)

    async def _rematch(self, request: PageRequest) -> Any:
        live = await self._device.matches.get(request.path[0])
        return (await self._device.tables.rematch(live, request.visitor)).table(request.visitor.user)

    async def _play_on(self, request: PageRequest) -> Any:
        live, wish = await self._watched(request), request.read(PlayOn)
        return (await self._device.tables.play_on(live, request.visitor, wish)).table(request.visitor.user)

    # ---- records ----
    async def _record(self, request: PageRequest) -> Any:
        stored = await tables.stored_match(await self._watched(request), request.visitor.user)
        return PageAnswer(await self._device.jobs.run(request.asker, record_of_match, stored, False), TEXT)

    async def _replay(self, request: PageRequest) -> Any:
        stored = await tables.stored_match(await self._watched(request), request.visitor.user)
        start = request.number("start") or 0
        return PageAnswer(await self._device.jobs.run(request.asker, replay_of_match, stored, start, MAX_FRAMES, False))

    async def _picture(self, request: PageRequest) -> Any:
        live, user = await self._watched(request), request.visitor.user
        turn, seat, line = request.number("turn"), request.number("seat"), read_line(request.query.get("line"))
        scene = encode(pictures.position_scene(live, user, turn, seat, line))
        heading = pictures.picture_heading(live, turn) if not line else live.started_match().game.info.title
        told = (heading, pictures.picture_source())
        drawn = await self._device.jobs.run(request.asker, draw_picture, scene, request.is_dark, False, *told)
        return PageAnswer(drawn, SVG)

    async def _analyse(self, request: PageRequest) -> Any:
        record = (await self._watched(request)).finished_match().record().dumps().encode()
        return PageAnswer(await self._device.long_jobs.run(request.asker, analyse_record, record, False))

    async def _chances(self, request: PageRequest) -> Any:
        live = await self._watched(request)
        live.finished_match()
        return self._device.win_chances.report(live.id)

    async def _begin_chances(self, request: PageRequest) -> Any:
        live = await self._watched(request)
        return self._device.win_chances.start(live.id, live.finished_match(), request.asker)

    async def _check_record(self, request: PageRequest) -> Any:
        start = request.number("start") or 0
        return PageAnswer(await self._device.jobs.run(request.asker, check_record, request.body, start, False))

    async def _analyse_record(self, request: PageRequest) -> Any:
        return PageAnswer(await self._device.long_jobs.run(request.asker, analyse_record, request.body, False))

    # ---- positions ----
    async def _position(self, request: PageRequest) -> Any:
        live, wish = await self._watched(request), request.read(PositionWish)
        return positions.show_position(live, self._device.positions, wish)

    async def _position_preview(self, request: PageRequest) -> Any:
        live, wish = await self._watched(request), request.read(PositionPreviewWish)
        return positions.preview_in_position(live, self._device.positions, wish)

    async def _position_plays(self, request: PageRequest) -> Any:
        live, wish = await self._watched(request), request.read(PositionPlaysWish)
        run = partial(self._device.jobs.run, request.asker)
        return await positions.plays_in_position(live, self._device.positions, wish, run)

    async def _position_diagram(self, request: PageRequest) -> Any:
        live, wish = await self._watched(request), request.read(PositionWish)
        return positions.diagram_of_position(live, self._device.positions, wish)

    async def _watched(self, request: PageRequest) -> LiveMatch:
        live = await self._device.matches.get(request.path[0])
        access.require_watch(live, request.visitor.user)
        return live
