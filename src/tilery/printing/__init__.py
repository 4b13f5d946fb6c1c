"""The set of a game as sheets of paper: tiles, dice, board, pawns, score pads and a rules sheet, as one PDF.

Layout is pure and in millimetres; only ``pdf.py`` knows the library that writes the file (``tilery[print]``).
"""

from tilery.printing.document import PARTS, PrintJob, list_parts, sheets
from tilery.printing.paper import PAPERS
from tilery.printing.pdf import can_print, write_pdf

__all__ = ["PAPERS", "PARTS", "PrintJob", "can_print", "list_parts", "sheets", "write_pdf"]
