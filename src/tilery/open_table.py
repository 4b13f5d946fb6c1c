"""A match on a real table: people lay real tiles and enter their plays, and all rules are checked.

The tiles come from a real bag, so the program does not know a player's tiles until they are played. ``OpenTable.enter``
puts the tiles of an action into the hand of the player who plays them (an entry ``supply``), then plays it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tilery.core.codec import codec, encode
from tilery.core.errors import BadOptions
from tilery.core.frozen import put
from tilery.core.game import AnyGame
from tilery.core.record import Record, SeatInfo, Supply
from tilery.core.seating import Seat
from tilery.core.supply import Supplier, Unnamed
from tilery.core.tiles import Tiles, tiles
from tilery.match import OPEN_TABLE, Match


class OpenTable:
    """A match whose tiles are entered by its players."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.known: tuple[Tiles, ...] = ((),) * len(match.seats)
        """The tiles that each player has named and not played yet."""
        self.unnamed: Unnamed | None = _supplier(match.game).find_unnamed(None, match.state)
        """Dice or tiles that chance has put on the table and nobody has named yet."""

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        names: Sequence[str],
        *,
        first: Seat | None = None,
        options: Any = None,
        seed: str | None = None,
    ) -> OpenTable:
        """A new match. ``first`` is the seat that goes first (option ``first``, [C14]), None for the one in the
        options.

        The people at the table judge everything that depends on unnamed tiles, such as having no word. The same
        ``seed`` begins the same match, None a secret one.
        """
        _supplier(game)
        seats = [SeatInfo(name, "human") for name in names]
        asked = {**(options or {})} if first is None else {**(options or {}), "first": first}
        chosen = codec(game).options.decode(encode(asked))
        if game.referee is not None:
            chosen = game.referee.agree(chosen)
        source = seed or secrets.token_hex()
        drawn = hashlib.sha256(f"{source}:0".encode()).digest()
        return cls(Match.new(game, seats=seats, options=chosen, seed=drawn, terms={OPEN_TABLE: True}))

    def enter(self, seat: Seat, action: Any) -> None:
        """Play an action with the tiles it needs. Nothing changes if the rules or the set do not allow it."""
        match = self.match
        action = match.action(action)
        trial, supplier = match.branch(), _supplier(match.game)
        needed = supplier.needs(trial.state, seat, action)
        if needed:
            trial.apply(trial.supply(Supply(seat, tiles=needed)))
        trial.play(seat, action)
        self.known = put(self.known, seat, tiles((Counter(self.known[seat]) - Counter(needed)).elements()))
        self.unnamed = supplier.find_unnamed(match.state, trial.state) or self.unnamed
        self._keep(trial)

    def name_tiles(self, seat: Seat, held: Tiles) -> None:
        """Name the tiles that a player holds, for instance before remaining letters are counted."""
        self._supply(Supply(seat, tiles=tiles(held)))
        self.known = put(self.known, seat, tiles(held))

    def name_dice(self, letters: Sequence[str]) -> None:
        """Name the letters of the dice on the table, after they were rolled."""
        self._supply(Supply(min(self.match.awaiting, default=0), dice=tuple(letters)))
        self.unnamed = None

    def name_table(self, dealt: Sequence[str]) -> None:
        """Name the tiles that were dealt to the table, in the order of the rules."""
        self._supply(Supply(min(self.match.awaiting, default=0), table=tuple(dealt)))
        self.unnamed = None

    def seen_from(self, seat: Seat) -> Match:
        """The match with only the known tiles in the hands that the seat sees: for drawing, not for playing."""
        seen = self.match.branch()
        seen.state = _supplier(seen.game).show_known(seen.state, seat, self.known)
        return seen

    def record(self) -> Record:
        """The whole record, for replay."""
        return self.match.record()

    def _supply(self, supplied: Supply) -> None:
        self.match.apply(self.match.supply(supplied))

    def _keep(self, trial: Match) -> None:
        for entry in trial.entries[len(self.match.entries) :]:
            self.match.append(entry)


def _supplier(game: AnyGame) -> Supplier:
    if game.supplier is None:
        raise BadOptions("open-table/none", f"{game.info.title} has no open tables.")
    return game.supplier
