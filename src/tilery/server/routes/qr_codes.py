"""QR codes of links, for the phones of others."""

from __future__ import annotations

import io

import segno
from litestar import Response


def qr_code(link: str) -> Response[bytes]:
    """The code of a link as SVG, which is not cached: the link may lead elsewhere later."""
    picture = io.BytesIO()
    segno.make(link).save(picture, kind="svg", scale=8, border=2)
    return Response(picture.getvalue(), headers={"cache-control": "no-store"})
