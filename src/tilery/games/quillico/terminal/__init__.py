"""Quillico in the terminal: answers typed at the keyboard."""

from __future__ import annotations

from tilery.games.quillico.terminal.draft import QuillicoDraft

DRAFT = QuillicoDraft
