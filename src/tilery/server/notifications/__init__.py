"""Notifications of people who are away that it is their turn, by web push and webhooks."""
