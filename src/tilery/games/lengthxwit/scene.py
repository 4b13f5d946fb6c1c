"""Scene of a view: dice, hands, banked and spent tiles, the score pad."""

from __future__ import annotations

from collections.abc import Mapping

from tilery.core.english import pluralize
from tilery.core.scene import BACK, Die, Face, Fact, Scene, Tray
from tilery.core.score_pad import pad_columns
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.legality import die_cells
from tilery.games.lengthxwit.messages import Options, View


def scene(view: View) -> Scene:
    """The picture of this view."""
    values = components(view.options.set).values
    return Scene(
        dice=_dice(view, values),
        trays=tuple(tray for seat in view.seats for tray in _trays(view, seat, values)),
        pad=pad_columns(view.names, view.scores, view.pad, ["left" if gone else "" for gone in view.seating.left]),
        facts=_facts(view),
        awaited=view.awaited,
    )


def _dice(view: View, values: Mapping[str, int]) -> tuple[Die, ...]:
    names = die_cells(range(len(view.dice)))
    return tuple(
        Die(name, thrown.letter, values[thrown.letter], thrown.die)
        for name, thrown in zip(names, view.dice, strict=True)
    )


def _trays(view: View, seat: Seat, values: Mapping[str, int]) -> list[Tray]:
    if not view.seating.is_in(seat):
        return []
    hand, name = view.hands[seat], view.names[seat]
    faces = (BACK,) * hand.count if hand.tiles is None else _faces(hand.tiles, values)
    found = [Tray(seat, "rack", name, faces)]
    if seat == view.turn:
        if view.banked:
            found.append(Tray(seat, "banked", "banked", _faces(view.banked, values)))
        if view.spent:  # turned face down, as on a real table [8c]
            found.append(Tray(seat, "spent", "spent", (BACK,) * len(view.spent)))
    return found


def _faces(held: Tiles, values: Mapping[str, int]) -> tuple[Face, ...]:
    return tuple(Face(tile, values[tile], tile=tile) for tile in held)


def _facts(view: View) -> tuple[Fact, ...]:
    over = view.outcome is not None
    facts = [Fact("Rounds", str(view.rounds)) if over else Fact("Round", _round(view))]
    if not over and view.phase != "deal":
        facts.append(Fact("Turn", view.names[view.turn]))
    facts.append(Fact("Target", str(view.options.target)))
    facts.append(Fact("Bag", _bag(view)))
    if view.words:
        facts.append(Fact("Words this turn", ", ".join(view.words)))
    if view.answer is not None:
        facts.append(Fact("Your answer", view.answer.word or "none"))
    if any(view.answered):
        given = (name for name, given in zip(view.names, view.answered, strict=True) if given)
        facts.append(Fact("Answered", ", ".join(given)))
    return tuple(facts)


def _bag(view: View) -> str:
    return f"{pluralize(view.bag, 'tile')}, {pluralize(len(view.dice_bag), 'die', 'dice')}"


def _round(view: View) -> str:
    """The current round, with the total if the match ends by rounds and not by the safety limit [14]."""
    limit = view.options.max_rounds
    return f"{view.rounds + 1} of {limit}" if limit < Options().max_rounds else str(view.rounds + 1)
