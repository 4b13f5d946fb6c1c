"""Tells people who are away that it is their turn: web push and webhooks."""
