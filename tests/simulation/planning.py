"""People with days per move who prepare answers, and check what becomes of them.

A prepared answer is played once, or its author is told why not. Until then its author does not answer by hand, so a
world in which one is forgotten never ends.
"""

from __future__ import annotations

from typing import Any

from simulation.network import ClientLink
from simulation.people import Person, Playing
from simulation.trees import Tree
from simulation.violations import Violation

ILLEGAL = {"kind": "lay", "tile": "9"}
PATIENCE_SECONDS = 1.0
"""Seconds until an author looks again at what became of their answers."""


class Planning(Playing):
    """A player who prepares answers while others play."""

    def __init__(self, person: Person, match_id: str, slowness: float) -> None:
        super().__init__(person, match_id, slowness)
        self._is_asking = False
        self._is_planned = False
        """A tree may be stored."""
        self._planned_after = -1

    @property
    def is_done(self) -> bool:
        return super().is_done and not self._is_asking

    @property
    def _path(self) -> str:
        return f"/api/matches/{self.match_id}/conditional"

    def on_message(self, link: ClientLink, message: dict[str, Any]) -> None:
        super().on_message(link, message)
        update = self.update
        if message["kind"] != "update" or update is None or update["prompt"] is not None or self.is_over:
            return
        seq = update["seq"]
        if not self._is_asking and seq > self._planned_after and len(update["view"]["hand"]) > 1:
            self._planned_after = seq
            if self.chance.random() < 0.7:
                self._ask(self._plan(seq, list(update["view"]["hand"])))

    def on_time(self, link: ClientLink) -> None:
        if not self._is_planned:
            super().on_time(link)
        elif self.update is not None and self.update["prompt"] is not None:
            self._act_at = self.world.time.monotonic() + PATIENCE_SECONDS
            if not self._is_asking:
                self._ask(self._look())
        else:
            self._act_at = None

    def _ask(self, work: Any) -> None:
        self._is_asking = True
        self.person.process.start(work)

    async def _plan(self, seq: int, hand: list[str]) -> None:
        tree = Tree(self._moves(hand))
        trees = self.world.observer.trees.setdefault((self.match_id, str(self.person.user)), [])
        trees.append(tree)
        self._is_planned = True
        answer = await self.person.ask("PUT", self._path, {"seq": seq, "moves": tree.moves})
        if answer is not None and "code" not in answer:
            for earlier in trees[:-1]:
                earlier.until = seq
            if self.chance.random() < 0.15:
                await self._remove(trees)
        self._is_asking = False

    async def _remove(self, trees: list[Tree]) -> None:
        answer = await self.person.ask("DELETE", self._path)
        if answer is not None and "code" in answer:
            return
        true = self.world.truth.match(self.match_id)
        true.refresh()
        latest = len(true.rows) - 1
        for tree in trees:
            tree.until = latest if tree.until is None else tree.until

    def _moves(self, hand: list[str]) -> list[dict[str, Any]]:
        first, second = self.chance.sample(hand, 2)
        whens: list[list[dict[str, Any]]] = [[], [{"kind": "laid"}], [{"seat": 9}], [{"kind": "resign"}]]
        move: dict[str, Any] = {"when": self.chance.choice(whens), "play": {"kind": "lay", "tile": first}}
        if self.chance.random() < 0.4:
            move["next"] = [{"play": {"kind": "lay", "tile": second}}]
        moves = [move, {"play": {"kind": "lay", "tile": second}}] if self.chance.random() < 0.3 else [move]
        return [*moves, {"play": ILLEGAL}] if self.chance.random() < 0.2 else moves

    async def _look(self) -> None:
        """See whether the answers are still to be played."""
        card = await self.person.ask("GET", self._path)
        if card is None or "code" in card:
            self._is_planned = False
        elif not card["moves"]:
            notice = card["notice"]
            if notice is not None and not notice["message"].endswith((".", "!")):
                raise Violation("notice", f"no sentence: {notice}")
            self._is_planned = False
        self._is_asking = False
