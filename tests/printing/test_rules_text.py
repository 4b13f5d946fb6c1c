"""The printed rules follow the options, hold all rules, and lead to the referee."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np
import pypdfium2 as pdfium
import pytest
import segno

from printing.measuring import DPI, darkness
from tilery import registry
from tilery.printing import PrintJob, sheets, write_pdf
from tilery.printing.inks import COLOUR
from tilery.printing.paper import PAPERS
from tilery.printing.rules_sheet import _CODE, rules_sheets
from tilery.printing.shapes import Text
from tilery.server.common.qr_codes import referee_code

GAMES = ("lengthxwit", "quillico", "wordroad", "lexigo")
DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "printing.md"


def printed_text(game_id: str, **chosen: Any) -> str:
    """The rules sheet in reading order, without line breaks."""
    game = registry.find(game_id)
    pages = rules_sheets(game, msgspec.convert(chosen, game.Options), PAPERS["a4"], COLOUR)
    words = [item.text for page in pages for item in page.items if isinstance(item, Text)]
    return " ".join(words)


def others(kind: Any) -> list[Any]:
    """Other values of an option, to try."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if kind is bool:
        return [False, True]
    if kind is int:
        return [7]
    if kind is str:
        return ["", "O"]
    return [value for one in get_args(kind) for value in others(one) if one is not type(None)]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_is_printed(game_id: str) -> None:
    """Each option but the words and the set changes the sheet, whatever it is set to, and nothing is left unfilled."""
    options = registry.find(game_id).Options
    usual = printed_text(game_id)
    hints = get_type_hints(options)
    for field in msgspec.structs.fields(options):
        if field.name in ("lexicon", "set"):
            continue
        for value in others(hints[field.name]):
            text = printed_text(game_id, **{field.encode_name: value})
            assert "{" not in text
            assert (text == usual) == (value == field.default), (field.name, value)


@pytest.mark.parametrize("game_id", GAMES)
def test_presets_fit_on_two_pages(game_id: str) -> None:
    game = registry.find(game_id)
    for preset in game.info.presets:
        options = msgspec.convert(preset.options, game.Options)
        for paper in PAPERS.values():
            code = referee_code("https://tiles.example", game_id)
            assert len(rules_sheets(game, options, paper, COLOUR, code)) <= 2


@pytest.mark.parametrize(
    ("game_id", "rule"),
    [
        ("lengthxwit", "at least two letters"),
        ("lengthxwit", "also after a fail"),
        ("lengthxwit", "After 30 rounds"),
        ("quillico", "at least two letters"),
        ("quillico", "fewer than three"),
        ("quillico", "only exchange or pass for 2 rounds"),
        ("wordroad", "two letters or more"),
        ("wordroad", "only pass and put tiles back for 2 rounds"),
        ("lexigo", "at least two letters"),
        ("lexigo", "only pass for 2 rounds"),
    ],
)
def test_rules_that_were_missing_are_there(game_id: str, rule: str) -> None:
    assert rule in printed_text(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_letters_are_those_of_the_set(game_id: str) -> None:
    game = registry.find(game_id)
    text = printed_text(game_id)
    table = text[text.index("Letters") :]
    for face in game.pieces(game.Options()).tiles:
        assert (face.letter or face.tone) in table
    expected = {"lengthxwit": "A ×9 1", "quillico": "A ×5 + 2 red", "wordroad": "Z ×1 10", "lexigo": "E ×11"}
    assert expected[game_id] in " ".join(table.split())


def test_the_code_on_paper_leads_to_the_referee() -> None:
    """Every module of the code, looked at in the middle of where it is drawn."""
    game = registry.find("lexigo")
    code = referee_code("https://tiles.example/", "lexigo")
    assert code.address == "https://tiles.example/referee/lexigo"
    job = PrintJob(parts=("rules",), referee=code)
    page = pdfium.PdfDocument(write_pdf(sheets(game, game.Options(), job), "test"))[0]
    dark = darkness(page) > 200
    size = _CODE / len(code.rows)
    wanted = np.array([[bool(module) for module in row] for row in segno.make(code.address, error="m").matrix])
    assert wanted.tolist() == [[module == "1" for module in row] for row in code.rows]
    (made,) = rules_sheets(game, game.Options(), PAPERS["a4"], COLOUR, code)
    black = [item.points for item in made.items if getattr(item, "fill", None) == "#000000"]
    left, top = min(points[0][0] for points in black), min(points[0][1] for points in black)
    for row in range(len(wanted)):
        for column in range(len(wanted)):
            x, y = left + size * (column + 0.5), top + size * (row + 0.5)
            assert dark[round(y / 25.4 * DPI), round(x / 25.4 * DPI)] == wanted[row, column]


def test_the_example_of_the_documentation_can_be_printed() -> None:
    example = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[0]
    game = registry.find("lexigo")
    options = msgspec.json.decode(example, type=game.Options)
    assert "Every player draws 14 tiles" in printed_text("lexigo", **msgspec.json.decode(example))
    assert write_pdf(sheets(game, options, PrintJob()), "own").startswith(b"%PDF")
