"""What every game and everything around it shares; only the standard library and msgspec are imported here."""
