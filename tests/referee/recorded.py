"""Recorded matches as people would have entered them on a score sheet, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilery.games.lengthxwit import referee as lengthxwit
from tilery.games.lexigo import referee as lexigo
from tilery.games.quillico import referee as quillico
from tilery.games.wordroad import referee as wordroad
from tilery.games.wordroad.components import components
from tilery.match import Match, kind_of

Entries = list[tuple[int, Any]]
Recorded = Iterator[tuple[Any, Entries]]
"""Entries of a turn, and the state after it."""


def steps(match: Match) -> Iterator[tuple[Any, Any, Any]]:
    """Every event with the state before and after it."""
    state = Match.from_header(match.game, match.header).state
    for entry in match.entries:
        for event in entry.events:
            after = match.game.evolve(state, event)
            yield state, event, after
            state = after


def of_lengthxwit(match: Match) -> Recorded:
    """Dice as they lay, words pressed on them, the word scored or a fail, and the answers."""
    dice, pressed = "", []
    entries: Entries = []
    ran_out: dict[int, int] = {}
    for _, event, after in steps(match):
        match kind_of(event):
            case "rolled":
                dice = "".join(die.letter for die in event.dice)
            case "banked":
                pressed.append(lengthxwit.PressedWord(event.word, dice))
            case "scored":
                entries.append((event.seat, lengthxwit.TurnEntry(tuple(pressed), event.word, dice)))
            case "failed":
                entries.append((event.seat, lengthxwit.TurnEntry(tuple(pressed))))
            case "responded":
                entries.append((event.seat, lengthxwit.ResponseEntry(event.word, dice)))
            case "ran_out":
                ran_out[event.seat] = ran_out.get(event.seat, 0) + 1
            case "turn_over" | "left":
                yield (
                    after,
                    [*entries, *((seat, lengthxwit.TurnEntry(ran_out=times)) for seat, times in ran_out.items())],
                )
                pressed, entries, ran_out = [], [], {}


def of_quillico(match: Match) -> Recorded:
    """The tiles of every word, and the hands at the end."""
    for before, event, after in steps(match):
        match kind_of(event):
            case "scored":
                lying = {placing.at: placing.tile for placing in before.table}
                words = tuple(tuple(lying[at] for at in word.places) for word in event.words)
                yield after, [(event.seat, quillico.PlayEntry(words))]
            case "exchanged" | "passed":
                yield after, [(event.seat, quillico.SkipEntry())]
            case "settled":
                yield after, [(event.seat, quillico.SettleEntry(before.hands[event.seat]))]


def of_wordroad(match: Match) -> Recorded:
    """Every row and column through a new tile, as they lie on the table."""
    premium = components(match.header.options.set).premium
    for _, event, after in steps(match):
        if kind_of(event) == "placed":
            fresh = {placement.at: premium.get(placement.at) for placement in event.place}
            for cell in event.over:
                fresh[cell] = None
            play = wordroad.PlayEntry(tuple(_runs(after, fresh)))
        elif kind_of(event) == "scored":
            yield after, [(event.seat, play)]
        elif kind_of(event) in ("passed", "returned"):
            yield after, [(event.seat, wordroad.SkipEntry())]


def _runs(state: Any, fresh: dict[str, Any]) -> Iterator[wordroad.Run]:
    def lying(column: int, row: int) -> str:
        return f"{'ABCDEFGHIJKLMNO'[column]}{row + 1}" if 0 <= column < 15 and 0 <= row < 15 else ""

    for down in (False, True):
        seen: set[str] = set()
        for cell in fresh:
            if cell in seen:
                continue
            column, row = "ABCDEFGHIJKLMNO".index(cell[0]), int(cell[1:]) - 1
            along = (0, 1) if down else (1, 0)
            while lying(column - along[0], row - along[1]) in state.board:
                column, row = column - along[0], row - along[1]
            run = []
            while (name := lying(column, row)) in state.board:
                run.append(name)
                column, row = column + along[0], row + along[1]
            seen.update(run)
            tiles = [wordroad.RunTile(state.board[name][-1].tile, name in fresh, fresh.get(name)) for name in run]
            yield wordroad.Run(tuple(tiles), down)


def of_lexigo(match: Match) -> Recorded:
    """Tiles added, pawns moved, trades and challenges."""
    turn: dict[str, Any] = {}
    said: tuple[int, str, int] = (0, "", 0)
    challenges: Entries = []
    for before, event, after in steps(match):
        match kind_of(event):
            case "relocated":
                turn |= {"moved": True, "pouch": len(before.pouch)}
            case "played":
                said = (event.seat, event.word, len(event.place))
                turn |= {"word": event.word, "added": len(event.place)}
            case "challenged":
                pouch = len(before.pouch)
                challenges.append((event.seat, lexigo.ChallengeEntry(event.by, said[1], said[2], pouch)))
            case "traded":
                turn["traded"] = True
            case "left":
                turn, challenges = {}, []
        whose = before.table.turn
        if turn and (after.table.turn != whose or kind_of(event) == "ended"):
            yield after, [(whose, lexigo.TurnEntry(**turn)), *challenges]
            turn, challenges = {}, []


READERS: dict[str, Callable[[Match], Recorded]] = {
    "lengthxwit": of_lengthxwit,
    "quillico": of_quillico,
    "wordroad": of_wordroad,
    "lexigo": of_lexigo,
}
