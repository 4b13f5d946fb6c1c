"""Words along the lanes of a table of octagons, in eight directions."""
