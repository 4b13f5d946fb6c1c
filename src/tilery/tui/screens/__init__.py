"""The table, and what opens above it."""
