"""Numbers and names of a comparison as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tilery.coach.compare import PlayComparison, Side
from tilery.coach.facts import REST, Count, Endgame, Estimate, Fact, Leave, Likelihood, Mark, Points, facts_about
from tilery.coach.templates import Part, Templates, render
from tilery.core.english import join_words
from tilery.core.game import AnyGame

SHOWN_TILES = {"?": "a blank", "*": "a star"}
"""Names of tiles that are no letters."""


def name_plays(game: AnyGame, both: PlayComparison, known: Templates) -> dict[str, Part]:
    """The two plays as parts. If they make the same main word, they are told apart."""
    names = [_name_play(side, known) for side in (both.best, both.other)]
    other = names[1]
    if names[0] == other:
        same = "same" if both.other.words else "same_wordless"
        other = render(same, known.plays[same], {"word": Part(names[0])}).text
        other = other[0].lower() + other[1:]
    cells = [_cells_of(side) for side in (both.best, both.other)]
    return {"best": Part(names[0], "best", cells=cells[0]), "other": Part(other, "other", cells=cells[1])}


def _name_play(side: Side, known: Templates) -> str:
    fields = msgspec.to_builtins(side.action)
    kind = fields["kind"]
    template = known.plays.get(kind, known.plays["play"] if side.words else kind.replace("_", " "))
    if "{word}" in template and not side.words:
        template = known.plays["wordless"]
    values = {
        "word": Part(str(fields.get("word") or (side.words[0] if side.words else ""))),
        "tiles": Part(name_tiles(fields.get("tiles", ()))),
        "tile": Part(str(fields.get("tile", ""))),
    }
    return "".join(part.text for part in _fill(template, values))


def _fill(template: str, values: dict[str, Part]) -> Iterator[Part]:
    sentence = render("", "·" + template, values)  # a mark in front, so that nothing becomes a capital letter
    yield from (msgspec.structs.replace(part, text=part.text.removeprefix("·")) for part in sentence.parts)


def name_tiles(held: Any) -> str:
    """Tiles as a list in words.

    >>> name_tiles(["A", "?", "K+"])
    'A, a blank and K'
    """
    return join_words([SHOWN_TILES.get(tile, tile.removesuffix("+")) for tile in held])


def _cells_of(side: Side) -> tuple[str, ...]:
    return next((fact.cells for fact in side.facts if isinstance(fact, Points)), ())


def values_of(game: AnyGame, both: PlayComparison, known: Templates, next_player: str) -> dict[str, Part]:
    """Every value that the templates of a game may name, except those of causes."""
    found = name_plays(game, both, known)
    found["next_player"] = Part(next_player, "next_player")
    for name, side in (("best", both.best), ("other", both.other)):
        for fact in side.facts:
            found |= dict(_values_of_fact(game, name, fact, known))
        found |= _whole_turn(game, name, side)
    for gap in both.advantages:
        number = abs(gap.mean)
        found[gap.about] = Part(
            amount(number, game.info.play_unit),
            f"difference.{gap.about}",
            number,
            error=gap.error or None,
        )
    return found


def _whole_turn(game: AnyGame, name: str, side: Side) -> dict[str, Part]:
    """The gain of the action and of the rest of its turn together."""
    now, rest = facts_about(side.facts, "points"), facts_about(side.facts, REST)
    if not isinstance(now, Points) or not isinstance(rest, Estimate):
        return {}
    number = now.gain + rest.mean
    text = amount(number, game.info.play_unit)
    return {f"{name}_turn": Part(text, f"{name}.turn", number, now.cells, error=rest.error or None)}


def _values_of_fact(game: AnyGame, name: str, fact: Fact, known: Templates) -> Iterator[tuple[str, Part]]:
    match fact:
        case Points():
            yield f"{name}_points", Part(str(fact.gain), f"{name}.points", fact.gain, fact.cells)
        case Estimate():
            source = f"{name}.{fact.about}"
            text = amount(fact.mean, game.info.play_unit)
            yield f"{name}_{fact.about}", Part(text, source, fact.mean, fact.cells, (), fact.words, fact.error)
            yield "deals", Part(str(fact.deals), "deals", fact.deals)
        case Leave():
            text = name_tiles(fact.kept) or known.ends["nothing"]
            yield f"{name}_leave", Part(text, f"{name}.leave", tiles=fact.kept)
        case Endgame():
            yield f"{name}_endgame", _tell_lead(game, name, fact, known)
        case _:
            return


def _tell_lead(game: AnyGame, name: str, fact: Endgame, known: Templates) -> Part:
    template = known.ends["ahead" if fact.lead > 0 else "behind" if fact.lead < 0 else "level"]
    number = amount(abs(fact.lead), game.info.play_unit)
    text = "".join(part.text for part in _fill(template, {"number": Part(number)}))
    return Part(text, f"{name}.endgame", fact.lead)


def cause_values(game: AnyGame, side: str, fact: Fact | None, known: Templates) -> dict[str, Part]:
    """The values of what only one game knows, for its templates."""
    if not isinstance(fact, Count | Likelihood | Mark):
        return {}
    source = f"{side}.{fact.about}"
    shown: dict[str, Any] = {"cells": fact.cells, "tiles": fact.tiles}
    weight = Part(amount(fact.weight, game.info.play_unit), f"{source}:weight", fact.weight, **shown)
    return {f"{side}_weight": weight, **_cause_values(side, fact, known, source, shown)}


def _cause_values(
    side: str, fact: Count | Likelihood | Mark, known: Templates, source: str, shown: dict[str, Any]
) -> dict[str, Part]:
    short = fact.about.partition("/")[2]
    match fact:
        case Count():
            one, many = known.units.get(short, ("", ""))
            unit = f" {one if fact.count == 1 else many}".rstrip()
            return {
                f"{side}_count": Part(str(fact.count), source, fact.count, items=fact.items, **shown),
                f"{side}_counted": Part(f"{fact.count}{unit}", source, fact.count, items=fact.items, **shown),
                f"{side}_letter": Part(SHOWN_TILES.get(fact.text, fact.text), source, **shown),
                f"{side}_items": Part(join_words(fact.items), source, items=fact.items, **shown),
                f"{side}_tiles": Part(name_tiles(fact.tiles), source, **shown),
            }
        case Likelihood():
            error = fact.error or None
            return {f"{side}_rate": Part(f"{100 * fact.rate:.0f}%", source, fact.rate, error=error, **shown)}
        case Mark():
            return {
                f"{side}_text": Part(fact.text, source, **shown),
                f"{side}_letter": Part(SHOWN_TILES.get(fact.text, fact.text), source, **shown),
                f"{side}_tiles": Part(name_tiles(fact.tiles), source, **shown),
            }


def amount(number: float, unit: tuple[str, str]) -> str:
    """A number with its unit, whole or with one decimal.

    >>> amount(1, ("point", "points")), amount(14.23, ("point", "points"))
    ('1 point', '14.2 points')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return f"{text} {unit[0] if text == '1' else unit[1]}"
