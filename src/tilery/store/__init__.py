"""Where records live: SQLite in a file, or PostgreSQL for several nodes. Entries are opaque bytes here."""
