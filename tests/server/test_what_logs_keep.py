"""What the logs keep is what docs/how-to/deploying.md says: no names, no words, no addresses."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from faults.processes import Node
from server.log_lines import json_lines
from server.serving import Player, lay

ROOT = Path(__file__).parents[2]
FIELDS = re.compile(r"^\| `(\w+)` \|", re.M)


def test_what_the_logs_keep_is_listed() -> None:
    """Every field that the server logs is in the table of docs/how-to/deploying.md, and no other."""
    section = (
        (ROOT / "docs" / "how-to" / "deploying.md")
        .read_text("utf-8")
        .split("## What the logs keep")[1]
        .split("\n## ")[0]
    )
    assert set(FIELDS.findall(section)) == logged_fields()


def logged_fields() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "src" / "tilery" / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=_), keywords=keywords):
                    found |= {one.arg for one in keywords if one.arg is not None} - {"exc_info"}
                case ast.Call(func=ast.Name(id="problem_of"), keywords=keywords):
                    found |= {one.arg for one in keywords if one.arg is not None}
                case _:
                    continue
    return found


async def test_a_visit_leaves_no_name_no_words_and_no_address_in_the_logs(tmp_path: Path) -> None:
    log, cookies = tmp_path / "stderr", []
    async with Node(str(tmp_path / "tilery.sqlite"), log=log) as node, Player(node.url) as ann:
        table = await ann.create(seats="me level1", name="Annabelle")
        await ann.post("/api/account", {"username": "annabelle9", "password": "correct horse"})
        await ann.connect()
        first = await ann.watch(table["match"])
        await ann.submit(table["match"], first["prompt"]["id"], lay(first))
        await ann.send("chat", request="c", match=table["match"], text="between you and me")
        await ann.expect("accepted", when=lambda message: message["request"] == "c")
        await ann.get("/api/matches/none", 404)
        cookies.append(ann.http.cookies.get("tilery") or "none")
        node.stop()
    text = log.read_text()
    assert json_lines(text)
    for secret in ("Annabelle", "annabelle9", "correct horse", "between you and me", *cookies):
        assert secret not in text
