"""Reference of each game: options, levels of bots, and all that goes over the wire, from the game's own types."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tilery import registry
from tilery.bots import levels_of
from tilery.core.game import AnyGame
from tilery.core.schema import json_schema

KINDS = ("Action", "Event", "View")


def game_pages() -> dict[str, str]:
    """A page for every game of this repository, by its name in the reference."""
    own = [game for game in registry.every() if type(game).__module__.startswith("tilery.games.")]
    return {f"game-{game.info.id}": "".join(describe(game)) for game in own}


def describe(game: AnyGame) -> Iterator[str]:
    """The page of a game."""
    info = game.info
    yield f"# {info.title}: options, bots and messages\n\n{info.sentence} "
    yield f"The [rules](../games/{info.id}/rules.md) say what they mean.\n\n## Options\n\n"
    yield from rows(json_schema(game.Options)["$defs"]["Options"])
    yield "\n## Presets\n\n| id | name | options |\n|---|---|---|\n"
    for preset in info.presets:
        yield f"| `{preset.id}` | {preset.title}: {preset.sentence} | `{json.dumps(preset.options)}` |\n"
    yield "\n## Levels of bots\n\n| id | name | rating |\n|---|---|---|\n"
    for level in levels_of(info.id):
        yield f"| `{level.id}` | {level.name}: {level.sentence} | {level.rating(info.id):.0f} |\n"
    for kind in KINDS:
        yield f"\n## {kind}s\n\n"
        for name, definition in sorted(json_schema(getattr(game, kind)).get("$defs", {}).items()):
            yield f"### {kind}: {name}\n\n{definition.get('description', '')}\n\n"
            if definition.get("properties"):
                yield from rows(definition)
                yield "\n"


def rows(definition: Mapping[str, Any]) -> Iterator[str]:
    """The fields of a type as a table."""
    yield "| field | type | meaning | default |\n|---|---|---|---|\n"
    for name, field in definition["properties"].items():
        title = f"**{field['title']}**. " if "title" in field else ""
        choices = "".join(f"<br>`{value}`: {text}" for value, text in field.get("labels", {}).items())
        default = f"`{json.dumps(field['default'], ensure_ascii=False)}`" if is_short(field) else ""
        about = f"{title}{field.get('description', '')}{choices}".replace("|", "\\|").replace("\n", " ")
        yield f"| `{name}` | {type_name(field)} | {about} | {default} |\n"


def is_short(field: Mapping[str, Any]) -> bool:
    """True if the field has a default that fits into a table."""
    return "default" in field and not isinstance(field["default"], dict)


def type_name(field: Mapping[str, Any]) -> str:
    """The type of a field in a few words."""
    if "$ref" in field:
        return f"`{field['$ref'].rsplit('/', 1)[-1]}`"
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(map(type_name, field["anyOf"])))
    if "enum" in field:
        return "one of " + ", ".join(f"`{json.dumps(value)}`" for value in field["enum"])
    if field.get("type") == "array":
        return f"list of {type_name(field['items'])}" if field.get("items") else "list"
    return {"null": "nothing"}.get(kind := str(field.get("type", "any")), kind)
