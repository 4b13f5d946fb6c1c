"""How each game is typed: ``<id>.py`` for a game with a way of its own, ``listed.py`` for all others."""
