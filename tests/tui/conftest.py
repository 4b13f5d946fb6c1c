from __future__ import annotations

import pytest

from tilery.tui import saves


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    """No test touches the matches of the user who runs it."""
    monkeypatch.setenv(saves.FOLDER, str(tmp_path / "matches"))
