"""Open tables over HTTP: a whole evening is entered, its rules are checked, and its record can be looked back at."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from open_table.evenings import GAMES, NAMES, evening, first_of, hands
from server.serving import Player, serving
from tilery.core.diagram import write_tiles
from tilery.match import Match
from tilery.replay import verify

SEED = "5" * 64


def lines_of(real: Match) -> list[dict[str, Any]]:
    """What people at the table would enter: what they hold, what they do, what the dice show."""
    walk, lines = Match.from_header(real.game, real.header), list[dict[str, Any]]()
    walk.append(real.entries[0])
    if real.game.info.id == "lexigo":
        lines.append({"kind": "table", "tiles": write_tiles(one.tile for one in walk.state.table.grid)})
    for entry in real.entries[1:]:
        for seat, held in enumerate(hands(walk.state)):
            lines.append({"kind": "tiles", "seat": seat, "tiles": write_tiles(held)})
        lines.append({"kind": "play", "seat": entry.seat, "action": msgspec.to_builtins(entry.action)})
        before = walk.state
        walk.append(entry)
        if real.game.supplier.find_unnamed(before, walk.state) is not None:
            lines.append({"kind": "dice", "letters": write_tiles(die.letter for die in walk.state.dice)})
    return lines


DEFAULT = ("lengthxwit", "lexigo")
"""Those that name dice and a ring; the others with ``--soak``."""


@pytest.mark.parametrize(
    "game_id", [one if one in DEFAULT else pytest.param(one, marks=pytest.mark.soak) for one in GAMES]
)
async def test_an_evening_is_entered_and_looked_back_at(sqlite: str, game_id: str) -> None:
    real = evening(game_id, 2)
    request: dict[str, Any] = {"game": game_id, "names": NAMES, "seed": SEED, "first": first_of(real)}
    lines = lines_of(real)
    async with serving(sqlite) as node, Player(node.url) as ann:
        begun = await ann.post("/api/open-tables", request, 200)
        assert (begun["unnamed"] is not None) == (game_id == "lexigo")
        card = await ann.post("/api/open-tables", {**request, "lines": lines}, 200)
        assert card["position"]["update"]["outcome"]["scores"] == list(real.outcome.scores)
        text = (await ann.post("/api/open-tables/record", {**request, "lines": lines}, 200))["record"]
        assert verify(text).ok
        report = await ann.http.post("/api/records/check", content=text)
        assert report.json()["verified"]


async def test_a_seat_sees_the_tiles_that_were_named_and_no_others(sqlite: str) -> None:
    named = {"kind": "tiles", "seat": 0, "tiles": "f i r e"}
    place = [{"at": f"{column}1", "tile": letter} for column, letter in zip("ABCD", "FIRE", strict=True)]
    action = {"kind": "play", "place": place}
    request: dict[str, Any] = {"game": "wordroad", "names": NAMES, "seed": SEED, "first": 0}

    def rack(card: dict[str, Any]) -> list[str]:
        trays = card["position"]["update"]["scene"]["trays"]
        return [face["tile"] for tray in trays if tray["seat"] == 0 for face in tray["faces"]]

    async with serving(sqlite) as node, Player(node.url) as ann:

        async def show(*lines: dict[str, Any], status: int = 200, **more: Any) -> Any:
            return await ann.post("/api/open-tables", {**request, "lines": lines, **more}, status)

        assert rack(await show(seat=0)) == []
        assert rack(await show(named)) == ["E", "F", "I", "R"]
        tried = await ann.post("/api/open-tables/preview", {**request, "lines": [named], "action": action}, 200)
        assert (tried["legal"], tried["points"]) == (True, 50)
        played = await show(named, {"kind": "play", "seat": 0, "action": action}, seat=0)
        assert rack(played) == []
        assert [each["seat"] for each in played["position"]["update"]["awaited"]] == [1]
        refused = await show({**named, "tiles": "ZZZ"}, status=409)
        assert (refused["code"], "no Z left" in refused["message"]) == ("supply/none-left", True)
        assert (await show({**named, "tiles": "C+"}, status=409))["code"] == "diagram/no-tile"
        assert (await show(named, first=9, status=400))["code"] == "match/first"
