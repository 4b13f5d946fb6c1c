"""Identities: guests, accounts, tokens, ratings."""
