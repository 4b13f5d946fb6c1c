"""Ready-made phrases for tables without free chat."""

from __future__ import annotations

PHRASES = (
    "Hello!",
    "Good luck!",
    "Nice word!",
    "Well played!",
    "Oops!",
    "One moment, please.",
    "Your turn!",
    "Thank you!",
    "Good game!",
    "Play again?",
)
