"""A person's practice in a file: the exercises of records in a folder, as ``tilery practice`` keeps them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tilery.core.errors import Malformed, TileryError
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.practice.exercise import Exercise
from tilery.practice.finding import MOST, find_mistakes
from tilery.practice.mistake import Mistake
from tilery.practice.schedule import NEW, Card, Result, day_of, due_after, review
from tilery.replay import load


class Page(msgspec.Struct, frozen=True):
    """An exercise of the notebook with its schedule."""

    record: str
    """Name of the record in the folder."""
    game: str
    mistake: Mistake
    due: float
    card: Card = NEW

    @property
    def key(self) -> str:
        """Name of the exercise in the notebook."""
        return f"{self.record} {self.mistake.seq}"


class Notebook(msgspec.Struct, frozen=True):
    """Everything kept of a person's practice."""

    seen: dict[str, tuple[str, ...]] = {}
    """The words missed in each record that was looked through."""
    pages: dict[str, Page] = {}


_notebooks = msgspec.json.Decoder(Notebook)


def read_notebook(file: Path) -> Notebook:
    """The notebook in a file, empty if there is none. Raises Malformed for any other file."""
    try:
        return _notebooks.decode(file.read_bytes())
    except FileNotFoundError:
        return Notebook()
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed("practice/unreadable", f"{file} is no notebook of practice: {error}") from None


def write_notebook(file: Path, notebook: Notebook) -> None:
    """Write the notebook atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_bytes(msgspec.json.encode(notebook))
    part.replace(file)


def look_through(notebook: Notebook, record: Path, now: float) -> Notebook:
    """The notebook with the mistakes of the people in a record. One that is not over, or damaged, changes nothing."""
    try:
        match = load(record)
    except TileryError:
        return notebook
    if match.outcome is None:
        return notebook
    found = [mistakes for seat in _people(match) for mistakes in [find_mistakes(match, seat)]]
    pages = [Page(record.name, match.header.game, mistake, now) for mistakes in found for mistake in mistakes[:MOST]]
    words = tuple(mistake.words[0] for mistakes in found for mistake in mistakes)
    return Notebook({**notebook.seen, record.name: words}, {**notebook.pages, **{page.key: page for page in pages}})


def _people(match: Match) -> list[Seat]:
    return [seat for seat, info in enumerate(match.header.seats) if info.kind == "human"]


def due_pages(notebook: Notebook, now: float) -> list[Page]:
    """The exercises to review, those that have been due for longest first."""
    return sorted((page for page in notebook.pages.values() if page.due <= now), key=lambda page: (page.due, page.key))


def open_page(folder: Path, page: Page) -> Exercise:
    """The exercise of a page. Raises BadRecord if its record is gone or damaged."""
    return Exercise(load(folder / page.record), page.mistake)


def review_page(notebook: Notebook, page: Page, result: Result, now: float) -> Notebook:
    """The notebook after a review."""
    card = review(page.card, result, day_of(now))
    after = msgspec.structs.replace(page, card=card, due=due_after(card, now))
    return Notebook(notebook.seen, {**notebook.pages, page.key: after})


def remove_page(notebook: Notebook, page: Page) -> Notebook:
    """The notebook without an exercise. Its record gives no other in its place."""
    return Notebook(notebook.seen, {key: one for key, one in notebook.pages.items() if key != page.key})
