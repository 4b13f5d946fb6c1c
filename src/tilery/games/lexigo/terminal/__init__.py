"""How answers of Lexigo are typed in the terminal."""

from __future__ import annotations

from tilery.games.lexigo.terminal.draft import LexigoDraft

DRAFT = LexigoDraft
