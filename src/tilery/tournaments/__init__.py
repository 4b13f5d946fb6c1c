"""Tournaments of people: who meets whom in the next round, and how they stand. No clocks, no storage, no network."""
