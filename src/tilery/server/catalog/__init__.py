"""The games on offer, and what a new match can be made of."""
