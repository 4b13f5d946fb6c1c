"""Lexigo: the pawn's start, the tiles added, the path cell by cell, and the targets of knocked pawns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

import msgspec

from tilery.core.game import AnyGame
from tilery.core.seating import Seat
from tilery.envs.token_builder import DONE, Builder, Open, Pick, left_of, picked_tiles
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.legality import find_knocked, free_tiles, knock_tiles, open_cells
from tilery.games.lexigo.messages import Action, Knock, Placement, Play, Relocate, Trade, View
from tilery.geometry import Hex
from tilery.kernel import MAX_LENGTH
from tilery.lexicon import lexicon_of

_SIDES = 6


class WalkDraft(msgspec.Struct):
    """A partial play: placements until the first ``done``, the path until the second, then knocks."""

    grid: dict[Hex, str]
    """The tiles on the table, with those added."""
    start: Hex | None
    """First cell of the path, or None until the pawn has a place."""
    play: Play = Play((), (), "")
    stage: int = 0
    """Stage of the play: 0 while tiles are added, 1 while the path is walked, 2 for the knocks."""
    tile: str | None = None
    """A tile that has no cell yet."""
    cell: Hex | None = None
    """A blank on the path that has no letter yet."""


class LexigoBuilder(Builder):
    """Builder of plays: the path may take any letter that continues some word of the list."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._known: tuple[View | None, list[Pick], WalkDraft] = (None, [], WalkDraft({}, None))
        """The latest view and picks, and their draft, which the next pick continues."""

    def _draft(self, view: View, seat: Seat, picks: Sequence[Pick]) -> WalkDraft:
        """The play that these picks make so far."""
        known, before, draft = self._known
        if known is not view or list(picks[: len(before)]) != before:
            before, draft = [], WalkDraft(view.table.tiles(), view.table.seats[seat].pawn)
        for pick in picks[len(before) :]:
            _extend(view, seat, draft, pick)
        self._known = view, list(picks), draft
        return draft

    def most_cells(self, tiles: int) -> int:
        """Maximum cells: one on every side of every tile."""
        return _SIDES * tiles

    def coordinates(self, cell: Hex | None) -> Sequence[int]:
        """Both axial coordinates."""
        return (0, 0) if cell is None else cell

    def open(self, view: View, kind: str, picks: Sequence[Pick]) -> Open:
        """Picks that may follow in the current stage."""
        seat, table = view.viewer or 0, view.table
        bank = table.seats[seat].bank
        match kind:
            case "relocate":
                return Open(cells=free_tiles(table))
            case "trade":
                given = picked_tiles(picks)
                room = len(given) + 2 <= view.pouch
                return Open(tiles=left_of(bank, given) if room else (), done=bool(given))
            case _:
                if table.seats[seat].pawn is None and not picks:
                    return Open(cells=free_tiles(table))
                return self._open_play(view, seat, self._draft(view, seat, picks))

    def _open_play(self, view: View, seat: Seat, draft: WalkDraft) -> Open:
        play, table = draft.play, view.table
        if draft.stage == 0:
            if draft.tile is not None:
                return Open(cells=sorted(open_cells(draft.grid, 1)))
            used = [placement.tile for placement in play.place]
            return Open(tiles=left_of(table.seats[seat].bank, used), done=bool(play.place))
        if draft.cell is not None:
            return Open(letters=[letter for letter in ascii_uppercase if _can_begin_word(view, play.word + letter)])
        if draft.stage == 1:
            return Open(cells=_steps(view, seat, draft), done=self._may_end(view, play))
        other = list(find_knocked(table, seat, play))[len(play.knock)]
        trial = msgspec.structs.replace(play, knock=(*play.knock, Knock(other, play.path[-1])))
        return Open(cells=knock_tiles(table, draft.grid, seat, trial, len(play.knock)))

    def _may_end(self, view: View, play: Play) -> bool:
        found = self.game.preview(view, play)
        return found.legal or (found.problem is not None and found.problem.code == "lexigo/knock-missing")

    def action(self, view: View, kind: str, picks: Sequence[Pick]) -> Action | None:
        """The action, once it is complete."""
        match kind:
            case "relocate":
                return Relocate(picks[0].value) if picks else None
            case "trade":
                return Trade(tuple(sorted(picked_tiles(picks)))) if picks and picks[-1] == DONE else None
            case "play":
                seat = view.viewer or 0
                draft = self._draft(view, seat, picks)
                complete = draft.stage == 2 and len(draft.play.knock) == len(find_knocked(view.table, seat, draft.play))
                return draft.play if complete else None
            case _:
                found: Action = self.simple(kind)
                return found

    def picks(self, view: View, action: Action) -> Iterator[Pick]:
        """The picks of the stages one after another."""
        match action:
            case Relocate(to):
                yield Pick("cell", to)
            case Trade(tiles):
                yield from (Pick("tile", tile) for tile in tiles)
                yield DONE
            case Play():
                yield from _picks_of_play(view, action)
            case _:
                pass


