"""Endpoints of sets to print."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from tilery import registry
from tilery.printing import PrintJob, can_print
from tilery.printing.paper import PaperName
from tilery.server.common.endpoints import Endpoints, Query, RawAnswer
from tilery.server.common.errors import Refused
from tilery.server.common.given import LongJobs, Origin
from tilery.server.common.qr_codes import referee_code
from tilery.server.real_table.print_job import print_set
from tilery.server.settings import is_local_host

endpoints = Endpoints("Games")

PaperQuery = Annotated[PaperName, Query("The size of the paper.")]
InksQuery = Annotated[Literal["colour", "saving"], Query("In colour, or black and white.")]
PartQuery = Annotated[
    list[str] | None, Query(name="part", description="Only these parts; all if left out.", max_items=20)
]
BacksQuery = Annotated[bool, Query("The backs of the tiles too.")]
OptionsQuery = Annotated[str, Query("Options of the game as JSON: its rules, and a set of your own.", max_length=8000)]


@endpoints.get("/api/games/{game_id}/print.pdf", "The set to print", media_type="application/pdf")
async def printed(
    game_id: str,
    analysis_jobs: LongJobs,
    origin: Origin,
    paper: PaperQuery = "a4",
    inks: InksQuery = "colour",
    parts: PartQuery = None,
    backs: BacksQuery = False,
    options: OptionsQuery = "{}",
) -> RawAnswer[bytes]:
    """Tiles, dice, board, pawns, score pad and rules as one PDF, where the server has ``tilery[print]``.

    The rules follow the options. If others can reach this server, they carry a QR code of its score sheet.
    """
    game = registry.find(game_id)
    if not can_print():
        raise Refused(501, "print/no-pdf", "This server makes no PDF. Use tilery print instead.")
    code = None if is_local_host(urlsplit(origin).hostname or "") else referee_code(origin, game.info.id)
    job = PrintJob(paper, inks, tuple(part[:20] for part in parts or ()), backs, referee=code)
    data = await analysis_jobs.run(print_set, game.info.id, options, msgspec.json.encode(job))
    name = f'inline; filename="tilery-{game.info.id}-{paper}.pdf"'
    return RawAnswer(data, headers={"content-disposition": name})
