"""Roads of tiles on a square board that score every word inside every word."""
