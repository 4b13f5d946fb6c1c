"""The table in a terminal: one widget a file, one input model a game, keyboard only."""
