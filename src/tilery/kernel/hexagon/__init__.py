"""Words walked over neighbouring hexagons, some of whose tiles are added on the way."""
