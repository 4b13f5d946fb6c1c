"""Previews computed on the device of a player whose match is on a server."""

from __future__ import annotations

from tilery import registry
from tilery.core.codec import codec, encode_text
from tilery.core.errors import TileryError


class AskTheServer(TileryError):
    """Raised for a preview that this device cannot compute."""


def preview(game_id: str, view: str, action: str) -> str:
    """The ``Preview`` of an action as JSON, from the view sent by the server. It equals the server's own."""
    if len(registry.versions(game_id)) > 1:
        raise AskTheServer("page/rules", "A view does not say by which version of the rules its match is played.")
    game = registry.find(game_id)
    read = codec(game)
    return encode_text(game.preview(read.view.decode(view), read.action.decode(action)))
