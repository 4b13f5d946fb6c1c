"""How the shipped lists are made from the packages they come from; nothing here runs in a match."""
