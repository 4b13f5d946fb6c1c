"""One folder a game; ``tilery.registry`` finds them by their being here."""
