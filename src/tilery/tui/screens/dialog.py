"""A screen above the table, which is answered once."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

T = TypeVar("T")


class DialogScreen(ModalScreen[T], Generic[T]):
    """Base of the dialogs. A key that was pressed twice closes the dialog and nothing beneath it."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close the dialog with a result, unless it is closed already.

        Keys typed faster than the screen changes still reach the dialog. Textual would close the table for them.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()
