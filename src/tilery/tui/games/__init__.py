"""The drafts: ``<id>.py`` for a game with its own, ``candidate_list.py`` for all others."""
