"""Pictures of positions, to share."""
