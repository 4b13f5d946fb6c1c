"""Reads a PDF as a printer would: page sizes, outlines in millimetres, letters, fonts, and the page as pixels."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw

MM = 25.4 / 72
DPI = 300


def outlines(page: pdfium.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, width and height of every path, without the thickness of its line."""
    height = page.get_height() * MM
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        points = []
        for number in range(raw.FPDFPath_CountSegments(item.raw)):
            x, y = ctypes.c_float(), ctypes.c_float()
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(item.raw, number), x, y)
            points.append((x.value * MM, height - y.value * MM))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        yield min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def fonts_embedded(page: pdfium.PdfPage) -> list[bool]:
    """Of every text on the page, whether its font is in the file."""
    texts = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT])
    return [bool(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(text.raw))) for text in texts]


def text_of(page: pdfium.PdfPage) -> str:
    """All text of the page."""
    return str(page.get_textpage().get_text_range())


def darkness(page: pdfium.PdfPage) -> np.ndarray:
    """The page drawn at 300 pixels an inch, 0 where the paper stays white, 255 where it is black."""
    bitmap = page.render(scale=DPI / 72, grayscale=True)
    return 255 - np.asarray(bitmap.to_numpy()).reshape(bitmap.height, bitmap.width).astype(int)


def millimetres(pixels: float) -> float:
    """Pixels of ``darkness`` on paper."""
    return pixels * 25.4 / DPI


def longest_run(row: np.ndarray) -> int:
    """The most dark pixels side by side."""
    best = run = 0
    for dark in row:
        run = run + 1 if dark else 0
        best = max(best, run)
    return best
