"""Builds the documentation as a site: ``make docs``, into ``build/docs``.

The pages are those of ``docs/`` and the texts of the games. The reference is made of the program itself: Python from
docstrings, commands, HTTP from the OpenAPI document, and what each game sends and lets people choose from its types.
Any warning, such as a link that leads nowhere, fails the build.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from contents import ROOT, read_contents
from sources import write_sources

SOURCES = ROOT / "build" / "docs-sources"
SITE = ROOT / "build" / "docs"


def main() -> int:
    """Write the sources, then build the site of them."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    contents = read_contents()
    write_sources(contents, SOURCES)
    config = ROOT / "tools" / "site"
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-c", config, SOURCES, SITE]
    done = subprocess.run(command, check=False)
    if done.returncode == 0:
        print(f"The documentation is in {SITE.relative_to(ROOT)}/index.html.")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
