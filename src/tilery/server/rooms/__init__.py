"""Rooms for a club night or a class: people by name and code, rounds, standings."""
