"""Letting others on the network join: refused where the operator said what the server listens on."""

from __future__ import annotations

from server.serving import Player, serving


async def test_a_server_listens_where_its_operator_said(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert not (await ann.get("/api/network"))["may_open"]
        assert (await ann.post("/api/network", {}, 409))["code"] == "network/fixed"
