"""QR codes of links, to scan with another phone."""

from __future__ import annotations

import io

import segno

from tilery.printing.rules_sheet import RefereeCode
from tilery.server.common.endpoints import RawAnswer


def qr_code(link: str) -> RawAnswer[bytes]:
    """The code of a link as SVG. It is not cached, as the link may lead elsewhere later."""
    picture = io.BytesIO()
    segno.make(link).save(picture, kind="svg", scale=8, border=2)
    return RawAnswer(picture.getvalue(), headers={"cache-control": "no-store"})


def referee_code(origin: str, game_id: str) -> RefereeCode:
    """The code on a printed rules sheet. It leads to the game's score sheet on the server at this origin."""
    link = f"{origin.rstrip('/')}/referee/{game_id}"
    rows = ["".join("1" if module else "0" for module in row) for row in segno.make(link, error="m").matrix]
    return RefereeCode(link, tuple(rows))
