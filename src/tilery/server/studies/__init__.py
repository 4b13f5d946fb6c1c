"""Studies: notes and variations of a person on a finished match, shared by a link."""
