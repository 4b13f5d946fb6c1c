"""Shared by all features of the server: errors, bodies, time, limits."""
