"""Scene of a view: dice, hands, banked and spent tiles, the score pad."""

from __future__ import annotations

from tilery.core.english import pluralize
from tilery.core.frozen import built_once
from tilery.core.scene import BACK, Die, Face, Fact, PadColumn, Picture, Scene, Tray
from tilery.core.score_pad import Pad, pad_columns
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.legality import die_cells
from tilery.games.lengthxwit.messages import Hand, Options, Phase, RolledDie, View

_SAFETY_LIMIT = Options().max_rounds


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged racks of an earlier one."""
    chosen = view.options
    racks = _racks(view.names, view.hands, chosen, before=before)
    drawn = Scene(
        dice=_dice(view.dice, chosen),
        trays=_trays(racks, view.seating, view.turn, view.banked, view.spent, chosen),
        pad=_pad(view.names, view.scores, view.pad, view.seating, before=before),
        facts=_facts(view),
        awaited=view.awaited,
    )
    return Picture(view, drawn, racks)


@built_once
def _dice(dice: tuple[RolledDie, ...], chosen: Options) -> tuple[Die, ...]:
    values = components(chosen).values
    names = die_cells(range(len(dice)))
    return tuple(
        [Die(name, thrown.letter, values[thrown.letter], thrown.die) for name, thrown in zip(names, dice, strict=True)]
    )


@built_once
def _racks(
    names: tuple[str, ...], hands: tuple[Hand, ...], chosen: Options, *, before: Picture | None
) -> tuple[Tray, ...]:
    """Racks of all seats."""
    racks = []
    for seat, (name, hand) in enumerate(zip(names, hands, strict=True)):
        if before is not None and before.view.hands[seat] == hand and before.view.names[seat] == name:
            racks.append(before.kept[seat])
        else:
            faces = (BACK,) * hand.count if hand.tiles is None else _faces(hand.tiles, chosen)
            racks.append(Tray(seat, "rack", name, faces))
    return tuple(racks)


@built_once
def _trays(
    racks: tuple[Tray, ...], seating: Seating, turn: Seat, banked: Tiles, spent: Tiles, chosen: Options
) -> tuple[Tray, ...]:
    found = []
    for seat, rack in enumerate(racks):
        if not seating.is_in(seat):
            continue
        found.append(rack)
        if seat == turn:
            if banked:
                found.append(Tray(seat, "banked", "banked", _faces(banked, chosen)))
            if spent:  # turned face down, as on a real table [8c]
                found.append(Tray(seat, "spent", "spent", (BACK,) * len(spent)))
    return tuple(found)


def _faces(held: Tiles, chosen: Options) -> tuple[Face, ...]:
    values = components(chosen).values
    return tuple([Face(tile, values[tile], tile=tile) for tile in held])


@built_once
def _pad(
    names: tuple[str, ...], scores: tuple[int, ...], pad: Pad, seating: Seating, *, before: Picture | None
) -> tuple[PadColumn, ...]:
    return pad_columns(names, scores, pad, ["left" if gone else "" for gone in seating.left], before)


def _facts(view: View) -> tuple[Fact, ...]:
    facts = _open_facts(
        view.rounds, view.options, view.outcome, view.phase, view.turn, view.names, view.bag, view.dice_bag, view.words
    )
    if view.answer is not None:
        facts = (*facts, Fact("Your answer", view.answer.word or "none"))
    if any(view.answered):
        given = (name for name, given in zip(view.names, view.answered, strict=True) if given)
        facts = (*facts, Fact("Answered", ", ".join(given)))
    return facts


@built_once
def _open_facts(
    rounds: int,
    options: Options,
    outcome: Outcome | None,
    phase: Phase,
    turn: Seat,
    names: tuple[str, ...],
    bag: int,
    dice_bag: Tiles,
    words: tuple[str, ...],
) -> tuple[Fact, ...]:
    """Facts for all viewers."""
    over = outcome is not None
    facts = [Fact("Rounds", str(rounds)) if over else Fact("Round", _round(rounds, options))]
    if not over and phase != "deal":
        facts.append(Fact("Turn", names[turn]))
    facts.append(Fact("Target", str(options.target)))
    facts.append(Fact("Bag", f"{pluralize(bag, 'tile')}, {pluralize(len(dice_bag), 'die', 'dice')}"))
    if words:
        facts.append(Fact("Words this turn", ", ".join(words)))
    return tuple(facts)


def _round(rounds: int, options: Options) -> str:
    """The current round, with the total if the match ends by rounds and not by the safety limit [14]."""
    return f"{rounds + 1} of {options.max_rounds}" if options.max_rounds < _SAFETY_LIMIT else str(rounds + 1)
