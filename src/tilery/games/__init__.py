"""One folder per game; ``tilery.registry`` finds them here."""
