"""Recorded matches as people would have entered them on a score sheet, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tilery.core.referee import LeaveEntry
from tilery.games.lengthxwit.real_table import referee as lengthxwit
from tilery.games.lexigo.real_table import referee as lexigo
from tilery.games.quillico.real_table import referee as quillico
from tilery.games.wordroad.real_table import referee as wordroad
from tilery.geometry import Square
from tilery.geometry.square import DOWN, LEFT, RIGHT, UP
from tilery.match import Match, kind_of

Recorded = Iterator[tuple[Any, int, Any]]
"""The state after an entry (None where it does not belong to the entry alone), the seat that makes it, the entry."""


def steps(match: Match) -> Iterator[tuple[Any, Any, Any]]:
    """Every event with the state before and after it."""
    state = Match.from_header(match.game, match.header).state
    for entry in match.entries:
        for event in entry.events:
            after = match.game.evolve(state, event)
            yield state, event, after
            state = after


def first_of(match: Match) -> int:
    """Who began."""
    return int(next(event.seat for _, event, _ in steps(match) if kind_of(event) == "started"))


def of_lengthxwit(match: Match) -> Recorded:
    """Dice as they lay at last in each step, words pressed on them, the word scored or a fail, and all answers."""
    dice = spent = ""
    done: list[lengthxwit.DiceStep] = []
    turn: tuple[int, lengthxwit.TurnEntry] | None = None
    answers: list[lengthxwit.GivenAnswer] = []
    opened = False
    for before, event, after in steps(match):
        match kind_of(event):
            case "rolled":
                dice = "".join(die.letter for die in event.dice)
            case "spent":
                spent += event.tile
            case "banked":
                done, spent = [*done, lengthxwit.DiceStep(dice, event.word, spent)], ""
            case "scored" | "failed":
                word = event.word if kind_of(event) == "scored" else ""
                turn = (event.seat, lengthxwit.TurnEntry((*done, lengthxwit.DiceStep(dice, word, spent))))
                done, spent = [], ""
            case "answered" | "left" if turn is not None:
                yield before, *turn
                turn, opened = None, True
            case _:
                pass
        match kind_of(event):
            case "responded":
                used = "".join((Counter(event.word) - Counter(event.tiles)).elements())
                named = used if match.header.options.response == "any" else None
                answers.append(lengthxwit.GivenAnswer(event.seat, event.word, named))
            case "turn_over" if opened:
                yield (
                    after,
                    min(seat for seat in before.seating.staying() if seat != event.seat),
                    lengthxwit.AnswersEntry(tuple(answers)),
                )
                answers, opened = [], False
            case "left":
                done, spent = ([], "") if event.seat == before.turn else (done, spent)
                yield after, event.seat, LeaveEntry()


def of_quillico(match: Match) -> Recorded:
    """The tiles of every word and which of them are new; the hands at the end."""
    taken: list[str] = []
    play: tuple[int, Any] | None = None
    new: set[Any] = set()
    for before, event, after in steps(match):
        kind = kind_of(event)
        if kind != "drawn" and play is not None:
            play[1]["stars_only"] = not before.pile and {*before.hands[play[0]]} == {"*"}
            yield before, play[0], quillico.PlayEntry(**play[1])
            play = None
        match kind:
            case "swapped":
                taken.append(event.tile)
            case "placed":
                new = {placing.at for placing in event.place}
            case "scored":
                lying = {placing.at: placing.tile for placing in before.table}
                words = tuple(tuple(lying[at] for at in word.places) for word in event.words)
                main = event.words[0].places
                rest = Counter(taken)
                from_table = []
                for number, at in enumerate(main):
                    if at in new and rest[lying[at]]:
                        rest[lying[at]] -= 1
                        from_table.append(number)
                old = tuple(number for number, at in enumerate(main) if at not in new)
                play = (event.seat, {"words": words, "lying": old, "taken": tuple(from_table)})
                taken = []
            case "exchanged" | "passed":
                yield after, event.seat, quillico.SkipEntry()
            case "settled" if event.seat == before.seating.staying()[0]:
                yield None, event.seat, quillico.SettleEntry(before.hands)
            case "left":
                yield after, event.seat, LeaveEntry()
    if play is not None:
        yield None, play[0], quillico.PlayEntry(**play[1])


def of_wordroad(match: Match) -> Recorded:
    """Where the road went, in straight legs, with the letters that it crossed."""
    legs: tuple[wordroad.Leg, ...] = ()
    for before, event, after in steps(match):
        match kind_of(event):
            case "placed":
                legs = tuple(_legs(before, event))
            case "scored":
                yield after, event.seat, wordroad.PlayEntry(legs)
            case "returned":
                yield after, event.seat, wordroad.MulliganEntry()
            case "passed" if before.racks[event.seat]:
                yield after, event.seat, wordroad.PassEntry()
            case "left":
                yield after, event.seat, LeaveEntry()


_NAMES: dict[Square, wordroad.Direction] = {RIGHT: "right", DOWN: "down", LEFT: "left", UP: "up"}


def _legs(before: Any, placed: Any) -> Iterator[wordroad.Leg]:
    """The placements as lines, each as long as it goes on in one direction."""
    crossed = set(placed.through)
    lying = {name: stack[-1].tile.upper() for name, stack in before.board.items()}
    letters, start = "", ""
    at: Square | None = None
    step: Square | None = None
    for one in placed.place:
        cell = Square.parse(one.at)
        sign = f"+{one.tile}" if lying.get(one.at) == one.tile.upper() else one.tile
        between = None if at is None else _between(at, cell)
        way = None if at is None or between is None else _unit(cell - at)
        if between is not None and crossed.issuperset(between) and step in (None, way):
            letters += "".join(lying[name] for name in between) + sign
            step = way
        else:
            if letters:
                yield wordroad.Leg(start, letters, _NAMES[step or RIGHT])
            letters, start, step = sign, one.at, None
        at = cell
        lying[one.at] = one.tile.upper()
    yield wordroad.Leg(start, letters, _NAMES[step or RIGHT])


def _unit(step: Square) -> Square:
    return Square((step.column > 0) - (step.column < 0), (step.row > 0) - (step.row < 0))


def _between(one: Square, two: Square) -> list[str] | None:
    """The cells between two of a row or a column; None for others."""
    if (one.column == two.column) == (one.row == two.row):
        return None
    way, found, cell = _unit(two - one), [], one
    while (cell := cell + way) != two:
        found.append(cell.name)
    return found


def of_lexigo(match: Match) -> Recorded:
    """Tiles added, pawns moved, trades and challenges: an entry for each turn."""
    turn: dict[str, Any] = {}
    for before, event, after in steps(match):
        match kind_of(event):
            case "relocated":
                turn["moved"] = True
            case "played":
                turn |= {"word": event.word, "added": len(event.place)}
            case "passed":
                turn["moved"] = turn.get("moved", False)
            case "challenged":
                turn["challenged"] = event.by
            case "traded":
                turn["traded"] = True
            case "left":
                turn = {} if event.seat == before.table.turn else turn
                yield None if turn else after, event.seat, LeaveEntry()  # a turn that goes on is entered when it ends
                continue
        whose = before.table.turn
        if turn and after.table.turn != whose:
            yield after, whose, lexigo.TurnEntry(**turn)
            turn = {}


READERS: dict[str, Callable[[Match], Recorded]] = {
    "lengthxwit": of_lengthxwit,
    "quillico": of_quillico,
    "wordroad": of_wordroad,
    "lexigo": of_lexigo,
}
