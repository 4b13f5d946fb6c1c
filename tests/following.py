"""A program of its own that follows every tile of a record by the text of its events alone [C7], [C8].

It knows neither the rules nor the generator: only what each kind of event does to tiles. Places are called as in the
record itself.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import Any

Places = dict[str, Counter[str]]
HANDS = {"quillico": "hand", "lengthxwit": "hand", "wordroad": "rack", "lexigo": "bank"}
BAGS = {"quillico": "pile", "lengthxwit": "bag", "wordroad": "bag", "lexigo": "pouch"}
TABLES = {"quillico": "table", "lengthxwit": "used", "wordroad": "board", "lexigo": "grid"}
TILE = re.compile(r"[A-Za-z]\+?|[?*]")


class Follower:
    """Where every tile is, event by event; a tile that leaves a place where it is not fails."""

    def __init__(self, text: str, whole: Counter[str]) -> None:
        self.lines = [json.loads(line) for line in text.splitlines()]
        self.game = self.lines[0]["game"]
        self.bag, self.table = BAGS[self.game], TABLES[self.game]
        self.places: Places = defaultdict(Counter, {self.bag: Counter(whole)})
        self.latest: list[str] = []
        """The tiles of the latest word, which a challenge may take back."""

    def follow(self) -> list[Places]:
        """The places after each entry."""
        after: list[Places] = []
        for entry in self.lines[1:]:
            if "seq" not in entry:
                continue
            if entry["action"] and entry["action"]["kind"] == "take_back":
                self.places = defaultdict(Counter, {name: +held for name, held in after[entry["action"]["to"]].items()})
            if entry["action"] and "diagram" in entry["action"]:
                self.arrange(entry["action"]["diagram"])
            for event in entry["events"]:
                self.happen(event)
            after.append({name: Counter(held) for name, held in self.places.items()})
        return after

    def move(self, tiles: Any, origin: str, to: str) -> None:
        for tile in tiles:
            assert self.places[origin][tile] > 0, f"{tile} is not in {origin}"
            self.places[origin][tile] -= 1
            self.places[to][tile] += 1

    def hand(self, event: Any) -> str:
        return f"{HANDS[self.game]} {event['seat']}"

    def arrange(self, diagram: Any) -> None:
        """What the diagram names; in Lexigo banks are dealt by events, as stacks are."""
        for text in diagram.get("table", {}).values():
            self.move([piece(tile) for tile in TILE.findall(text)], self.bag, self.table)
        for part in ("banked", "spent"):
            self.move(TILE.findall(diagram.get(part, "")), self.bag, self.table)
        for seat, text in enumerate(diagram["racks"]):
            if text is not None and self.game != "lexigo":
                self.move(TILE.findall(text), self.bag, self.hand({"seat": seat}))

    def happen(self, event: Any) -> None:
        match event["kind"]:
            case "dealt" | "drawn" | "ran_out" if "bank" not in event:
                self.move(event["tiles"], self.bag, self.hand(event))
            case "dealt":
                self.move(event["bank"], self.bag, self.hand(event))
                self.move(event["stack"], self.bag, f"stack {event['seat']}")
            case "drawn_for_start":
                self.move([event["tile"]], self.bag, "shown")
            case "started":
                self.move([*self.places["shown"].elements()], "shown", self.bag)
            case "ring":
                self.move([one["tile"] for one in event["place"]], self.bag, self.table)
            case "placed" | "played":
                self.latest = [piece(one["tile"]) for one in event["place"]]
                self.move(self.latest, self.hand(event), self.table)
            case "swapped":
                self.move("*", self.hand(event), self.table)
                self.move([event["tile"]], self.table, self.hand(event))
            case "taken_back":
                self.move(self.latest, self.table, self.hand(event))
            case "exchanged" | "mulliganed" | "traded":
                self.move(event["given"], self.hand(event), self.bag)
                self.move(event["taken"], self.bag, self.hand(event))
                self.move(event.get("extra", ""), self.bag, f"stack {event['seat']}")
            case "banked" | "scored" | "responded" if self.game == "lengthxwit":
                self.move(event["tiles"], self.hand(event), self.table)
            case "spent":
                self.move([event["tile"]], self.hand(event), self.table)
            case "returned":
                self.move(event["tiles"], self.table if self.game == "lengthxwit" else self.hand(event), self.bag)
            case "penalised":
                self.move(event["tiles"], self.bag, f"stack {event['seat']}")
            case "refilled":
                self.move(event["tiles"], f"stack {event['seat']}", self.hand(event))
            case "left":
                self.leave(event)
            case "supplied":
                self.supply(event)

    def leave(self, event: Any) -> None:
        """From the hand first; then the stack, or what was used in the turn."""
        other = f"stack {event['seat']}" if self.game == "lexigo" else self.table
        for tile in event["tiles"]:
            self.move([tile], self.hand(event) if self.places[self.hand(event)][tile] else other, self.bag)

    def supply(self, event: Any) -> None:
        """Every place gives and takes; nothing comes from nowhere. Dice are no tiles."""
        moves = [move for move in event.get("moves", ()) if "dic" not in move["place"]]
        given = Counter(tile for move in moves for tile in move.get("given", ()))
        assert given == Counter(tile for move in moves for tile in move.get("taken", ()))
        for move in moves:
            self.move(move.get("given", ()), move["place"], "given")
        for move in moves:
            self.move(move.get("taken", ()), "given", move["place"])


def piece(tile: str) -> str:
    """The tile itself: a small letter is a blank that reads so."""
    return "?" if tile.islower() else tile
