"""The table in a terminal: one widget per file, one input model per game, keyboard only."""
