"""Positions looked at, tried out and searched: of a match, or set up by hand."""
