"""How answers of Quillico are typed in the terminal."""

from __future__ import annotations

from tilery.games.quillico.terminal.draft import QuillicoDraft

DRAFT = QuillicoDraft
