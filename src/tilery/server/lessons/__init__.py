"""A guided first match of each game."""
