"""A bot that plays over the network, in any game: it sits down by code and answers every prompt with the best hint.

    python examples/bot_client.py http://127.0.0.1:8080 TOKEN CODE

The table must allow hints. A bot with ideas of its own would look at ``update["view"]`` instead of asking.
"""

from __future__ import annotations

import asyncio
import json
import sys

import httpx
import websockets


async def play(server: str, token: str, code: str) -> dict[str, object]:
    """Sit down at the table of this code and play to the end; the outcome."""
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server, headers=headers) as http:
        table = (await http.get(f"/api/codes/{code}")).raise_for_status().json()
        match = table["match"]
        (await http.post(f"/api/matches/{match}/join", json={"code": code})).raise_for_status()
    address = server.replace("http", "ws", 1) + "/api/socket?bare=1"
    async with websockets.connect(address, additional_headers=headers, max_size=None) as socket:
        await socket.send(json.dumps({"kind": "watch", "match": match}))
        prompt: int | None = None
        async for text in socket:
            message = json.loads(text)
            if message["kind"] == "update":
                if message["outcome"]:
                    return dict(message["outcome"])
                asked = message["prompt"]
                if asked and asked["id"] != prompt:
                    prompt = asked["id"]
                    await socket.send(json.dumps({"kind": "hint", "request": f"h{prompt}", "match": match, "limit": 1}))
            elif message["kind"] == "hint_answer" and message["candidates"]:
                action = message["candidates"][0]["action"]
                answer = {"request": f"r{prompt}", "match": match, "prompt": prompt, "action": action}
                await socket.send(json.dumps({"kind": "submit", **answer}))
    raise ConnectionError("the server closed the socket")


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