def _extend(view: View, seat: Seat, draft: WalkDraft, pick: Pick) -> None:
    """Add one more pick, which must be open."""
    if draft.start is None:
        draft.start = pick.value
        draft.play = msgspec.structs.replace(draft.play, pawn=pick.value)
    elif draft.stage == 0:
        _add_tile(draft, draft.start, pick)
    elif draft.stage == 1:
        _walk(draft, pick)
    else:
        other = list(find_knocked(view.table, seat, draft.play))[len(draft.play.knock)]
        knock = (*draft.play.knock, Knock(other, pick.value))
        draft.play = msgspec.structs.replace(draft.play, knock=knock)


def _add_tile(draft: WalkDraft, start: Hex, pick: Pick) -> None:
    if pick == DONE:
        draft.stage = 1
        _walk(draft, Pick("cell", start))
    elif pick.kind == "tile":
        draft.tile = pick.value
    else:
        placement = Placement(pick.value, draft.tile or "")
        draft.play = msgspec.structs.replace(draft.play, place=(*draft.play.place, placement))
        draft.grid[placement.at] = placement.tile
        draft.tile = None


def _walk(draft: WalkDraft, pick: Pick) -> None:
    if pick == DONE:
        draft.stage = 2
    elif pick.kind == "letter":
        _read(draft, draft.cell or Hex(0, 0), pick.value)
        draft.cell = None
    elif draft.grid[pick.value] != BLANK:
        _read(draft, pick.value, draft.grid[pick.value])
    elif pick.value in draft.play.path:  # a blank keeps its letter
        _read(draft, pick.value, draft.play.word[draft.play.path.index(pick.value)])
    else:
        draft.cell = pick.value


def _read(draft: WalkDraft, cell: Hex, letter: str) -> None:
    play = draft.play
    draft.play = msgspec.structs.replace(play, path=(*play.path, cell), word=play.word + letter)


def _can_begin_word(view: View, start: str) -> bool:
    """True if some word begins like this, or words are not checked."""
    return view.options.words == "challenge" or bool(lexicon_of(view).graph.walk(start))


def _steps(view: View, seat: Seat, draft: WalkDraft) -> list[Hex]:
    """The neighbours to which the path may continue."""
    play, table = draft.play, view.table
    if not play.path or len(play.path) >= MAX_LENGTH:
        return []
    barred = table.pawns() if table.seats[seat].pawn is None else {}
    near = [cell for cell in play.path[-1].neighbours() if cell in draft.grid and barred.get(cell, seat) == seat]
    return [cell for cell in near if _goes_on(view, draft, cell)]


def _goes_on(view: View, draft: WalkDraft, cell: Hex) -> bool:
    tile, play = draft.grid[cell], draft.play
    if tile == BLANK and cell not in play.path:
        return any(_can_begin_word(view, play.word + letter) for letter in ascii_uppercase)
    letter = play.word[play.path.index(cell)] if tile == BLANK else tile
    return _can_begin_word(view, play.word + letter)


def _picks_of_play(view: View, play: Play) -> Iterator[Pick]:
    if play.pawn is not None:
        yield Pick("cell", play.pawn)
    for placement in play.place:
        yield from (Pick("tile", placement.tile), Pick("cell", placement.at))
    yield DONE
    grid = view.table.tiles() | {placement.at: placement.tile for placement in play.place}
    for step, (cell, letter) in enumerate(zip(play.path, play.word, strict=True)):
        if step:
            yield Pick("cell", cell)
        if grid[cell] == BLANK and cell not in play.path[:step]:
            yield Pick("letter", letter)
    yield DONE
    order = list(find_knocked(view.table, view.viewer or 0, play))
    yield from (Pick("cell", knock.to) for knock in sorted(play.knock, key=lambda each: order.index(each.seat)))
