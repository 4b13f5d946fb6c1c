"""Quillico: tile by tile, each with its place, a star with the place of the letter it is swapped for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilery.core.common_messages import Pass
from tilery.core.tiles import tiles as multiset
from tilery.envs.token_builder import DONE, Builder, Open, Pick, left_of, picked_tiles
from tilery.games.quillico.messages import Action, Exchange, Place, Placing, Play, View
from tilery.games.quillico.preview import next_places
from tilery.games.quillico.state import EXCHANGED, STAR, SeatPosition, letters

_SIDES = 8


class QuillicoBuilder(Builder):
    """Builder of plays, which may end once all their lines are words."""

    def most_cells(self, tiles: int) -> int:
        """Maximum places: one on every side of every tile."""
        return _SIDES * tiles

    def coordinates(self, cell: Place | None) -> Sequence[int]:
        """Steps along the four axes."""
        return (0, 0, 0, 0) if cell is None else cell

    def open(self, view: View, kind: str, picks: Sequence[Pick]) -> Open:
        """Tiles in hand, places for them, and the end if the play may end."""
        position = SeatPosition.of(view, view.viewer or 0)
        if kind == "exchange":
            held, given = letters(position.hand), picked_tiles(picks)
            full = len(given) == min(EXCHANGED, len(held))
            return Open(tiles=() if full else left_of(held, given), done=full)
        play = _play(picks)
        if picks and picks[-1].kind == "tile":
            return Open(cells=_places(position, play, str(picks[-1].value)))
        taken = [position.table.letters[at] for at in play.swaps]
        used = [placing.tile for placing in play.place] + [STAR] * len(play.swaps)
        return Open(tiles=left_of((*position.hand, *taken), used), done=bool(play.place) and self.is_legal(view, play))

    def action(self, view: View, kind: str, picks: Sequence[Pick]) -> Action | None:
        """The action, once it is done."""
        if kind == "pass":
            return Pass()
        if not picks or picks[-1] != DONE:
            return None
        return Exchange(multiset(picked_tiles(picks))) if kind == "exchange" else _play(picks)

    def picks(self, view: View, action: Action) -> Iterator[Pick]:
        """Swaps first, then the tiles in an order in which each has a place open to it."""
        match action:
            case Play():
                yield from self._picks_of_play(SeatPosition.of(view, view.viewer or 0), action)
            case Exchange(tiles):
                yield from (Pick("tile", tile) for tile in tiles)
            case _:
                return
        yield DONE

    def _picks_of_play(self, position: SeatPosition, play: Play) -> Iterator[Pick]:
        for at in play.swaps:
            yield from (Pick("tile", STAR), Pick("cell", at))
        placed: tuple[Placing, ...] = ()
        rest = list(play.place)
        while rest:
            open_places = set(next_places(position, Play(placed, play.swaps)))
            placing = next(each for each in rest if each.at in open_places)
            rest.remove(placing)
            placed = (*placed, placing)
            yield from (Pick("tile", placing.tile), Pick("cell", placing.at))


def _play(picks: Sequence[Pick]) -> Play:
    """The swaps and placements so far."""
    pairs = [(first.value, second.value) for first, second in zip(picks[::2], picks[1::2], strict=False)]
    place = tuple([Placing(at, tile) for tile, at in pairs if tile != STAR and at is not None])
    return Play(place, tuple([at for tile, at in pairs if tile == STAR]))


def _places(position: SeatPosition, play: Play, tile: str) -> Sequence[Place]:
    if tile == STAR:
        return [at for at in position.table.letters if at not in play.swaps]
    return [tuple(place) for place in next_places(position, play)]
