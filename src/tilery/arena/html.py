"""Parts of a report page: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources


def html_page(title: str, sections: Sequence[str]) -> str:
    """The whole page with its style."""
    style = resources.files("tilery.arena").joinpath("data/report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body>\n<h1>{escape(title)}</h1>\n" + "\n".join(sections) + "\n</body></html>\n"
    )


def html_section(title: str, said: str, table: str, figures: str) -> str:
    """Section with a headline, a sentence, a table and figures."""
    text = f"<p>{escape(said)}</p>\n" if said else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{text}{table}\n{figures}</section>"


def html_figures(drawn: Mapping[str, str], captions: Mapping[str, str], *names: str) -> str:
    """Plots that were drawn, each with its caption."""
    return "".join(
        f'<figure><div aria-hidden="true">{drawn[name]}</div>'
        f"<figcaption>{escape(captions[name])}</figcaption></figure>\n"
        for name in names
        if name in drawn
    )


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table, without a head if all its cells are empty."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head) if any(head) else ""
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{top}</tr></thead>' if top else ''}<tbody>{body}</tbody></table>"
