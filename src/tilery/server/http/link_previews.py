"""Link previews of a match for messengers: Open Graph tags with the players, the score and a picture."""

from __future__ import annotations

import html

from tilery.core.errors import TileryError
from tilery.draw.png import can_draw_png
from tilery.server.matches.cards import Table
from tilery.server.matches.plan import read_plan
from tilery.server.matches.table_cards import table_card
from tilery.store.store import Store

PAGES = ("table", "analysis")


async def link_preview(store: Store, path: str, origin: str) -> str:
    """The tags for this path, empty unless it is that of a match which everybody may watch."""
    page, _, rest = path.strip("/").partition("/")
    match_id, _, more = rest.partition("/")
    row = await store.matches.get(match_id) if page in PAGES and match_id else None
    if row is None or row.status == "waiting":
        return ""
    plan = read_plan(row.plan)
    if not plan.terms.watchers:
        return ""
    try:
        table = table_card(row, plan, None, None)
    except TileryError:  # the game is no longer installed
        return ""
    tags = {
        "og:site_name": "Tilery",
        "og:type": "website",
        "og:title": f"{table.title}: {', '.join(seat.name for seat in table.seats)}",
        "og:description": _standing(table),
        "og:url": f"{origin}/{page}/{rest}",
    }
    if can_draw_png():
        turn = f"?turn={more}" if page == "analysis" and more.isdecimal() else ""
        tags["og:image"] = f"{origin}/api/matches/{match_id}/picture.png{turn}"
    return "".join(f'<meta property="{name}" content="{html.escape(text)}">' for name, text in tags.items())


def _standing(table: Table) -> str:
    if table.outcome is None:
        return "The match is in progress."
    scores = zip(table.seats, table.outcome.scores, strict=True)
    return "Final score: " + ", ".join(f"{seat.name} {score}" for seat, score in scores) + "."
