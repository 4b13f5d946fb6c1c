"""Lexigo in the terminal: answers typed at the keyboard."""

from __future__ import annotations

from tilery.games.lexigo.terminal.draft import LexigoDraft

DRAFT = LexigoDraft
