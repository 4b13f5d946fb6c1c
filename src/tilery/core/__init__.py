"""The base that all games and engines share. It imports only the standard library and msgspec."""
