"""Puzzles: what is shown of them, attempts, ratings, and the puzzle of the day."""
