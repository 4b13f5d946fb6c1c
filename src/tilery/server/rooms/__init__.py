"""Rooms for a club night or a class, joined with a name and a code: rounds and standings."""
