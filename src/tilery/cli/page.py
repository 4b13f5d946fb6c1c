"""``tilery page``: Tilery as a static page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def page(
    folder: Annotated[Path, typer.Argument(help="The folder to write; an earlier page there is replaced.")],
) -> None:
    """Write Tilery as a static page, which any web host can serve.

    Exit code 0: the page was written; 1: it was not, and the reason is given.

    Example:

      tilery page public
    """
    from tilery.page.publishing import publish

    files, size = publish(folder)
    print(f"Wrote {files} files, {size / 1e6:.1f} MB, to {folder}. Serve this folder with any web server.")
