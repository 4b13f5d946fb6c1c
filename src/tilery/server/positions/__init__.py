"""Positions of a match or set up by hand: shown, tried out and searched."""
