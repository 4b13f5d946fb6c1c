"""Storage of records and of everything else a server keeps: SQLite in a file, or PostgreSQL for several nodes.

Entries are opaque bytes here.
"""
