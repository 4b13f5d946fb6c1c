"""Every page of every set is drawn and measured: sizes, counts, the printable area, fonts and the ruler."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import product

import msgspec
import numpy as np
import pypdfium2 as pdfium
import pytest

from printing.measuring import MM, darkness, fonts_embedded, longest_run, millimetres, outlines, text_of
from tilery import registry
from tilery.core.errors import BadOptions
from tilery.printing import PAPERS, PrintJob, list_parts, sheets, write_pdf
from tilery.printing.inks import COLOUR
from tilery.printing.paper import MARGIN, Paper
from tilery.printing.pawns import PawnSize
from tilery.printing.rules_sheet import rules_sheets
from tilery.printing.tiles import tile_grid
from tilery.server.common.qr_codes import referee_code

GAMES = ("lengthxwit", "quillico", "wordroad", "lexigo")
OWN_SETS = {
    "lengthxwit": {
        "tiles": {"A": 40, "Q": 3},
        "values": {"A": 1, "Q": 12, "B": 2, "C": 3},
        "dice": ["ABCABC", "AAAAAA", "BBBCCC"],
    },
    "quillico": {"black": {"A": 30, "Z": 4}, "red": {"E": 7}, "stars": 2},
    "wordroad": {"tiles": {"A": 40, "?": 3}, "values": {"A": 1}, "premium": {"B2": "3w"}},
    "lexigo": {"tiles": {"A": 60, "?": 9}},
}


def printed(game_id: str, job: PrintJob, chosen: object = None) -> pdfium.PdfDocument:
    game = registry.find(game_id)
    options = game.Options() if chosen is None else chosen
    return pdfium.PdfDocument(write_pdf(sheets(game, options, job), "test"))


def options_with(game_id: str, own: object) -> object:
    return msgspec.convert({"set": own}, registry.find(game_id).Options)


def sizes(page: pdfium.PdfPage, size: float, *, height: float | None = None) -> int:
    """How many outlines are that wide, to a tenth of a millimetre."""
    found = [(width, tall) for _, _, width, tall in outlines(page)]
    return sum(abs(width - size) <= 0.1 and abs(tall - (height or size)) <= 0.1 for width, tall in found)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_keeps_to_the_paper(game_id: str, soak: bool) -> None:
    """The page has the size of the paper, its ink stays where printers reach, the ruler is right, fonts are inside."""
    jobs = [PrintJob("a4", "colour", backs=True), PrintJob("letter", "saving")]
    every = [
        msgspec.convert({"paper": paper, "inks": inks, "backs": backs}, PrintJob)
        for paper, inks, backs in product(("a4", "letter"), ("colour", "saving"), (False, True))
    ]
    for job in every if soak else [jobs[GAMES.index(game_id) % 2]]:
        paper = PAPERS[job.paper]
        for page in printed(game_id, job):
            assert page.get_width() * MM == pytest.approx(paper.width, abs=0.05)
            assert page.get_height() * MM == pytest.approx(paper.height, abs=0.05)
            assert all(fonts_embedded(page))
            dark = darkness(page) > 8
            if not dark.any():
                assert job.backs  # the other side of what is printed on one side only
                continue
            rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
            edge = MARGIN - 0.1
            assert millimetres(rows[0]) >= edge
            assert millimetres(columns[0]) >= edge
            assert millimetres(rows[-1] + 1) <= paper.height - edge
            assert millimetres(columns[-1] + 1) <= paper.width - edge
            foot = dark[-round((MARGIN + 1) / 25.4 * 300) :]
            assert millimetres(max(map(longest_run, foot))) == pytest.approx(100.2, abs=0.15)  # a line and its ends


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_tiles_on_paper_are_the_set(game_id: str, paper: str) -> None:
    game = registry.find(game_id)
    for own in (None, OWN_SETS[game_id]):
        options = game.Options() if own is None else options_with(game_id, own)
        pieces = game.pieces(options)
        job = msgspec.convert({"paper": paper, "parts": ["tiles"]}, PrintJob)
        lying = tile_grid(pieces, PAPERS[job.paper], None)
        pages = list(printed(game_id, job, options))
        tall = lying.size * (2 / 3**0.5 if pieces.shape == "hexagon" else 1)
        assert sum(sizes(page, lying.size, height=tall) for page in pages) == len(pieces.tiles)
        faces = [re.fullmatch(r"([A-Z])\d*", part) for page in pages for part in text_of(page).split()]  # and its value
        letters = Counter(face[1] for face in faces if face)
        assert letters == Counter(face.letter for face in pieces.tiles if face.letter)
        if own is None:
            assert len(pages) == 1


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("game_id", GAMES)
def test_four_fifths_of_a_full_sheet_are_used(game_id: str, paper: Paper) -> None:
    """Of the printable area above the ruler; as the set is, with the places that stay empty.

    The corners that are cut off count as used: straight cuts leave a quarter beside hexagons, whatever they lie like.
    """
    game = registry.find(game_id)
    count = len(game.pieces(game.Options()).tiles)
    lying = tile_grid(game.pieces(game.Options()), paper, None)
    field, sheets = paper.field, -(-count // lying.capacity)
    assert count * lying.area / (sheets * field.width * field.height) >= 0.8


def test_a_size_can_be_asked_for() -> None:
    (page,) = printed("lexigo", PrintJob(parts=("tiles",), size=15.0))
    assert sizes(page, 15.0, height=15.0 * 2 / 3**0.5) == 100


def test_backs_lie_behind_their_tiles() -> None:
    for game_id in GAMES:
        front, back = printed(game_id, PrintJob(parts=("tiles",), backs=True))
        game = registry.find(game_id)
        size = tile_grid(game.pieces(game.Options()), PAPERS["a4"], None).size
        faces = sorted((round(y), 210 - x - w, y) for x, y, w, _ in outlines(front) if abs(w - size) < 0.1)
        behind = sorted((round(y), x, y) for x, y, w, _ in outlines(back) if abs(w - size) < 0.1)
        assert len(behind) == len(faces)
        for face, other in zip(faces, behind, strict=True):
            assert other == pytest.approx(face, abs=0.1)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_printer_for_both_sides_puts_nothing_behind_boards_dice_pawns_and_pads(game_id: str) -> None:
    """Pages two by two are sheets of paper: behind tiles lie their backs, behind rules more rules, else nothing."""
    game = registry.find(game_id)
    made = sheets(game, game.Options(), PrintJob(backs=True))
    pages = list(printed(game_id, PrintJob(backs=True)))
    assert len(pages) == len(made)
    assert len(made) % 2 == 0
    for number in range(0, len(made), 2):
        front, back = made[number : number + 2]
        assert (front.side, back.side) == ("front", "back")
        if front.caption.split(" · ")[-1].startswith("Tiles"):
            assert "Backs" in back.caption
        elif "Rules 1" in front.caption:
            assert "Rules 2" in back.caption
        else:
            assert not darkness(pages[number + 1]).any()
    single = sheets(game, game.Options(), PrintJob())
    assert [sheet.caption for sheet in made if sheet.caption and "Backs" not in sheet.caption] == [
        sheet.caption for sheet in single
    ]


def test_dice_are_nets_of_six_squares_and_spinners_of_six_letters() -> None:
    pieces = registry.find("lengthxwit").pieces(registry.find("lengthxwit").Options())
    for paper in PAPERS:
        (nets,) = printed("lengthxwit", PrintJob(paper, parts=("dice",)))
        assert sizes(nets, 17.5) == 6 * len(pieces.dice)
        (discs,) = printed("lengthxwit", PrintJob(paper, parts=("spinners",)))
        wanted = Counter(face.letter for die in pieces.dice for face in die)
        for page in (nets, discs):
            shown = Counter(word for word in text_of(page).split() if len(word) == 1 and word.isalpha())
            shown["a"] = 0  # the note on the page
            assert +shown == wanted


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_fits_its_tiles_over_several_sheets(paper: str) -> None:
    game = registry.find("wordroad")
    job = msgspec.convert({"paper": paper, "parts": ["board"]}, PrintJob)
    pieces = game.pieces(game.Options())
    size = tile_grid(pieces, PAPERS[job.paper], None).size
    pages = list(printed("wordroad", job))
    assert len(pages) > 1
    assert sum(sizes(page, size) for page in pages) == 15 * 15
    text = " ".join(map(text_of, pages))
    assert text.count("Glue") >= 2
    assert text.split().count("3W") == 8
    assert text.split().count("2L") == 24


@pytest.mark.parametrize("game_id", ["lexigo", "wordroad"])
@pytest.mark.parametrize("size", [None, 18.0, 24.0])
def test_pawns_can_be_folded_and_stand_on_one_tile(game_id: str, size: float | None) -> None:
    game = registry.find(game_id)
    tile = tile_grid(game.pieces(game.Options()), PAPERS["a4"], size).size
    made = PawnSize(tile)
    (page,) = printed(game_id, PrintJob(parts=("pawns",), size=size))
    assert sizes(page, made.width, height=made.strip) == 4
    assert math.hypot(made.width, 2 * made.foot) <= tile  # both feet inside the circle that fits into the tile


@pytest.mark.parametrize("game_id", GAMES)
def test_straight_cuts_across_the_sheet_part_all_tiles_and_hurt_none(game_id: str) -> None:
    """Lines through the sides of tiles in all directions of their lattice: none goes through the inside of a tile."""
    game = registry.find(game_id)
    pieces = game.pieces(game.Options())
    (sheet,) = sheets(game, game.Options(), PrintJob(parts=("tiles",)))
    outlined = [item.points for item in sheet.items if getattr(item, "role", "") == "tile"]
    assert len(outlined) == len(pieces.tiles)
    normals = [(1.0, 0.0), (0.5, math.sqrt(3) / 2), (0.5, -math.sqrt(3) / 2)]
    for normal in normals if pieces.shape == "hexagon" else [(1.0, 0.0), (0.0, 1.0)]:
        spans = [[x * normal[0] + y * normal[1] for x, y in points] for points in outlined]
        if pieces.shape == "hexagon":
            sides = [sorted(span)[1:5:3] for span in spans]  # the tips aside, each span is its two parallel sides
            spans = [[low, high] for low, high in sides]
        cuts = {round(value, 2) for span in spans for value in (min(span), max(span))}
        for span in spans:
            inside = [cut for cut in cuts if min(span) + 0.05 < cut < max(span) - 0.05]
            assert inside == []
    marks = [item for item in sheet.items if getattr(item, "role", "") == "mark"]
    assert len(marks) > 40


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_are_one_or_two_pages_with_pictures(game_id: str) -> None:
    game = registry.find(game_id)
    for paper in PAPERS.values():
        pages = rules_sheets(game, game.Options(), paper, COLOUR, referee_code("https://tiles.example", game_id))
        assert 1 <= len(pages) <= 2
        assert any(hasattr(item, "svg") for page in pages for item in page.items)


def test_a_part_that_a_game_has_not_is_refused() -> None:
    with pytest.raises(BadOptions, match="Quillico has no board to print; it has tiles, pad, rules") as caught:
        printed("quillico", PrintJob(parts=("board",)))
    assert caught.value.code == "print/no-part"


def test_a_set_that_cannot_be_played_is_not_printed() -> None:
    with pytest.raises(BadOptions, match="Expected 20 to 1000 tiles"):
        printed("quillico", PrintJob(), options_with("quillico", {"black": {"A": 5}, "red": {}, "stars": 0}))


def test_a_game_of_somebody_else_can_be_printed() -> None:
    game = registry.find("highletter")
    assert list_parts(game, game.pieces(game.Options())) == ("tiles", "pad")
    assert len(printed("highletter", PrintJob())) == 2
