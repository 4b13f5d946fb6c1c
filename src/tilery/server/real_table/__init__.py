"""What helps at a real table: referee, open table, blind bag, prints."""
