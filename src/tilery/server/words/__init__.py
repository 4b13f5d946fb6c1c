"""Definitions and validity of words."""
