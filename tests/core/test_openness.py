"""Redaction in a game that hides nothing: everybody is shown everything."""

from __future__ import annotations

import pytest

from tilery.core.common_messages import Drawn, Pass
from tilery.core.openness import show_action, show_event


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everything_is_shown_as_it_is(viewer: int | None) -> None:
    event, action = Drawn(0, ("A",)), Pass()
    assert show_event(None, event, viewer) is event
    assert show_action(None, 0, action, viewer) is action
