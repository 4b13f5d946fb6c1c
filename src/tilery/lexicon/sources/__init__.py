"""Making the shipped lists from the packages they come from. Nothing here runs in a match."""
