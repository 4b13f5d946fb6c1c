"""Quick pairing with strangers, and the people who are online."""
