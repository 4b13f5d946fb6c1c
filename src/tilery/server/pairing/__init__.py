"""Quick pairing with strangers, and who is online."""
