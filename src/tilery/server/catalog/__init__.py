"""The games on offer, and the options of a new match."""
