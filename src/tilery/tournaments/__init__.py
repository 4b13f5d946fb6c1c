"""Tournaments of people: pairings of the next round, and standings. No clocks, no storage, no network."""
