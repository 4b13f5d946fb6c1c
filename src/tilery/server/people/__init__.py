"""Who somebody is: guests, accounts, tokens, ratings."""
