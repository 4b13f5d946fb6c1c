"""Words spelled with letters that must all be used and others that may be."""
