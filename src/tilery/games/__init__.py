"""Games, one folder each. ``tilery.registry`` finds them here."""
