"""Puzzles: cards, attempts, ratings, and the puzzle of the day."""
