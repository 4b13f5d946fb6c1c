"""Tools for a real table: referee, open table, blind bag, prints."""
