"""The texts of a game say the same as its rules: numbers, letters, options, choices and presets.

A game's rules are told six times, each for other readers: RULES.md as law, the introduction, the short rules for
language models, the printed sheet, the lesson, and the options' texts. Derived prose would read worse than written
prose, so the texts stand side by side and this test holds them to what the code does.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import msgspec
import pytest

from tilery import registry
from tilery.core.options import labels
from tilery.printing.rules_text import facts

FACTS: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("facts.toml").read_text(encoding="utf-8")
)
GAMES = sorted(FACTS)
FILES = {"RULES": "RULES.md", "introduction": "introduction.md", "short": "short.md", "sheet": "sheet.md"} | {
    "lesson": "lesson.toml",
    "refusals": "refusals.toml",
}
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
WORDS = NUMBERS.split()
SPANS = {25: "25 minutes", 40: "40 minutes", 45: "three quarters of an hour", 60: "an hour"}
each_game = pytest.mark.parametrize("game", GAMES)


def text(game: str, name: str) -> str:
    """A text of a game without line breaks and stress; ``options`` are the sentences of the options."""
    if name == "options":
        said = " ".join(label.help() for label in labels(registry.find(game).Options).values())
    else:
        said = registry.text(game, FILES[name]) or ""
    return re.sub(r"\s+", " ", said.replace("*", ""))


def spelled(number: int) -> list[str]:
    """A number as texts write it."""
    words = [WORDS[number], WORDS[number].capitalize()] if number < len(WORDS) else []
    return [str(number), *words]


def number_of(game: str, name: str) -> int:
    """A number of the rules, by the name that facts.toml gives it."""
    found = registry.find(game)
    options = found.Options()
    if name.startswith(("options.", "set.")):
        return int(facts(options, found.pieces(options))[name.partition(".")[2]])
    module, _, constant = name.partition(":")
    return int(getattr(import_module(f"tilery.games.{game}.{module}"), constant))


@pytest.mark.parametrize(
    ("game", "fact"), [pytest.param(game, fact, id=f"{game} {fact['is']}") for game in GAMES for fact in FACTS[game]]
)
def test_every_text_says_the_number_of_the_rules(game: str, fact: dict[str, Any]) -> None:
    number = number_of(game, fact["is"])
    for name, phrases in fact.items():
        if name == "is":
            continue
        said = text(game, name)
        for phrase in [phrases] if isinstance(phrases, str) else phrases:
            known = [phrase.replace("#", form) for form in spelled(number)]
            assert any(form in said for form in known), f"{name} does not say {known[0]!r}"


def test_a_text_with_another_number_would_be_found() -> None:
    said = text("lexigo", "RULES")
    assert "You draw 16 tiles unseen" in said
    assert not any(f"You draw {form} tiles unseen" in said for form in spelled(14))


@each_game
def test_seats_and_minutes_are_those_of_the_game(game: str) -> None:
    info = registry.find(game).info
    few, many = info.min_seats, info.max_seats
    words = f"{WORDS[few]} to {WORDS[many]} players"
    assert words in text(game, "RULES").lower()
    assert f"{words}, about {SPANS[info.minutes]}" in text(game, "introduction").lower()
    printed = {f"about {SPANS[info.minutes]}", f"about {info.minutes} minutes"}
    assert any(f"For {few} to {many} players, {about}." in text(game, "sheet") for about in printed)


@each_game
def test_title_stands_above_every_page(game: str) -> None:
    title = registry.find(game).info.title
    for name in ("RULES", "introduction", "sheet"):
        assert text(game, name).startswith(f"# {title} ")


# ---- options ----
def schema(game: str) -> dict[str, Any]:
    """Defaults of the options by their names in JSON."""
    found: dict[str, Any] = msgspec.to_builtins(registry.find(game).Options())
    return found


def listed(game: str) -> dict[str, str]:
    """The options of RULES.md by name, each with its values: a row of a table, or an item of a list."""
    page = (registry.text(game, "RULES.md") or "").partition("## Options")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.M))
    items = dict(re.findall(r"^- `(\w+)`(?: \((.*?)\))?:?", page, re.M))
    beside = dict.fromkeys(re.findall(r"\. `(\w+)`: ", page), "")  # a second option in the same item
    return rows | beside | items


@each_game
def test_rules_list_every_option_and_no_other(game: str) -> None:
    assert set(listed(game)) == set(schema(game))


@each_game
def test_rules_name_the_default_of_an_option_first(game: str) -> None:
    spoken = {False: ("false", "off"), True: ("true", "on")}
    for name, said in listed(game).items():
        default = schema(game)[name]
        if said and name != "lexicon":
            first = re.split(r",| or ", said)[0].strip("` ")
            assert first in (spoken[default] if isinstance(default, bool) else (str(default),)), name


@each_game
def test_every_choice_of_an_option_stands_in_the_rules(game: str) -> None:
    page = (registry.text(game, "RULES.md") or "").partition("## Options")[2]
    for name, label in labels(registry.find(game).Options).items():
        for value in label.choices:
            if value != "standard" or listed(game)[name]:
                assert f"`{value}`" in page or re.search(rf"\b{value}\b", listed(game)[name]), f"{name}: {value}"


@each_game
@pytest.mark.parametrize("name", ["RULES", "introduction", "sheet", "short"])
def test_every_choice_that_a_text_names_exists(game: str, name: str) -> None:
    options = registry.find(game).Options
    said = registry.text(game, FILES[name]) or ""
    quoted = [(option, json.loads(value)) for option, value in re.findall(r'`(\w+): ("\w+"|true|false)`', said)]
    asked = [(option, value) for option, value in re.findall(r"\{(\w+)!?=(\w+):", said) if option != "set"]
    for option, value in quoted + asked:
        given = schema(game)[option]
        typed = (value == "true" if isinstance(value, str) else value) if isinstance(given, bool) else value
        msgspec.convert({option: typed}, options)


@each_game
def test_by_the_book_is_told_as_it_is(game: str) -> None:
    told = text(game, "RULES").rpartition("The preset By the book ")[2].partition(". ")[0]
    preset = next(preset for preset in registry.find(game).info.presets if preset.id == "by-the-book")
    for name, value in preset.options.items():
        ways = {f'`{name}: "{value}"`', f"`{name}` to `{value}`"}
        ways |= {f"`{name}`"} if value is True else {f"`{name}` off"} if value is False else set()
        assert any(way in told for way in ways), name
    assert set(re.findall(r"`(\w+)(?:`|: )", told)) & set(schema(game)) == set(preset.options)


# ---- letters ----
def rule(game: str, number: str) -> str:
    """The words of a numbered rule."""
    return text(game, "RULES").partition(f"[{number}] ")[2].partition(" - [")[0]


def count_letters(said: str) -> dict[str, int]:
    """Letters by number, from ``twelve E, six each of N R T``."""
    found: dict[str, int] = {}
    for number, letters in re.findall(r"(\w+)(?: each of)? ((?:[A-Z] )*[A-Z])\b", said):
        if number.lower() in WORDS:
            found |= dict.fromkeys(letters.split(), WORDS.index(number.lower()))
    return found


def standard(game: str) -> dict[str, Any]:
    """The standard set as its file has it."""
    return tomllib.loads((Path(registry.__file__).parent / "games" / game / "set.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo"])
def test_letters_listed_by_number_are_those_of_the_set(game: str) -> None:
    said = {letter: int(count) for letter, count in re.findall(r"\b([A-Z]) (\d+)", rule(game, "1"))}
    assert said == {letter: count for letter, count in standard(game)["tiles"].items() if letter in ascii_uppercase}


def test_dice_and_values_of_length_x_wit_are_those_of_the_set() -> None:
    assert re.findall(r"\b[A-Z]{6}\b", rule("lengthxwit", "2")) == standard("lengthxwit")["dice"]
    said = rule("lengthxwit", "3")
    listed = re.findall(r"(\w+)(?: points?)?: ((?:[A-Z] )*[A-Z])\.", said)
    assert {
        letter: WORDS.index(number.lower()) for number, letters in listed for letter in letters.split()
    } == standard("lengthxwit")["values"]


def test_tiles_of_quillico_are_those_of_the_set() -> None:
    black, _, red = rule("quillico", "1").partition("Red: ")
    chosen = standard("quillico")
    assert count_letters(black.partition("Black: ")[2]) == chosen["black"]
    others = WORDS.index("one") if "one of every other letter" in red else 0
    assert dict.fromkeys(ascii_uppercase, others) | count_letters(red) == chosen["red"]


def test_tiles_of_word_road_are_those_of_the_set() -> None:
    chosen, said = standard("wordroad"), re.split(r"Worth (\d+): ", rule("wordroad", "2"))[1:]
    counts: dict[str, int] = {}
    values: dict[str, int] = {}
    for value, letters in zip(said[::2], said[1::2], strict=True):
        found = count_letters(letters)
        counts |= found
        values |= dict.fromkeys(found, int(value))
    assert counts | {"?": chosen["tiles"]["?"]} == chosen["tiles"]
    assert values == chosen["values"]


def test_premium_cells_of_word_road_are_those_of_the_set() -> None:
    said = rule("wordroad", "1").partition("in all four quarters: ")[2]
    for kind, name in (("triple word", "3w"), ("double word", "2w"), ("triple letter", "3l"), ("double letter", "2l")):
        cells = re.findall(r"[A-O]\d+", said.partition(f"{kind} ")[2].partition(";")[0])
        assert Counter(cells) == Counter(standard("wordroad")["layout"][name]), kind
